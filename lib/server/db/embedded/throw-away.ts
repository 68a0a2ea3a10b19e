import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres";

/** Nothing in it is worth a wait for the disk. */
const CARELESS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

type ThrowAwayOptions = { listen?: "socket" | "port" };

/** A server in a temporary folder; `stop` removes both. For tests, and for comparing schemas. */
export async function startThrowAwayPostgres(options: ThrowAwayOptions = {}): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "parley-"));
  // When we are root the server runs as somebody else, who has to get through.
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, "data"),
    log: () => undefined,
    settings: CARELESS,
    ...options,
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
