import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationStatus } from "@/lib/domain/status";
import { deliberationEventSchema, type DeliberationEvent } from "@/lib/events/schema";
import { mapInSlices } from "@/lib/server/slices";

/** An event as the API sends it. Postgres writes the JSON itself: no process turns 5,000 events into objects and back for every reader. */
export const EVENT_JSON_SQL = `
  '{"deliberationId":"' || e.deliberation_id || '","seq":' || e.seq
  || ',"at":"' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","payload":' || e.payload::text || '}'`;

/**
 * One statement, so one truth: a finished status never meets half a log, and a log that is being archived is met in the
 * archive or in `event`, never in both. What the archive holds is the beginning of the log.
 */
const LOG_SQL = `
select d.status, d.head_seq, case when a.events > $2 then a.body end as body, a.sha256,
       (select string_agg(${EVENT_JSON_SQL}, ',' order by e.seq) from event e where e.deliberation_id = d.id and e.seq > $2) as events
  from deliberation d
  left join archived_log a on a.deliberation_id = d.id
 where d.id = $1`;

type Row = {
  status: DeliberationStatus;
  head_seq: number;
  body: Buffer | null;
  sha256: Buffer | null;
  events: string | null;
};

/** `events`: those above `after` as JSON, separated by commas. */
export type LogText = { status: DeliberationStatus; headSeq: number; events: string };

/** The log wherever it is kept. Null: there is no such deliberation (any more). */
export async function readLogText(db: Pick<Pool, "query">, id: DeliberationId, after: number): Promise<LogText | null> {
  const { rows } = await db.query<Row>({ name: "read-log-text", text: LOG_SQL, values: [id, after] });
  const [row] = rows;
  if (!row) return null;
  const archived = row.body && row.sha256 ? (await unpack(row.body, row.sha256)).split("\n").slice(after) : [];
  return {
    status: row.status,
    headSeq: row.head_seq,
    events: [...archived, ...(row.events === null ? [] : [row.events])].join(","),
  };
}

/** An event that does not parse is an incident, not a skip. */
export function eventsIn({ events }: LogText): Promise<DeliberationEvent[]> {
  return mapInSlices(JSON.parse(`[${events}]`) as unknown[], (event) => deliberationEventSchema.parse(event));
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Measured on rehearsals of all protocols, 22 to 272 kB: 7 to 9 take 2 to 50 times as long for 2 % less, 11 more than 50 times as long for 13 %. */
const QUALITY = 6;

/** What the archive keeps: the events as JSON, one per line, compressed. JSON has no line breaks of its own. */
export async function pack(lines: string): Promise<{ body: Buffer; sha256: Buffer; bytes: number; events: number }> {
  const text = Buffer.from(lines);
  const body = await compress(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  return { body, sha256: hashOf(text), bytes: text.length, events: lines.split("\n").length };
}

export async function unpack(body: Buffer, sha256: Buffer): Promise<string> {
  const text = await decompress(body);
  if (!hashOf(text).equals(sha256))
    throw new Error("An archived log is damaged: its hash does not match. Restore it from a backup.");
  return text.toString("utf8");
}

const hashOf = (text: Buffer): Buffer => createHash("sha256").update(text).digest();
