/** P3-84: how many steps an exhibit should have. As many as the matter has: nobody should invent the rest. */
import type { StructuredState } from "../state";
import { MOST_STEPS } from "./artifacts";

type Stepped = keyof typeof MOST_STEPS;

/** `steps: full`, as the protocol has it (P3-01, P3-03, P3-04). */
const LEAST: Readonly<Record<Stepped, number>> = { trace: 10, walkthrough: 8, attack: 5 };

export function stepCounts({
  config,
}: Pick<StructuredState, "config">): Readonly<Record<Stepped, { min: number; max: number }>> {
  const of = (kind: Stepped) => ({ min: config.steps === "full" ? LEAST[kind] : 1, max: MOST_STEPS[kind] });
  return { trace: of("trace"), walkthrough: of("walkthrough"), attack: of("attack") };
}
