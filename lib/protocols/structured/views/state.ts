import type { Folded } from "@/lib/kernel/fold";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";

/** The engine keeps a protocol's state opaque; what is shown of a structured deliberation needs its own words. */
export function structuredStateOf({ lifecycle, protocol }: Folded): StructuredState {
  if (lifecycle.created.protocol !== "structured")
    throw new Error(`Not a structured deliberation but ${lifecycle.created.protocol}.`);
  return protocol as StructuredState;
}
