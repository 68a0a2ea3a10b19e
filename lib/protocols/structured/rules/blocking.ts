import type { Protocol } from "@/lib/kernel/types";
import type { StructuredConfig } from "./config";
import type { ReplyOf } from "./replies/replies";
import type { StructuredState } from "./state";

/** G-15: an attack that breaks its target, an invariant that fails. The checks after them weigh what these say. */
export const blocking: NonNullable<Protocol<StructuredConfig, StructuredState>["blocking"]> = (
  _state,
  { kind },
  reply,
) => {
  if (kind === "attack") {
    const { verdict, hypothesis } = reply as ReplyOf<"attack">;
    return verdict === "BROKEN" ? [hypothesis] : [];
  }
  if (kind === "invariant") {
    const { verdict, invariant, failure_mechanism: how } = reply as ReplyOf<"invariant">;
    return verdict === "FAIL" ? [how ? `${invariant}: ${how}` : invariant] : [];
  }
  return [];
};
