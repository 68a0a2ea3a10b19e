import pg from "pg";
import { startEmbeddedPostgres } from "@/lib/server/db/embedded/start-embedded-postgres";
import type { Report } from "./embedded-process";

/** The other side of embedded-process.ts. */
async function main(dataDir: string, user: string | undefined): Promise<void> {
  // Only now that everything is loaded: the clone may be in a folder nobody but root can enter.
  if (user !== undefined) becomeUser(Number(user));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: "off" } });
  const client = new pg.Client({ connectionString: server.adminConnectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  await client.end();
  report({ postmaster: rows[0]?.pid ?? 0, adopted: server.adopted });
  const alive = setInterval(() => undefined, 60_000);
  process.once("SIGTERM", () => {
    clearInterval(alive);
    void server.stop();
  });
}

function report(message: Report): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function becomeUser(id: number): void {
  process.setgroups?.([]);
  process.setgid?.(id);
  process.setuid?.(id);
}

main(process.argv[2] ?? "", process.argv[3]).catch((error: unknown) => {
  report({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
});
