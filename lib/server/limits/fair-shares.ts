/**
 * How much of a limit each process should have. One rule for calls at once, requests per minute and tokens per minute.
 * What is in use (calls under way, what the last minute holds) comes back by itself, so it gives nobody a right to more.
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
  /** When it last made a call: whoever waited longest comes first. */
  servedAt: number;
};

type Part = { claim: Claim; amount: number };

/**
 * The parts add up to the limit. First one call each, for as many as there is room for, whoever waited longest first:
 * where not everybody can have one they take turns, and a large call is not passed by for ever by small ones. The rest
 * is levelled, by deliberations.
 */
export function fairShares(claims: readonly Claim[], limit: number): Map<string, number> {
  // Sorted, so that every process comes to the same result.
  const parts = claims
    .map((claim): Part => ({ claim, amount: 0 }))
    .toSorted((one, other) => one.claim.servedAt - other.claim.servedAt || (one.claim.id < other.claim.id ? -1 : 1));
  let left = limit;
  const give = (part: Part, amount: number) => {
    part.amount += amount;
    left -= amount;
  };
  for (const part of parts) {
    const call = Math.min(part.claim.unit, part.claim.wanted);
    if (call <= left) give(part, call);
  }
  const level = levelOf(parts, left);
  for (const part of parts)
    give(part, Math.max(0, Math.floor(Math.min(part.claim.wanted, level * part.claim.weight)) - part.amount));
  // What rounding left over, one by one to whoever has least.
  for (;;) {
    const [first, ...more] = parts.filter(({ claim, amount }) => amount < claim.wanted);
    if (!first || left <= 0) break;
    give(
      more.reduce(
        (least, part) => (part.amount / part.claim.weight < least.amount / least.claim.weight ? part : least),
        first,
      ),
      1,
    );
  }
  // Nobody wants it now; whoever does next has some at hand.
  const spare = left;
  parts.forEach((part, index) => give(part, Math.floor(spare / parts.length) + (index < spare % parts.length ? 1 : 0)));
  return new Map(parts.map(({ claim, amount }) => [claim.id, amount]));
}

/** How much for each deliberation, such that raising everybody to it takes at most `left`. */
function levelOf(parts: readonly Part[], left: number): number {
  const costOf = (level: number) =>
    parts.reduce(
      (cost, { claim, amount }) => cost + Math.max(0, Math.min(claim.wanted, level * claim.weight) - amount),
      0,
    );
  let low = 0;
  let high = Math.max(0, ...parts.map(({ claim }) => claim.wanted / claim.weight));
  if (costOf(high) <= left) return high;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (costOf(middle) <= left) low = middle;
    else high = middle;
  }
  return low;
}

/** A claim, and what its process may use of the limit until it gives it back itself. */
export type Stake = Claim & { granted: number };

/**
 * What a process does about its own stake: `granted` is what it holds from now on, `allowance` what it may go up to. The
 * difference is in use and goes back as it becomes free. Nobody but the process itself makes its stake smaller, and it
 * takes only what nobody holds: so the stakes never add up to more than the limit.
 *
 * `isNew`: it was given more a moment ago. Then, or while it is at nobody's expense, it keeps among equals what it has:
 * passing a place on with every call would cost more than it gives.
 */
export function restake(
  mine: Stake,
  others: readonly Stake[],
  limit: number,
  isNew: boolean,
): { granted: number; allowance: number } {
  const room = Math.max(0, limit - others.reduce((sum, { granted }) => sum + granted, 0));
  if (mine.granted <= room && ![mine, ...others].some(isShort))
    return { granted: Math.max(mine.granted, mine.used), allowance: mine.granted };
  const due = partOf(mine, fairShares([mine, ...others], limit));
  const kept = fairShares([{ ...mine, servedAt: Number.NEGATIVE_INFINITY }, ...others], limit);
  const isAtNobodysExpense = others.every(
    (other) => other.granted >= Math.min(other.wanted, Math.max(other.unit, partOf(other, kept))),
  );
  const target = isNew || isAtNobodysExpense ? Math.max(due, Math.min(mine.granted, partOf(mine, kept))) : due;
  const allowance = Math.min(target, room);
  return { granted: Math.max(mine.used, allowance), allowance };
}

const partOf = ({ id }: Claim, parts: ReadonlyMap<string, number>): number => parts.get(id) ?? 0;

export const isShort = ({ wanted, granted }: Pick<Stake, "wanted" | "granted">): boolean => wanted > granted;
