/**
 * Who delivers what. A claim moves the row's time on: whoever dies with it leaves it due again, and nobody else sees it
 * before. What was delivered is said so whoever holds the claim by then; what failed only by who holds it.
 */
import type { Pool } from "pg";
import { type DeliveryKind, deliveryKindSchema } from "@/lib/domain/notice/notices";

export type Claimed = {
  id: string;
  claim: string;
  personId: string | null;
  webhookId: string | null;
  kind: DeliveryKind;
  deliberationId: string | null;
  gateId: string | null;
  seq: number | null;
  facts: unknown;
  tries: number;
  createdAt: Date;
};

/** What came of a try. */
export type Answer = { body?: string; answerStatus?: number | null; answer?: string | null };
export type Failure = Answer & { problem: string; /** Nobody has to try again. */ isFinal?: boolean };

/** Longer than a try may take, so that nobody else begins while one is on its way. */
export const CLAIM_MS = 90_000;
/** After each failed try, in seconds: about a day in all. */
export const BACKOFF_S = [10, 60, 300, 1800, 7200, 21_600, 43_200] as const;
export const MAX_TRIES = BACKOFF_S.length + 1;

const COLUMNS = "id, claim, person_id, webhook_id, kind, deliberation_id, gate_id, seq, facts, tries, created_at";
const DUE = `status = 'waiting' and due_at <= now() and tries < ${MAX_TRIES}`;
const TAKE = `claim = gen_random_uuid()::text, tries = tries + 1, tried_at = now(), due_at = now() + make_interval(secs => $1::float8 / 1000)`;

/** `busy`: webhooks that have enough on their way. */
const WEBHOOKS_SQL = `
update delivery set ${TAKE}
 where id in (select id from delivery where ${DUE} and channel = 'webhook' and webhook_id <> all($2) order by due_at limit $3 for update skip locked)
returning ${COLUMNS}`;

/** Everything that is due for one person: it goes into one mail. */
const MAIL_SQL = `
update delivery set ${TAKE}
 where id in (
   select id from delivery where ${DUE} and channel = 'email'
      and person_id = (select person_id from delivery where ${DUE} and channel = 'email' and person_id <> all($2) order by due_at limit 1)
    order by created_at, id limit 50 for update skip locked)
returning ${COLUMNS}`;

export type Claims = { pool: Pool; claimMs: number };

export async function claimWebhooks(
  { pool, claimMs }: Claims,
  busy: readonly string[],
  limit: number,
): Promise<Claimed[]> {
  const { rows } = await pool.query<Row>(WEBHOOKS_SQL, [claimMs, busy, limit]);
  return rows.map(toClaimed);
}

export async function claimMail({ pool, claimMs }: Claims, busy: readonly string[]): Promise<Claimed[]> {
  const { rows } = await pool.query<Row>(MAIL_SQL, [claimMs, busy]);
  return rows.map(toClaimed).toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

const ANSWER = "body = $2, answer_status = $3, answer = $4";
const answered = ({ body, answerStatus, answer }: Answer) => [body ?? null, answerStatus ?? null, answer ?? null];

export async function confirmSent(pool: Pool, id: string, answer: Answer): Promise<void> {
  await pool.query(
    `update delivery set status = 'sent', ended_at = now(), problem = null, claim = null, ${ANSWER} where id = $1 and status <> 'sent'`,
    [id, ...answered(answer)],
  );
}

export async function recordFailure(
  pool: Pool,
  { id, claim, tries }: Claimed,
  { problem, isFinal = false, ...answer }: Failure,
): Promise<void> {
  const waitS = BACKOFF_S[tries - 1];
  const isOver = isFinal || waitS === undefined;
  await pool.query(
    `update delivery set status = $5, problem = $6, due_at = now() + make_interval(secs => $7::float8), ended_at = case when $5 = 'failed' then now() end,
            claim = null, ${ANSWER} where id = $1 and claim = $8 and status = 'waiting'`,
    [id, ...answered(answer), isOver ? "failed" : "waiting", problem, waitS ?? 0, claim],
  );
}

/** Nobody is to be told any more. */
export async function drop(pool: Pool, { id, claim }: Claimed, problem: string): Promise<void> {
  await pool.query(
    "update delivery set status = 'dropped', problem = $3, ended_at = now(), claim = null where id = $1 and claim = $2 and status = 'waiting'",
    [id, claim, problem],
  );
}

/** What its process died with each time, and mail that no process could send: better late than never has an end. */
export async function giveUpOld(pool: Pool): Promise<void> {
  await pool.query(
    `update delivery set status = 'failed', ended_at = now(), problem = coalesce(problem, 'Parley was stopped while it was being sent.')
      where status = 'waiting' and due_at <= now() and tries >= ${MAX_TRIES}`,
  );
  await pool.query(
    `update delivery set status = 'dropped', ended_at = now(), problem = 'No process of Parley could send mail for two days.'
      where status = 'waiting' and channel = 'email' and tries = 0 and due_at < now() - interval '2 days'`,
  );
}

type Row = {
  id: string;
  claim: string;
  person_id: string | null;
  webhook_id: string | null;
  kind: string;
  deliberation_id: string | null;
  gate_id: string | null;
  seq: number | null;
  facts: unknown;
  tries: number;
  created_at: Date;
};

const toClaimed = (row: Row): Claimed => ({
  id: row.id,
  claim: row.claim,
  personId: row.person_id,
  webhookId: row.webhook_id,
  kind: deliveryKindSchema.parse(row.kind),
  deliberationId: row.deliberation_id,
  gateId: row.gate_id,
  seq: row.seq,
  facts: row.facts,
  tries: row.tries,
  createdAt: row.created_at,
});
