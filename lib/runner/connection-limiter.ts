/**
 * Who may call a connection, and when. One per connection and process; its `Share` says how much of the connection this
 * process may use, and may say something else at any time.
 *
 * Invariants (connection-limiter.test.ts): no call starts beyond `maxConcurrent` of the allowance; never more calls or
 * reserved tokens in any sixty seconds than it allows; deliberations take turns, within one the first comes first; every
 * wait ends, with a turn, with the caller's abort or at `giveUpAt`. A provider that asks us to slow down pauses the
 * connection for everyone: nobody hammers it, and when the pause is over one call goes ahead to see whether it is.
 */
import type { ConnectionLimits } from "@/lib/domain/connection";
import { ModelError } from "@/lib/models/errors";
import { type Entry, MinuteWindow } from "./minute-window";
import type { Clock } from "./ports";
import { backoff } from "./retry-policy";
import { TUNABLES } from "./tunables";

export type Limits = Pick<ConnectionLimits, "maxConcurrent" | "requestsPerMinute" | "tokensPerMinute">;

export type TurnRequest = {
  deliberationId: string;
  /** Prompt and expected answer; put right by what the answer says it used. */
  tokens: number;
  /** As they are now: a change of the settings counts from the next call on. */
  limits: Limits;
  signal: AbortSignal;
  giveUpAt: number;
  /** A person wants it tried now: before the others, and without waiting for the end of a pause. */
  isUrgent?: boolean | undefined;
};

/** `slow_down`: the provider asked for it. `failed`: no answer, for another reason. `abandoned`: nobody wants it any more. */
export type TurnEnd =
  | { kind: "answered"; tokens: number | null }
  | { kind: "slow_down"; retryAfterMs: number | null }
  | { kind: "failed" }
  | { kind: "abandoned" };

/** `mayProbe`: the pause is over, and the call that shows whether it is may be one of ours. */
export type Allowance = Limits & { mayProbe: boolean };

/** `unclear`: the call that should have shown whether the pause is over was given up. */
export type PauseNews = "paused" | "resumed" | "unclear";

/** The part of a connection this process may use. Whoever changes it calls `review` afterwards. */
export type Share = {
  /** Asked before every start. */
  allowance: (limits: Limits) => Allowance;
  /** A call began, ended or has to wait. `isShort`: somebody waits. */
  changed: (isShort: boolean) => void;
  heard: (news: PauseNews) => void;
};

const WHOLE: Share = {
  allowance: (limits) => ({ ...limits, mayProbe: true }),
  changed: () => undefined,
  heard: () => undefined,
};

/** What a process uses of a connection, and what it could use. */
export type Usage = {
  running: number;
  waiting: number;
  requests: number;
  tokens: number;
  waitingTokens: number;
  /** Of the call that is next. */ nextTokens: number;
  deliberations: number;
  sinceLastCallMs: number | null;
};

/** Must be called once, when the call is over. */
export type Turn = (end: TurnEnd) => void;

type Waiter = {
  request: TurnRequest;
  since: number;
  grant: (turn: Turn) => void;
  refuse: (error: unknown) => void;
  leave: () => void;
};

export class ConnectionLimiter {
  private readonly clock: Clock;
  private readonly share: Share;
  /** Calls under way, by deliberation. */
  private readonly runningOf = new Map<string, number>();
  private running = 0;
  private startedAt: number | null = null;
  private latestLimits: Limits = { maxConcurrent: 1, requestsPerMinute: null, tokensPerMinute: null };
  private readonly requests = new MinuteWindow();
  private readonly tokens = new MinuteWindow();
  /** By deliberation, in the order in which they take turns. */
  private readonly waiting = new Map<string, Waiter[]>();
  private urgent: Waiter[] = [];
  /** Null: open. In the past: waits for one call that shows whether it is over. */
  private pausedUntil: number | null = null;
  private probe: object | null = null;
  /** Requests to slow down since the last answer. */
  private strikesInARow = 0;
  private timer: { at: number; stop: AbortController } | null = null;

  constructor(clock: Clock, share: Share = WHOLE) {
    this.clock = clock;
    this.share = share;
  }

  /** Of the whole connection, as the last call brought them. */
  get limits(): Limits {
    return this.latestLimits;
  }

  /** Calls at this moment. */
  get underWay(): number {
    return this.running;
  }

  get strikes(): number {
    return this.strikesInARow;
  }

  get isProbing(): boolean {
    return this.probe !== null;
  }

