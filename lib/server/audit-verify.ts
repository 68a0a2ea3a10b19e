/** The process behind `npm run audit:verify`: whether anything of the audit was changed or taken out. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { resolveDatabase } from "./db/connect";
import { migrate } from "./db/migrations/migrate";
import { createPool } from "./db/pool";
import { readEnv } from "./env";
import { auditEntries, auditEntrySchema, auditProblem, type AuditEntry } from "./people/audit";
import { StartupError } from "./startup-error";

const say = (message: string): void => void process.stdout.write(`parley: ${message}\n`);

export async function auditVerify([file]: readonly string[]): Promise<0 | 1> {
  if (file !== undefined) return told(await auditProblem(entriesIn(file)));
  const env = readEnv();
  const database = await resolveDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: say });
  try {
    await migrate(database.connectionString);
    const pool = createPool(database.connectionString, "audit", 2);
    try {
      return told(await auditProblem(auditEntries(pool)));
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/** The last hash is what to keep elsewhere: who can change the database could write the whole chain anew. */
function told({ checked, last, problem }: Awaited<ReturnType<typeof auditProblem>>): 0 | 1 {
  if (problem) say(`${problem} The ${checked} before it are as they were written.`);
  else say(`${checked} entries, each as it was written and none missing; the last hash is ${last}`);
  return problem ? 1 : 0;
}

async function* entriesIn(file: string): AsyncGenerator<AuditEntry> {
  const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === "") continue;
    const entry = auditEntrySchema.safeParse(parsed(line));
    if (!entry.success) throw new StartupError(`Line ${number} of ${file} is no entry of an audit.`);
    yield entry.data;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Told by its number, like a line of another kind.
    return null;
  }
}
