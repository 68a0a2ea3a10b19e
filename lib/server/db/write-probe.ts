/**
 * Whether the database takes writes, found out by writing. Reading says little: a database whose disk is full or that
 * became a read-only standby goes on answering, and an update of a small row finds room in its page on a full disk.
 */
import type { Pool } from "pg";
import { isDatabaseUnavailable } from "./database-unavailable";

/** One transaction, so the table stays empty. The row takes most of a page, so that a new page has to be found for it. */
const PROBE_SQL = "insert into write_probe (filler) values (repeat('.', 7900)); delete from write_probe";

/** However often somebody asks, the database is written to only once in this time. */
const FRESH_MS = 1000;
/** Protects the one who asks from a connection that is only half there. */
const ANSWER_WITHIN_MS = 3000;

export type DatabaseState = {
  word: "ok" | "read_only" | "full" | "unreachable" | "refuses";
  sentence: string;
  cause?: unknown;
};

type Probe = { at: number; state: Promise<DatabaseState> };
const probes = new WeakMap<Pool, Probe>();

export function databaseState(pool: Pool): Promise<DatabaseState> {
  const last = probes.get(pool);
  if (last && performance.now() - last.at < FRESH_MS) return last.state;
  const state = probe(pool);
  probes.set(pool, { at: performance.now(), state });
  return state;
}

async function probe(pool: Pool): Promise<DatabaseState> {
  try {
    await pool.query({ text: PROBE_SQL, query_timeout: ANSWER_WITHIN_MS } as { text: string });
    return { word: "ok", sentence: "" };
  } catch (cause) {
    return { ...describe(cause), cause };
  }
}

/** In our words: what the database says may name its address or its files. */
function describe(error: unknown): Pick<DatabaseState, "word" | "sentence"> {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "25006")
    return {
      word: "read_only",
      sentence:
        "The database does not accept writes: it is read-only. Is it a standby, or is default_transaction_read_only set?",
    };
  if (code === "53100")
    return { word: "full", sentence: "The database does not accept writes: its disk is full. Free some space." };
  if (isDatabaseUnavailable(error)) return { word: "unreachable", sentence: "The database can't be reached." };
  return { word: "refuses", sentence: `The database refuses writes${code ? ` (${code})` : ""}. Its log says why.` };
}
