import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { readLogText } from "@/lib/server/db/log-text";
import { noSuchDeliberation } from "./not-found";

/** The `data` of the answer as JSON text. The events were parsed before they were written, and readers parse what they get. */
export async function readEventsJson(pool: Pool, id: DeliberationId, after: number): Promise<string> {
  const log = await readLogText(pool, id, after);
  if (!log) throw noSuchDeliberation();
  return `{"events":[${log.events}],"status":${JSON.stringify(log.status)},"headSeq":${log.headSeq}}`;
}
