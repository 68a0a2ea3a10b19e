/** What a record says where the budget ended it: what stands and what is open, by the predicates its protocol stops on. */
import { budgetAmount, isClosedAtBudget, spentOfBudget } from "@/lib/kernel/budget";
import type { Folded } from "@/lib/kernel/fold";
import { readingOf } from "@/lib/kernel/registry";
import { bullets } from "./record/record-sections";
import { endless } from "./wording";

export type EndedByBudget = { text: string; stands: readonly string[]; open: readonly string[] };

/** `hidesRounds`: for records that say nothing of how the panel was run. */
export function endedByBudget({ lifecycle, protocol }: Folded, hidesRounds = false): EndedByBudget | null {
  const { end, budget, spending, created } = lifecycle;
  if (end?.kind !== "closed" || !isClosedAtBudget(end.outcome)) return null;
  const requirements = readingOf(created.protocol)
    .readiness(protocol)
    .requirements.filter(({ isConduct }) => !(hidesRounds && isConduct));
  const used = budget.budget
    ? ` Used: ${budgetAmount(budget.budget, spentOfBudget(budget.budget, spending))} of ${budgetAmount(budget.budget, budget.budget.limit)}.`
    : "";
  return {
    text: `${endless(end.outcome.summary)}.${used} The protocol did not run to its end; this is where things stood.`,
    stands: requirements.filter(({ state }) => state === "met").map(({ text }) => text),
    open: requirements.filter(({ state }) => state !== "met").map(({ text }) => text),
  };
}

export function endedByBudgetBody({ text, stands, open }: EndedByBudget): string {
  const list = (title: string, lines: readonly string[], none: string): string =>
    `### ${title}\n\n${lines.length > 0 ? bullets(lines) : none}`;
  return [
    text,
    list("What was settled", stands, "Nothing was settled."),
    list("Still open", open, "Nothing. Only the write-up was missing."),
  ].join("\n\n");
}
