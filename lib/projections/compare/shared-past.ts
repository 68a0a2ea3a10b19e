import type { DeliberationEvent } from "@/lib/events/schema";
import { withOwnIds } from "@/lib/kernel/fork";

/** How many events two deliberations share from their beginning, because one was forked from the other or both from a third; 0 where they only look alike. */
export function sharedPast(one: readonly DeliberationEvent[], other: readonly DeliberationEvent[]): number {
  const [first, second] = [one[0], other[0]];
  if (!first || !second || first.at !== second.at || !isCopied(first, second)) return 0;
  const length = Math.min(one.length, other.length);
  let shared = 1;
  while (shared < length && isSame(one[shared], other[shared])) shared += 1;
  return shared;
}

/** Of two first events at least one says that it was copied. */
const isCopied = (one: DeliberationEvent, other: DeliberationEvent): boolean =>
  [one, other].some(({ payload }) => payload.type === "deliberation.created" && payload.forkedFrom !== undefined);

/** Copies keep time and content; gates are named after the deliberation they are in. */
function isSame(one: DeliberationEvent | undefined, other: DeliberationEvent | undefined): boolean {
  if (!one || !other || one.at !== other.at || one.payload.type !== other.payload.type) return false;
  return JSON.stringify(withOwnIds(one.payload, other.deliberationId)) === JSON.stringify(other.payload);
}
