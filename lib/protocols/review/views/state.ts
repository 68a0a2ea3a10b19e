import type { Folded } from "@/lib/kernel/fold";
import type { ReviewState } from "@/lib/protocols/review/rules/state";

/** The engine keeps a protocol's state opaque; what is shown of a review needs its own words. */
export function reviewStateOf({ lifecycle, protocol }: Folded): ReviewState {
  if (lifecycle.created.protocol !== "review") throw new Error(`Not a review but ${lifecycle.created.protocol}.`);
  return protocol as ReviewState;
}
