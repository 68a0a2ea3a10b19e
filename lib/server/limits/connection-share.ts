import {
  type Allowance,
  ConnectionLimiter,
  type Limits,
  type PauseNews,
  type Usage,
} from "@/lib/runner/connection-limiter";
import type { Clock } from "@/lib/runner/ports";
import { TUNABLES } from "@/lib/runner/tunables";
import { awakeNow } from "@/lib/server/worker/awake-clock";
import {
  isShareShort,
  leave,
  type Ledger,
  RESOURCES,
  type Resource,
  settle,
  type Settled,
  type ShareRow,
} from "./ledger";

/** What it has to know of the worker processes (lib/server/worker/liveness.ts). */
export type Peers = {
  readonly id: string;
  readonly others: number;
  readonly standstills: ReadonlyMap<string, string>;
  readonly safeUntil: number;
  readonly lapses: number;
};

/** False: what was read is out of date. */
export type Write = (ledger: Ledger, isNews: boolean) => Promise<boolean>;

const NOTHING: Allowance = { maxConcurrent: 0, requestsPerMinute: 0, tokensPerMinute: 0, mayProbe: false };

/** What this process has of one connection. */
export class ConnectionShare {
  readonly limiter: ConnectionLimiter;
  private readonly peers: Peers;
  private readonly ask: () => void;
  private allowance = NOTHING;
  /** Our part of the ledger, as it was last read or written. */
  private row: ShareRow | null = null;
  /** Of the process, when it was given the allowance. */
  private lapse = Number.NaN;
  private readonly grownAt = new Map<Resource, number>();
  private news: PauseNews | null = null;
  private pauseNo = 0;
  /** Somebody else finds out whether the pause is over. */
  private isProbedByOther = false;
  private isSomebodyWaiting = false;
  private usedAt = performance.now();

  constructor(peers: Peers, clock: Clock, ask: () => void) {
    this.peers = peers;
    this.ask = ask;
    this.limiter = new ConnectionLimiter(clock, {
      allowance: (limits) => this.allowanceWithin(limits),
      changed: (isSomebodyWaiting) => this.look(isSomebodyWaiting),
      heard: (news) => {
        this.news = news === "unclear" ? (this.news ?? news) : news;
        this.ask();
      },
    });
  }

  get isTakingPart(): boolean {
    return this.row !== null;
  }

  /** Whether to ask with the next beat. On its own and with nobody waiting in vain a process has nothing to ask. */
  isDue(): boolean {
    return (
      (this.isTakingPart && this.peers.others > 0) ||
      this.news !== null ||
      (this.isSomebodyWaiting && (this.lapse !== this.peers.lapses || !this.hasEverything() || this.limiter.wantsProbe))
    );
  }

  private allowanceWithin({ maxConcurrent, requestsPerMinute, tokensPerMinute }: Limits): Allowance {
    if (this.lapse !== this.peers.lapses || awakeNow() >= this.peers.safeUntil) return NOTHING;
    const { allowance } = this;
    return {
      maxConcurrent: Math.min(allowance.maxConcurrent, maxConcurrent),
      requestsPerMinute: within(allowance.requestsPerMinute, requestsPerMinute),
      tokensPerMinute: within(allowance.tokensPerMinute, tokensPerMinute),
      mayProbe: allowance.mayProbe,
    };
  }

  /** With every call that begins, ends or waits, so it must be cheap: whether the others have to be asked or told now. */
  private look(isSomebodyWaiting: boolean): void {
    this.isSomebodyWaiting = isSomebodyWaiting;
    if (isSomebodyWaiting || this.limiter.underWay > 0) this.usedAt = performance.now();
    if (isSomebodyWaiting ? this.couldHaveMore() : this.owesPlaces()) this.ask();
  }

  /** Another process waits for a place that has become free here. */
  private owesPlaces(): boolean {
    const granted = this.row?.slots.granted ?? 0;
    return this.allowance.maxConcurrent < granted && this.limiter.underWay < granted;
  }

  private couldHaveMore(): boolean {
    // Not before the next beat where the others may have taken us for gone.
    if (this.lapse !== this.peers.lapses || !this.row) return awakeNow() < this.peers.safeUntil;
    if (this.owesPlaces()) return true;
    const { limiter, allowance } = this;
    if (limiter.wantsProbe)
      return !allowance.mayProbe && !this.isProbedByOther && limiter.underWay < allowance.maxConcurrent;
    // Those who know that we go short give us what is due to us.
    return !isShareShort(this.row) && !this.hasEverything();
  }

