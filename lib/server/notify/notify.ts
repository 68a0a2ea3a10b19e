import type { PoolClient } from "pg";
import type { NoticeFacts, NoticeKind } from "@/lib/domain/notice/notices";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import { CHANNELS, encodeAppended } from "@/lib/server/realtime/channels";
import { fanOutCtes, noticesIn, type NoticeRow } from "./fan-out";

export type Notice = {
  kind: NoticeKind;
  deliberationId: DeliberationId;
  gateId?: GateId;
  /** What makes it one, within its kind and deliberation: the id of the comment, the time of the reminder. */
  key: string;
  /** Ids of people. Left out: everybody who may know of it. */
  people?: readonly string[];
  facts?: NoticeFacts;
  /** Who did it: their id, or their name where only that is known. */
  actor?: string;
};

const NOTIFY_SQL = `with ${fanOutCtes(`select n.* from ${noticesIn("$1")}`)} select count(*)::int as told from told`;

/** Readers of the log are past it already; lists look again. */
const FIRST_EVENT = 1;

/**
 * Tells people of something, in the transaction that makes it so: nobody hears of what is rolled back, and nobody twice.
 * Who may not know of the deliberation, can't act on it or wants no such message is left out.
 */
export async function notify(tx: Pick<PoolClient, "query">, notice: Notice): Promise<void> {
  const { kind, deliberationId, gateId, key, people, facts = {}, actor } = notice;
  const row: NoticeRow = {
    id: deliberationId,
    key: `${deliberationId}:${kind}:${key}`,
    kind,
    gate: gateId ?? null,
    seq: null,
    facts,
    actor: actor ?? null,
    people: people ?? null,
  };
  const { rows } = await tx.query<{ told: number }>(NOTIFY_SQL, [JSON.stringify([row])]);
  // Sent when the transaction is committed. Rare: what the log tells of is announced with its appends.
  if (rows[0]?.told)
    await tx.query("select pg_notify($1, $2)", [CHANNELS.appended, encodeAppended(deliberationId, FIRST_EVENT)]);
}
