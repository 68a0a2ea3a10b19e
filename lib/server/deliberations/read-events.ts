import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { noSuchDeliberation } from "./not-found";

const MAX_INLINE_EVENTS = 400;
/** Parsing, folding and writing out more than this keeps the process busy for longer than its other users should wait. */
const MAX_INLINE_BYTES = 400_000;

/**
 * One statement, so one truth: a finished status never meets half a log. Postgres writes the JSON itself, so that a web
 * process does not turn 5,000 events into objects and back for every reader. They were parsed before they were written,
 * and readers parse what they get.
 */
const EVENTS_SQL = `
select d.status, d.head_seq,
       (select string_agg(
                 '{"deliberationId":"' || e.deliberation_id || '","seq":' || e.seq
                 || ',"at":"' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                 || '","payload":' || e.payload::text || '}', ',' order by e.seq)
          from event e where e.deliberation_id = d.id and e.seq > $2) as events
  from deliberation d
 where d.id = $1`;

/** Whether a log is short enough to come with its page; else the browser fetches it, and the page comes first. */
export async function isInlineLog(pool: Pool, id: DeliberationId, headSeq: number): Promise<boolean> {
  if (headSeq > MAX_INLINE_EVENTS) return false;
  const { rows } = await pool.query<{ is_short: boolean }>({ name: "is-inline-log", text: "select coalesce(sum(octet_length(payload::text)), 0) <= $2 as is_short from event where deliberation_id = $1", values: [id, MAX_INLINE_BYTES] });
  return rows[0]?.is_short ?? false;
}

/** The `data` of the answer as JSON text. */
export async function readEventsJson(pool: Pool, id: DeliberationId, after: number): Promise<string> {
  const { rows } = await pool.query<{ status: string; head_seq: number; events: string | null }>({ name: "read-events-json", text: EVENTS_SQL, values: [id, after] });
  const [row] = rows;
  if (!row) throw noSuchDeliberation();
  return `{"events":[${row.events ?? ""}],"status":${JSON.stringify(row.status)},"headSeq":${row.head_seq}}`;
}