  /** The pause is over and somebody waits for the call that shows whether it is. */
  get wantsProbe(): boolean {
    return this.pausedUntil !== null && this.pausedForMs === 0 && this.probe === null && this.head() !== undefined;
  }

  usage(): Usage {
    const now = this.clock.elapsed();
    const waiting = this.everyone();
    return {
      running: this.running,
      waiting: waiting.length,
      requests: this.requests.used(now),
      tokens: this.tokens.used(now),
      waitingTokens: waiting.reduce((sum, { request }) => sum + request.tokens, 0),
      nextTokens: waiting[0]?.request.tokens ?? 0,
      deliberations: new Set([...this.runningOf.keys(), ...waiting.map(({ request }) => request.deliberationId)]).size,
      sinceLastCallMs: this.startedAt === null ? null : now - this.startedAt,
    };
  }

  /** The allowance changed. */
  review(): void {
    this.pump();
  }

  /** Another process was asked to slow down. */
  heedPause(ms: number, strikes: number): void {
    this.pausedUntil = Math.max(this.pausedUntil ?? 0, this.clock.elapsed() + ms);
    this.strikesInARow = Math.max(this.strikesInARow, strikes);
  }

  /** Another process saw that the provider answers again. */
  endPause(): void {
    if (this.pausedUntil === null) return;
    this.pausedUntil = null;
    this.probe = null;
    this.strikesInARow = 0;
  }

  /** How long the provider wants to be left alone from now on; 0 while it does not. */
  get pausedForMs(): number {
    return this.pausedUntil === null ? 0 : Math.max(0, this.pausedUntil - this.clock.elapsed());
  }

  turn(request: TurnRequest): Promise<Turn> {
    return new Promise((grant, refuse) => {
      request.signal.throwIfAborted();
      this.latestLimits = request.limits;
      const waiter: Waiter = {
        request,
        since: this.clock.elapsed(),
        grant,
        refuse,
        leave: () => {
          this.remove(waiter);
          refuse(request.signal.reason);
          this.pump();
        },
      };
      request.signal.addEventListener("abort", waiter.leave, { once: true });
      this.enqueue(waiter);
      this.pump();
    });
  }

  private enqueue(waiter: Waiter): void {
    const { isUrgent, deliberationId } = waiter.request;
    if (isUrgent) this.urgent.push(waiter);
    else this.lineOf(deliberationId).push(waiter);
  }

  private lineOf(deliberationId: string): Waiter[] {
    const known = this.waiting.get(deliberationId);
    if (known) return known;
    const line: Waiter[] = [];
    this.waiting.set(deliberationId, line);
    return line;
  }

  private remove(waiter: Waiter): void {
    this.urgent = this.urgent.filter((one) => one !== waiter);
    const { deliberationId } = waiter.request;
    const line = this.waiting.get(deliberationId);
    const index = line?.indexOf(waiter) ?? -1;
    if (!line || index === -1) return;
    line.splice(index, 1);
    if (line.length === 0) this.waiting.delete(deliberationId);
  }

  private head(): Waiter | undefined {
    if (this.urgent.length > 0) return this.urgent[0];
    for (const line of this.waiting.values()) return line[0];
    return undefined;
  }

  /** The next one goes; its deliberation's line moves behind the others. */
  private take(waiter: Waiter): void {
    this.remove(waiter);
    const { deliberationId, isUrgent } = waiter.request;
    const line = isUrgent ? undefined : this.waiting.get(deliberationId);
    if (!line) return;
    this.waiting.delete(deliberationId);
    this.waiting.set(deliberationId, line);
  }

  private pump(): void {
    this.giveUpLate();
    let isShort = false;
    for (let waiter = this.head(); waiter; waiter = this.head()) {
      const now = this.clock.elapsed();
      isShort = this.mayStartAt(waiter, now) > now;
      if (isShort) break;
      this.take(waiter);
      this.start(waiter, now);
    }
    this.setTimer();
    this.share.changed(isShort);
  }

  /** Infinity: when a call that is under way has ended, or the allowance has changed. */
  private mayStartAt({ request }: Waiter, now: number): number {
    const allowance = this.share.allowance(this.limits);
    if (this.running >= allowance.maxConcurrent || this.probe) return Number.POSITIVE_INFINITY;
    const pause = request.isUrgent ? null : this.pausedUntil;
    if (pause !== null && pause <= now && !allowance.mayProbe) return Number.POSITIVE_INFINITY;
    // A call above the whole limit goes once nothing else is in the minute: one that is never made helps nobody.
    const tokens = Math.min(request.tokens, this.limits.tokensPerMinute ?? 0);
    return Math.max(
      now,
      pause ?? now,
      this.requests.fitsAt(now, 1, allowance.requestsPerMinute),
      this.tokens.fitsAt(now, tokens, allowance.tokensPerMinute),
    );
  }

