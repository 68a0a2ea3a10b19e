import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { readLogText } from "@/lib/server/db/log/log-text";
import { noSuchDeliberation } from "./read-folded";

const MAX_INLINE_EVENTS = 400;
/** Parsing, folding and writing out more than this keeps the process busy for longer than its other users should wait. */
const MAX_INLINE_BYTES = 400_000;

const BYTES_SQL = `
select coalesce((select sum(octet_length(payload::text)) from event where deliberation_id = $1), 0)
     + coalesce((select bytes from archived_log where deliberation_id = $1), 0) <= $2 as is_short`;

/** Whether a log is short enough to come with its page; else the browser fetches it, and the page comes first. */
export async function isInlineLog(pool: Pool, id: DeliberationId, headSeq: number): Promise<boolean> {
  if (headSeq > MAX_INLINE_EVENTS) return false;
  const { rows } = await pool.query<{ is_short: boolean }>({
    name: "is-inline-log",
    text: BYTES_SQL,
    values: [id, MAX_INLINE_BYTES],
  });
  return rows[0]?.is_short ?? false;
}

/** The `data` of the answer as JSON text. The events were parsed before they were written, and readers parse what they get. */
export async function readEventsJson(pool: Pool, id: DeliberationId, after: number): Promise<string> {
  const log = await readLogText(pool, id, after);
  if (!log) throw noSuchDeliberation();
  return `{"events":[${log.events}],"status":${JSON.stringify(log.status)},"headSeq":${log.headSeq}}`;
}
