/** The process behind `npm run archive`: archives what the operator names now, all of it, whatever times are set. */
import { parseArgs } from "node:util";
import { z } from "zod";
import { resolveDatabase } from "./db/connect";
import { migrate } from "./db/migrations/migrate";
import { createPool } from "./db/pool";
import { readEnv } from "./env";
import { archivable, archiveLog, countArchivable } from "./retention/archive";
import { StartupError } from "./startup-error";

const BATCH = 300;
const DAY_MS = 86_400_000;

const say = (message: string): void => void process.stdout.write(`parley: ${message}\n`);

export async function archive(argv: readonly string[]): Promise<0 | 1> {
  const { days, isDryRun } = readArguments(argv);
  const env = readEnv();
  const database = await resolveDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: say });
  try {
    await migrate(database.connectionString);
    const pool = createPool(database.connectionString, "archive", 2);
    try {
      const before = new Date(Date.now() - days * DAY_MS);
      const found = await countArchivable(pool, before);
      const words = `${found.deliberations} finished deliberations older than ${days} days, with ${found.events} events`;
      if (isDryRun) {
        say(`would archive ${words}`);
        return 0;
      }
      say(`archiving ${words}`);
      let [moved, bytes, packedBytes] = [0, 0, 0];
      for (let ids = await archivable(pool, before, BATCH); ids.length > 0;) {
        const movedBefore = moved;
        for (const id of ids) {
          const archived = await archiveLog(pool, id, before);
          if (!archived) continue;
          moved += 1;
          bytes += archived.bytes;
          packedBytes += archived.packedBytes;
        }
        // What is left is held by somebody else.
        if (moved === movedBefore) break;
        ids = await archivable(pool, before, BATCH);
      }
      say(`archived ${moved}: ${(bytes / 1e6).toFixed(1)} MB of events now take ${(packedBytes / 1e6).toFixed(1)} MB`);
      return moved === found.deliberations ? 0 : 1;
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

function readArguments(argv: readonly string[]): { days: number; isDryRun: boolean } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { "older-than": { type: "string" }, "dry-run": { type: "boolean", default: false } },
    });
    return {
      days: z.coerce
        .number()
        .min(0)
        .parse(values["older-than"] ?? "missing"),
      isDryRun: values["dry-run"],
    };
  } catch (error) {
    throw new StartupError(
      "Give a minimum age in days: npm run archive -- --older-than 90. Add --dry-run to only count.",
      { cause: error },
    );
  }
}
