import type { Folded } from "@/lib/kernel/fold";
import type { ChairState } from "@/lib/protocols/chair/rules/state";

/** The engine keeps a protocol's state opaque; what is shown of a chair's deliberation needs its own words. */
export function chairStateOf({ lifecycle, protocol }: Folded): ChairState {
  if (lifecycle.created.protocol !== "chair")
    throw new Error(`Not a chair's deliberation but ${lifecycle.created.protocol}.`);
  return protocol as ChairState;
}
