/** What a record says where the budget ended it: what stands and what is open, by the predicates its protocol stops on. */
import { budgetAmount, isClosedAtBudget, spentOfBudget } from "@/lib/protocols/budget";
import type { Folded } from "@/lib/protocols/fold";
import { protocolById } from "@/lib/protocols/registry";
import { bullets } from "./record-sections";
import { endless } from "./wording";

export type EndedByBudget = { text: string; stands: readonly string[]; open: readonly string[] };

export function endedByBudget({ lifecycle, protocol }: Folded): EndedByBudget | null {
  const { end, budget, spending, created } = lifecycle;
  if (end?.kind !== "closed" || !isClosedAtBudget(end.outcome)) return null;
  const { requirements } = protocolById(created.protocol).readiness(protocol);
  const used = budget.budget ? ` Used: ${budgetAmount(budget.budget, spentOfBudget(budget.budget, spending))} of ${budgetAmount(budget.budget, budget.budget.limit)}.` : "";
  return {
    text: `${endless(end.outcome.summary)}.${used} The protocol did not come to its own end: what follows is what there was.`,
    stands: requirements.filter(({ state }) => state === "met").map(({ text }) => text),
    open: requirements.filter(({ state }) => state !== "met").map(({ text }) => text),
  };
}

/** `hidesRounds`: for records that say nothing of rounds. */
export function endedByBudgetBody({ text, stands, open }: EndedByBudget, hidesRounds = false): string {
  const shown = (lines: readonly string[]): readonly string[] => (hidesRounds ? lines.filter((line) => !/\brounds?\b/i.test(line)) : lines);
  const list = (title: string, lines: readonly string[], none: string): string => `### ${title}\n\n${lines.length > 0 ? bullets(lines) : none}`;
  return [text, list("What stands", shown(stands), "Nothing was settled."), list("Still open", shown(open), "Nothing the protocol waits for; it had only to be written up.")].join("\n\n");
}
