import type { DebateState } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";

/** The engine keeps a protocol's state opaque; what is shown of a debate needs its own words. */
export function debateStateOf({ lifecycle, protocol }: Folded): DebateState {
  if (lifecycle.created.protocol !== "debate") throw new Error(`Not a debate but ${lifecycle.created.protocol}.`);
  return protocol as DebateState;
}