  private start({ request, grant, leave }: Waiter, now: number): void {
    const { deliberationId, signal, tokens } = request;
    signal.removeEventListener("abort", leave);
    this.running++;
    this.startedAt = now;
    this.runningOf.set(deliberationId, (this.runningOf.get(deliberationId) ?? 0) + 1);
    if (this.limits.requestsPerMinute !== null) this.requests.add(now, 1);
    const reserved = this.limits.tokensPerMinute === null ? null : this.tokens.add(now, tokens);
    const probe = this.pausedUntil === null ? null : {};
    this.probe = probe;
    if (this.pausedUntil !== null) this.pausedUntil = Math.min(this.pausedUntil, now);
    let isOver = false;
    grant((end) => {
      if (isOver) return;
      isOver = true;
      this.leaveRunning(deliberationId);
      this.end(end, reserved, probe);
    });
  }

  private leaveRunning(deliberationId: string): void {
    this.running--;
    const left = (this.runningOf.get(deliberationId) ?? 0) - 1;
    if (left > 0) this.runningOf.set(deliberationId, left);
    else this.runningOf.delete(deliberationId);
  }

  private end(end: TurnEnd, reserved: Entry | null, probe: object | null): void {
    const now = this.clock.elapsed();
    const wasProbe = probe !== null && probe === this.probe;
    if (wasProbe) this.probe = null;
    if (end.kind === "answered") {
      this.strikesInARow = 0;
      if (reserved && end.tokens !== null) this.tokens.correct(reserved, end.tokens, now);
    }
    if (end.kind === "slow_down") {
      // Calls that were under way together say the same thing together: it counts once.
      if (this.pausedUntil === null || wasProbe) this.strikesInARow++;
      const ms = Math.min(end.retryAfterMs ?? backoff(this.strikesInARow, this.clock.random), TUNABLES.retryAfterMaxMs);
      this.pausedUntil = Math.max(this.pausedUntil ?? 0, now + ms);
      this.share.heard("paused");
    } else if (wasProbe && end.kind !== "abandoned" && this.pausedForMs === 0) {
      this.pausedUntil = null;
      this.share.heard("resumed");
    } else if (wasProbe) this.share.heard("unclear");
    this.pump();
  }

  private everyone(): Waiter[] {
    return [...this.urgent, ...[...this.waiting.values()].flat()];
  }

  private giveUpLate(): void {
    if (this.urgent.length === 0 && this.waiting.size === 0) return;
    const now = this.clock.elapsed();
    for (const waiter of this.everyone()) {
      if (waiter.request.giveUpAt > now) continue;
      this.remove(waiter);
      waiter.request.signal.removeEventListener("abort", waiter.leave);
      const why =
        this.pausedUntil === null
          ? "which was at its limit"
          : "which was paused because its provider asked us to slow down";
      waiter.refuse(
        new ModelError("timeout", {
          detail: `It waited ${Math.round((now - waiter.since) / 1000)} s for the connection, ${why}.`,
        }),
      );
    }
  }

  /** One timer for all: the next moment at which somebody may start or gives up. */
  private setTimer(): void {
    const waiter = this.head();
    if (!waiter) return this.stopTimer();
    const now = this.clock.elapsed();
    const giveUpAt = this.everyone().reduce(
      (soonest, { request }) => Math.min(soonest, request.giveUpAt),
      Number.POSITIVE_INFINITY,
    );
    const at = Math.min(this.mayStartAt(waiter, now), giveUpAt);
    if (this.timer && this.timer.at <= at) return;
    this.stopTimer();
    if (at === Number.POSITIVE_INFINITY) return;
    const stop = new AbortController();
    this.timer = { at, stop };
    this.clock.sleep(Math.max(0, at - now), stop.signal).then(
      () => {
        if (this.timer?.stop !== stop) return;
        this.timer = null;
        this.pump();
      },
      // Stopped because an earlier moment came up, or nobody waits any more.
      () => undefined,
    );
  }

  private stopTimer(): void {
    this.timer?.stop.abort();
    this.timer = null;
  }
}
