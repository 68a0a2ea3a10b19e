/**
 * How much of a limit each process should have. One rule for calls at once, requests per minute and tokens per minute:
 * `used` can't be taken back (calls under way, what the last minute holds), the rest goes to whoever has least for each
 * of its deliberations.
 */
export type Claim = {
  id: string;
  used: number;
  /** What it could use now, `used` included. */
  wanted: number;
  /** The smallest amount it can do anything with: the tokens of its next call. */
  unit: number;
  /** How many deliberations it speaks for. */
  weight: number;
  /** When it was last given something to use; among equals, whoever waited longest comes first. */
  servedAt: number;
};

/**
 * The parts add up to the limit, unless more than that is in use. An amount too small for the next call of whoever comes
 * first is saved up for it: smaller calls of others would otherwise pass it by for ever.
 */
export function fairShares(claims: readonly Claim[], limit: number): Map<string, number> {
  // Sorted, so that every process comes to the same result.
  const parts = [...claims].sort((one, other) => (one.id < other.id ? -1 : 1)).map((claim) => ({ claim, amount: claim.used }));
  let left = limit - parts.reduce((sum, { amount }) => sum + amount, 0);
  while (left > 0) {
    const next = parts.filter(({ claim, amount }) => amount < claim.wanted).reduce<Part | null>((first, part) => (first && !comesBefore(part, first) ? first : part), null);
    if (!next) break;
    const given = Math.min(left, next.claim.unit, next.claim.wanted - next.amount);
    next.amount += given;
    left -= given;
  }
  // Nobody wants it now; whoever does next has some at hand.
  if (left > 0) parts.forEach((part, index) => (part.amount += Math.floor(left / parts.length) + (index < left % parts.length ? 1 : 0)));
  return new Map(parts.map(({ claim, amount }) => [claim.id, amount]));
}

type Part = { claim: Claim; amount: number };

function comesBefore(one: Part, other: Part): boolean {
  const byAmount = one.amount / one.claim.weight - other.amount / other.claim.weight;
  if (byAmount !== 0) return byAmount < 0;
  return one.claim.servedAt < other.claim.servedAt;
}

/** A claim, and what its process may use of the limit until it gives it back itself. */
export type Stake = Claim & { granted: number };

/**
 * What a process does about its own stake: `granted` is what it holds from now on, `allowance` what it may go up to. The
 * difference is in use and goes back as it becomes free. Nobody but the process itself makes its stake smaller, and it
 * takes only what nobody holds: so the stakes never add up to more than the limit.
 *
 * `isNew`: it was served a moment ago. Among equals it then keeps what it has: passing a place on with every call would
 * cost more than it gives.
 */
export function restake(mine: Stake, others: readonly Stake[], limit: number, isNew: boolean): { granted: number; allowance: number } {
  const room = Math.max(0, limit - others.reduce((sum, { granted }) => sum + granted, 0));
  if (mine.granted <= room && ![mine, ...others].some(isShort)) return { granted: Math.max(mine.granted, mine.used), allowance: mine.granted };
  const due = dueTo(mine, others, limit);
  const target = isNew ? Math.max(due, Math.min(mine.granted, dueTo({ ...mine, servedAt: Number.NEGATIVE_INFINITY }, others, limit))) : due;
  const allowance = Math.min(target, room);
  return { granted: Math.max(mine.used, allowance), allowance };
}

export const isShort = ({ wanted, granted }: Pick<Stake, "wanted" | "granted">): boolean => wanted > granted;

const dueTo = (mine: Claim, others: readonly Claim[], limit: number): number => fairShares([mine, ...others], limit).get(mine.id) ?? 0;
