/**
 * Delivers what is in the outbox. Any number of processes may do it: a row belongs to whoever claimed it, for longer than
 * a try takes. What can't be delivered is tried again, later each time, and in the end stands in the log as failed.
 *
 * Invariants (webhooks.pg.test.ts, mail.pg.test.ts): nothing that was confirmed is sent again; what a killed process had claimed is sent by
 * another one; an endpoint that hangs holds up nobody else.
 */
import { setTimeout as delay } from "node:timers/promises";
import { TUNABLES } from "@/lib/runner/tunables";
import type { Env } from "@/lib/server/env";
import type { Logger } from "@/lib/server/logger";
import { claimMail, claimWebhooks, CLAIM_MS, type Claimed, confirmSent, drop, giveUpOld, recordFailure } from "./claim";
import { Mailer } from "./send-mail";
import { type Result, type Sending, sendWebhook } from "./send-webhook";
import { tellOfReviews } from "./tell-of-reviews";

export type OutboxOptions = Omit<Sending, "timeoutMs"> & {
  env: Pick<Env, "drainMs">;
  logger: Logger;
  timeoutMs?: number;
  claimMs?: number;
};

const TIMEOUT_MS = 15_000;
const LOOK_MS = 1000;
/** Reviews fall due at midnight, and what is old has time. */
const SWEEP_MS = 60_000;
/** On their way at once, in all and to one address. */
const MAX_UNDER_WAY = 16;
const MAX_PER_WEBHOOK = 2;
/** So much earlier than everything has to be over. */
const LEEWAY_MS = 1000;
/** A delivery that can't be confirmed is one that will be made twice. */
const CONFIRM_AGAIN_MS = 500;

export class Outbox {
  private readonly options: OutboxOptions;
  private readonly sending: Sending;
  private readonly claims: { pool: Sending["pool"]; claimMs: number };
  private readonly mailer: Mailer | null;
  /** What is on its way, by webhook or person. */
  private readonly underWay = new Map<Promise<void>, string>();
  private readonly stopping = new AbortController();
  private upkeep: Promise<unknown> = Promise.resolve();

  constructor(options: OutboxOptions) {
    this.options = options;
    const { pool, store, env, timeoutMs = TIMEOUT_MS, claimMs = CLAIM_MS } = options;
    this.sending = { pool, store, env, timeoutMs };
    this.claims = { pool, claimMs };
    this.mailer = env.mail ? new Mailer(this.sending, env.mail) : null;
  }

  start(): void {
    this.upkeep = Promise.all([
      this.keep(LOOK_MS, () => this.takeUp()),
      this.keep(SWEEP_MS, async () => {
        await tellOfReviews(this.options.pool);
        await giveUpOld(this.options.pool);
        await forgetOld(this.options.pool);
      }),
    ]);
  }

  /**
   * Takes up nothing more. What is on its way may end, for as long as model calls may and a moment in any case; what
   * does not is due again when its claim is over.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    const isDone = this.upkeep.then(() => Promise.all(this.underWay.keys()));
    const patienceMs = Math.max(this.options.env.drainMs, TUNABLES.shutdownGraceMs - LEEWAY_MS);
    const enough = new AbortController();
    await Promise.race([isDone, delay(patienceMs, undefined, { signal: enough.signal })]);
    enough.abort();
    this.mailer?.close();
  }

  /** Delivers everything that is due now, and waits for it. */
  async runOnce(): Promise<void> {
    do {
      await this.takeUp();
      await Promise.all(this.underWay.keys());
    } while (await this.takeUp());
  }

  private async keep(everyMs: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await work().catch((error: unknown) => this.options.logger.warn({ err: error }, "the outbox waits"));
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Whether there was something to do. */
  private async takeUp(): Promise<boolean> {
    const before = this.underWay.size;
    const room = MAX_UNDER_WAY - before;
    if (room <= 0) return true;
    const webhooks = await claimWebhooks(this.claims, this.busy(MAX_PER_WEBHOOK), room);
    for (const claimed of webhooks)
      this.see(
        claimed.webhookId ?? "",
        this.deliver([claimed], (one) => sendWebhook(this.sending, one)),
      );
    while (this.mailer && this.underWay.size < MAX_UNDER_WAY && !this.stopping.signal.aborted) {
      const { mailer } = this;
      const mails = await claimMail(this.claims, this.busy(1));
      if (mails.length === 0) break;
      this.see(mails[0]?.personId ?? "", this.mail(mailer, mails));
    }
    return this.underWay.size > before;
  }

  private busy(max: number): string[] {
    const counts = new Map<string, number>();
    for (const who of this.underWay.values()) counts.set(who, (counts.get(who) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= max).map(([who]) => who);
  }

  private see(who: string, work: Promise<void>): void {
    const seen = work
      .catch((error: unknown) => this.options.logger.warn({ err: error }, "a message could not be delivered"))
      .finally(() => this.underWay.delete(seen));
    this.underWay.set(seen, who);
  }

  private async deliver(all: readonly Claimed[], send: (one: Claimed) => Promise<Result>): Promise<void> {
    for (const claimed of all) await this.settle(claimed, await send(claimed).catch(asFailure));
  }

  private async mail(mailer: Mailer, mails: readonly Claimed[]): Promise<void> {
    const results = await mailer
      .send(mails)
      .catch((error: unknown) => new Map(mails.map(({ id }) => [id, asFailure(error)])));
    for (const mail of mails) {
      const result = results.get(mail.id);
      if (result) await this.settle(mail, result);
    }
  }

  /** Said until it is known: as long as nobody else can have begun again. */
  private async settle(claimed: Claimed, result: Result): Promise<void> {
    const { pool, logger } = this.options;
    const until = performance.now() + this.claims.claimMs - this.sending.timeoutMs;
    for (;;)
      try {
        if ("sent" in result) return await confirmSent(pool, claimed.id, result.sent);
        if ("dropped" in result) return await drop(pool, claimed, result.dropped);
        logger.info({ delivery: claimed.id, tries: claimed.tries, problem: result.failed.problem }, "not delivered");
        return await recordFailure(pool, claimed, result.failed);
      } catch (error) {
        if (performance.now() > until) throw error;
        await delay(CONFIRM_AGAIN_MS);
      }
  }
}

/** A mistake of ours must not be tried without an end either. */
const asFailure = (error: unknown): Result => ({
  failed: { problem: `Something went wrong in Parley (${error instanceof Error ? error.name : "unknown"}).` },
});

async function forgetOld(pool: Sending["pool"]): Promise<void> {
  await pool.query("delete from notification where created_at < now() - interval '180 days'");
  await pool.query("delete from delivery where status <> 'waiting' and created_at < now() - interval '30 days'");
}
