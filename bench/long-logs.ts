/** Deliberations at the limits of what Parley takes, stored as if they had been run. */
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import { listRow } from "@/lib/projections/list-row";
import { EventStore } from "@/lib/server/db/log/event-store";
import { completeAnswer } from "@/lib/testing/builders";
import { play, TEST_ID, type Game } from "@/lib/testing/play";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";

const PARAGRAPH =
  "The write path takes one commit per reply, which leaves the database *idle* for most of the time.\n\n";

export const longText = (chars: number): string =>
  PARAGRAPH.repeat(Math.ceil(chars / PARAGRAPH.length)).slice(0, chars);

/** Just below what a document may have, and what a reply may have beside it. */
export const DOCUMENT_CHARS = 390_000;
const REPLY_CHARS = 190_000;
/** All of them so long would make a log of a hundred megabytes. */
const LONG_REPLIES = 4;

/** A rehearsal of a protocol on a long document, with long replies; to its end, or to its first gate. */
export function longGame(protocol: string, until: "end" | "gate"): DeliberationEvent[] {
  // This one asks a person, in debates.
  const script = until === "gate" ? "stalls" : (protocolById(protocol).scripts[0]?.id ?? "converges");
  const created = rehearsalCreated(protocol, { source: { kind: "rehearsal", script } });
  let longOnes = 0;
  const answer: Game["answer"] = (ask, state) => {
    const plain = rehearsalAnswer(ask, state);
    if (!("text" in plain) || longOnes >= LONG_REPLIES) return plain;
    const json = withLongText(JSON.parse(plain.text));
    if (json.isLonger) longOnes++;
    return { json: json.value };
  };
  return play({
    created: { ...created, subject: { ...created.subject, artifact: longText(DOCUMENT_CHARS) } },
    answer,
    decide: (gate) => (until === "end" && gate.options[0] ? completeAnswer(gate, gate.options[0].id) : null),
  }).log;
}

/** The reply with its first sentence made long: one field is enough, and the first is free text in every protocol. */
function withLongText(reply: unknown): { value: unknown; isLonger: boolean } {
  let isLonger = false;
  const visit = (value: unknown): unknown => {
    if (typeof value === "string" && !isLonger && value.length > 60 && value.includes(" ")) {
      isLonger = true;
      return `${value}\n\n${longText(REPLY_CHARS)}`;
    }
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]));
  };
  return { value: visit(reply), isLonger };
}

const bare = (id: DeliberationId): string => id.replace(/^dlb_/, "");

/** Under an id of its own, so that one log can be stored as often as there are things to do to it. */
export async function storeLog(pool: Pool, log: readonly DeliberationEvent[]): Promise<DeliberationId> {
  const [first] = log;
  if (first?.payload.type !== "deliberation.created") throw new Error("A log begins with what created it.");
  const id = await insertDeliberation(pool, { ...first.payload, start: false });
  // The ids of its gates are made from its own.
  const own = JSON.parse(JSON.stringify(log).replaceAll(bare(TEST_ID), bare(id))) as DeliberationEvent[];
  await pool.query("delete from event where deliberation_id = $1", [id]);
  await pool.query("update deliberation set head_seq = 0 where id = $1", [id]);
  await new EventStore(pool, () => undefined).append({
    id,
    expectedHead: 0,
    events: own.map(({ payload, at }) => ({ payload, at })),
    row: listRow(foldLog(own)),
  });
  return id;
}
