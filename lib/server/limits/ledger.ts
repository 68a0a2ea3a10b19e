/**
 * Who holds how much of a connection: one document per connection that all worker processes read, and change by
 * compare-and-set (ledger-store.ts). Everything here is pure; times are those of the database, in milliseconds.
 */
import { z } from "zod";
import type { Allowance, Limits, PauseNews, Usage } from "@/lib/runner/connection-limiter";
import { TUNABLES } from "@/lib/runner/tunables";
import { isShort, restake, type Stake } from "./fair-shares";

const MINUTE = 60_000;

const stakeSchema = z.object({ granted: z.number(), used: z.number(), wanted: z.number(), unit: z.number() });
type StakeRow = z.infer<typeof stakeSchema>;

const shareSchema = z.object({
  /** Deliberations it speaks for. */
  weight: z.number(),
  /** When it last made a call. */
  calledAt: z.number(),
  slots: stakeSchema,
  requests: stakeSchema.optional(),
  tokens: stakeSchema.optional(),
  /** Its process is gone; what it may have used in its last minute counts until then. */
  until: z.number().optional(),
});
export type ShareRow = z.infer<typeof shareSchema>;

export const ledgerSchema = z.object({
  shares: z.record(z.string(), shareSchema),
  /** Counts the pauses, so that the end of one is not taken for that of the next. */
  pauses: z.number(),
  /** The provider wants to be left alone. When it is over, `prober` makes the call that shows whether it is. */
  pause: z.object({ until: z.number(), strikes: z.number(), prober: z.string().nullable() }).nullable(),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export const EMPTY_LEDGER: Ledger = { shares: {}, pauses: 0, pause: null };

/** What one process knows of itself. */
export type Party = {
  id: string;
  limits: Limits;
  usage: Usage;
  /** Was given this a moment ago (see restake). */
  isNew: (resource: Resource) => boolean;
  pause: {
    news: PauseNews | null;
    ms: number;
    strikes: number;
    isProbing: boolean;
    wantsProbe: boolean;
    /** The pause it was about, by its number. */ no: number;
  };
};

export type Resource = "slots" | "requests" | "tokens";
export const RESOURCES = ["slots", "requests", "tokens"] as const satisfies readonly Resource[];

export type Settled = {
  ledger: Ledger;
  allowance: Allowance;
  /** Whether there is anything to write. */
  isChanged: boolean;
  /** Whether another process has to act on it. */
  isNews: boolean;
};

/** What the party does, given what everybody holds. */
export function settle(before: Ledger, party: Party, gone: readonly string[], now: number): Settled {
  const { shares: all, hasFreed } = withoutGone(before.shares, gone, now);
  const { [party.id]: old, ...others } = all;
  const { share, allowance } = shareOf(party, old, others, now);
  const { pause, pauses } = pauseAfter(before, party, gone, now, allowance.maxConcurrent > party.usage.running);
  const isPauseChanged = pauses !== before.pauses || pause?.prober !== before.pause?.prober;
  const isSomebodyShort = [share, ...Object.values(others)].some(isShareShort);
  const change = changeOf(old, share, isSomebodyShort);
  return {
    ledger: { shares: { ...others, [party.id]: change === "none" && old ? old : share }, pauses, pause },
    allowance: { ...allowance, mayProbe: pause !== null && pause.prober === party.id },
    isChanged: change !== "none" || isPauseChanged || hasFreed,
    isNews: Object.keys(others).length > 0 && (isPauseChanged || (isSomebodyShort && (change === "shift" || hasFreed))),
  };
}

/** Leaves: its places are free at once, what it used in the last minute counts on. */
export function leave(before: Ledger, id: string, usage: Usage, now: number): Ledger {
  const { [id]: mine, ...others } = before.shares;
  const left = mine && remainder(mine, now, (resource) => usage[resource]);
  const pause = before.pause?.prober === id ? { ...before.pause, prober: null } : before.pause;
  return { ...before, shares: left ? { ...others, [id]: left } : others, pause };
}

/** Of a process that is gone nobody knows what it used last: all that it was granted counts. */
function withoutGone(
  shares: Ledger["shares"],
  gone: readonly string[],
  now: number,
): { shares: Ledger["shares"]; hasFreed: boolean } {
  let hasFreed = false;
  const kept = Object.entries(shares).flatMap(([id, share]): [string, ShareRow][] => {
    if (share.until === undefined ? !gone.includes(id) : share.until > now) return [[id, share]];
    hasFreed = true;
    const left = share.until === undefined ? remainder(share, now, (resource) => share[resource]?.granted ?? 0) : null;
    return left ? [[id, left]] : [];
  });
  return { shares: Object.fromEntries(kept), hasFreed };
}

const NOTHING: StakeRow = { granted: 0, used: 0, wanted: 0, unit: 1 };

function remainder(share: ShareRow, now: number, used: (resource: "requests" | "tokens") => number): ShareRow | null {
  const held = (resource: "requests" | "tokens") => ({ ...NOTHING, granted: used(resource), used: used(resource) });
  if (used("requests") === 0 && used("tokens") === 0) return null;
  return {
    weight: 1,
    calledAt: share.calledAt,
    slots: NOTHING,
    ...(share.requests ? { requests: held("requests") } : {}),
    ...(share.tokens ? { tokens: held("tokens") } : {}),
    until: now + MINUTE,
  };
}

function shareOf(
  { id, limits, usage, isNew }: Party,
  old: ShareRow | undefined,
  others: Ledger["shares"],
  now: number,
): { share: ShareRow; allowance: Limits } {
  const weight = Math.max(1, usage.deliberations);
  const calledAt = usage.sinceLastCallMs === null ? 0 : Math.round(now - usage.sinceLastCallMs);
  const stake = (
    resource: Resource,
    limit: number,
    claim: { used: number; wanted: number; unit: number },
  ): { row: StakeRow; allowance: number } => {
    // What it left behind while it was taken for gone is its own again.
    const held = old && old.until === undefined ? old[resource] : undefined;
    const row: StakeRow = {
      granted: held?.granted ?? 0,
      used: Math.min(limit, claim.used),
      wanted: Math.min(limit, claim.wanted),
      unit: Math.min(limit, Math.max(1, claim.unit)),
    };
    const theirs = Object.entries(others).flatMap(([other, share]) =>
      share[resource] ? [toStake(other, share, share[resource])] : [],
    );
    const { granted, allowance } = restake(toStake(id, { weight, calledAt }, row), theirs, limit, isNew(resource));
    return { row: { ...row, granted }, allowance };
  };
  const slots = stake("slots", limits.maxConcurrent, {
    used: usage.running,
    wanted: usage.running + usage.waiting,
    unit: 1,
  });
  const requests =
    limits.requestsPerMinute === null
      ? null
      : stake("requests", limits.requestsPerMinute, {
          used: usage.requests,
          wanted: usage.requests + usage.waiting,
          unit: 1,
        });
  const tokens =
    limits.tokensPerMinute === null
      ? null
      : stake("tokens", limits.tokensPerMinute, {
          used: usage.tokens,
          wanted: usage.tokens + usage.waitingTokens,
          unit: usage.nextTokens,
        });
  return {
    share: {
      weight,
      calledAt,
      slots: slots.row,
      ...(requests ? { requests: requests.row } : {}),
      ...(tokens ? { tokens: tokens.row } : {}),
    },
    allowance: {
      maxConcurrent: slots.allowance,
      requestsPerMinute: requests?.allowance ?? null,
      tokensPerMinute: tokens?.allowance ?? null,
    },
  };
}

const toStake = (id: string, { weight, calledAt }: Pick<ShareRow, "weight" | "calledAt">, row: StakeRow): Stake => ({
  id,
  weight,
  servedAt: calledAt,
  ...row,
});

export const isShareShort = (share: ShareRow): boolean =>
  RESOURCES.some((resource) => share[resource] !== undefined && isShort(share[resource]));

/**
 * While nobody goes short, what somebody uses of its own share is nobody else's business. `refresh`: what the others
 * reckon with is out of date. `shift`: somebody may have more or has to give way.
 */
function changeOf(old: ShareRow | undefined, share: ShareRow, isSomebodyShort: boolean): "none" | "refresh" | "shift" {
  if (!old || old.until !== undefined || isShareShort(old) !== isShareShort(share)) return "shift";
  if (RESOURCES.some((resource) => old[resource]?.granted !== share[resource]?.granted)) return "shift";
  const isOutOfDate =
    old.weight !== share.weight ||
    share.calledAt - old.calledAt >= TUNABLES.shareKeptMs ||
    RESOURCES.some(
      (resource) => old[resource]?.wanted !== share[resource]?.wanted || old[resource]?.unit !== share[resource]?.unit,
    );
  return isSomebodyShort && isOutOfDate ? "refresh" : "none";
}

function pauseAfter(
  { pause, pauses }: Ledger,
  { id, pause: mine }: Party,
  gone: readonly string[],
  now: number,
  hasSlot: boolean,
): Pick<Ledger, "pause" | "pauses"> {
  if (mine.news === "paused")
    return {
      pause: { until: Math.max(pause?.until ?? 0, Math.round(now + mine.ms)), strikes: mine.strikes, prober: null },
      pauses: pauses + 1,
    };
  if (pause === null) return { pause, pauses };
  // Only of the pause that was probed: somebody else may have been asked to slow down since.
  if (mine.news === "resumed" && mine.no === pauses) return { pause: null, pauses };
  const isMine = pause.prober === id && (mine.isProbing || mine.wantsProbe);
  const prober =
    isMine || (pause.prober !== null && pause.prober !== id && !gone.includes(pause.prober)) ? pause.prober : null;
  const isTaken = prober === null && pause.until <= now && mine.wantsProbe && hasSlot;
  return { pause: { ...pause, prober: isTaken ? id : prober }, pauses };
}
