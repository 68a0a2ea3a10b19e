import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Folded } from "@/lib/kernel/fold";

/** The engine keeps a protocol's state opaque; what is shown of judges needs its own words. */
export function judgesStateOf({ lifecycle, protocol }: Folded): JudgesState {
  if (lifecycle.created.protocol !== "judges") throw new Error(`Not judged but ${lifecycle.created.protocol}.`);
  return protocol as JudgesState;
}
