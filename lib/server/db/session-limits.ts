/**
 * What the server holds each session of ours to. A process that is stopped, asleep or cut off from the network can end
 * nothing itself: what it has locked would stay locked for as long as that lasts, or for the hours TCP takes to give a
 * silent connection up.
 *
 * Said as the first thing in a session and not among the parameters it is opened with: a pooler refuses those it doesn't know.
 */
import type { ClientBase } from "pg";
import { TUNABLES } from "@/lib/runner/tunables";

type SessionLimits = {
  /** One statement, also one that waits for a lock. 0: as long as it takes. */
  statementMs: number;
  /** A transaction in which nothing is asked for. */
  idleMs?: number;
};

/** For what moves much at a time while nobody waits for a page: migrations, archiving everything, checking the audit. */
export const PATIENT: SessionLimits = { statementMs: 0, idleMs: 60_000 };

/** How long an answer may stay unread. A pause of the network that is shorter cuts nobody off. */
const UNREAD_MS = 25_000;
/** How often a statement that takes long, or waits for a lock, looks whether there is still somebody it is for. */
const LOOK_MS = 2000;

/** Of a client, so that it notices a server that is gone without a word. Without the delay the system's own applies: two hours. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A server that is not on Linux refuses what the last statement sets, or complains about it in its log. */
export async function limitSession(
  client: ClientBase,
  { statementMs, idleMs = TUNABLES.transactionIdleMs }: SessionLimits,
): Promise<void> {
  await client.query(`
set statement_timeout = ${statementMs};
set idle_in_transaction_session_timeout = ${idleMs};
set tcp_keepalives_idle = 10;
set tcp_keepalives_interval = 5;
select set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '${UNREAD_MS}', false),
       set_config('client_connection_check_interval', '${LOOK_MS}', false)
 where version() like '%linux%'`);
}