  private hasEverything(): boolean {
    const { maxConcurrent, requestsPerMinute, tokensPerMinute } = this.limiter.limits;
    const has = (resource: Resource, limit: number | null) =>
      limit === null || (this.row?.[resource]?.granted ?? 0) >= limit;
    return has("slots", maxConcurrent) && has("requests", requestsPerMinute) && has("tokens", tokensPerMinute);
  }

  /** False: what was read is out of date. */
  async settle(ledger: Ledger, gone: readonly string[], now: number, write: Write): Promise<boolean> {
    const { limiter, peers, lapse: before } = this;
    const { lapses: lapse } = peers;
    const usage = limiter.usage();
    if (this.isIdle(usage)) return this.leave(ledger, now, write);
    const news = this.news;
    const at = performance.now();
    const settled = settle(
      ledger,
      {
        id: peers.id,
        limits: limiter.limits,
        usage,
        isNew: (resource) => at - (this.grownAt.get(resource) ?? Number.NEGATIVE_INFINITY) < TUNABLES.shareKeptMs,
        pause: {
          news,
          ms: limiter.pausedForMs,
          strikes: limiter.strikes,
          isProbing: limiter.isProbing,
          wantsProbe: limiter.wantsProbe,
          no: this.pauseNo,
        },
      },
      gone,
      now,
    );
    // What is given back is not used from now on, whether or not we hear that it was written.
    this.allowance = lesser(this.allowance, settled.allowance);
    this.news = null;
    let isTaken = false;
    try {
      // After a lapse it is written in any case: that makes whoever still takes us for gone look again.
      isTaken = (!settled.isChanged && lapse === before) || (await write(settled.ledger, settled.isNews));
    } finally {
      if (!isTaken) this.news ??= news;
    }
    if (!isTaken) return false;
    this.take(settled, lapse, at);
    if (news === "paused") this.pauseNo = settled.ledger.pauses;
    this.heed(settled.ledger, now);
    limiter.review();
    return true;
  }

  private take({ ledger, allowance }: Settled, lapse: number, at: number): void {
    const row = ledger.shares[this.peers.id] ?? null;
    for (const resource of RESOURCES)
      if ((row?.[resource]?.granted ?? 0) > (this.row?.[resource]?.granted ?? 0)) this.grownAt.set(resource, at);
    this.row = row;
    this.allowance = allowance;
    this.lapse = lapse;
  }

  private heed({ pause, pauses }: Ledger, now: number): void {
    const { limiter } = this;
    this.isProbedByOther = pause !== null && pause.prober !== null && pause.prober !== this.peers.id;
    const isForgotten = limiter.pausedForMs === 0 && !limiter.isProbing;
    if (pause && (pauses !== this.pauseNo || isForgotten))
      limiter.heedPause(Math.max(0, Math.ceil(pause.until - now)), pause.strikes);
    // What we heard meanwhile is not in it.
    if (!pause && this.news === null) limiter.endPause();
    this.pauseNo = pauses;
  }

  private isIdle({ running, waiting, requests, tokens }: Usage): boolean {
    return (
      this.isTakingPart &&
      running + waiting + requests + tokens === 0 &&
      this.news === null &&
      performance.now() - this.usedAt >= TUNABLES.shareIdleMs
    );
  }

  /** Takes part no longer, until somebody wants to call again. */
  async leave(ledger: Ledger, now: number, write: Write): Promise<boolean> {
    const { peers, limiter } = this;
    this.allowance = NOTHING;
    if (ledger.shares[peers.id] && !(await write(leave(ledger, peers.id, limiter.usage(), now), true))) return false;
    this.row = null;
    this.lapse = Number.NaN;
    // Somebody may have come meanwhile.
    limiter.review();
    return true;
  }
}

const within = (allowance: number | null, limit: number | null): number | null =>
  limit === null ? null : Math.min(allowance ?? 0, limit);
const less = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
const lesser = (one: Allowance, other: Allowance): Allowance => ({
  maxConcurrent: Math.min(one.maxConcurrent, other.maxConcurrent),
  requestsPerMinute: less(one.requestsPerMinute, other.requestsPerMinute),
  tokensPerMinute: less(one.tokensPerMinute, other.tokensPerMinute),
  mayProbe: one.mayProbe && other.mayProbe,
});
