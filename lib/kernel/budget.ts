/**
 * The hard budget of a deliberation (any protocol). Nothing new is asked once it is used up: calls under way may still
 * come in, then a person is asked. The gate is the engine's: the protocol never sees it and goes on where it stood.
 */
import { amountOf } from "@/lib/domain/money/amount";
import { assertNever } from "@/lib/domain/assert-never";
import type { Budget } from "@/lib/domain/money/budget";
import type { Gate, GateAnswer } from "@/lib/domain/gate/gate";
import type { GateId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import { CLOSED_UNDECIDED } from "./deciding";
import { QUESTIONS_GATE, QUESTIONS_GATE_KIND } from "./grounding";
import type { Spending } from "./spending";
import type { GateKind } from "./types";

export const BUDGET_GATE = "budget";
export const CLOSED_AT_BUDGET = "closed_at_budget";

/** Gates any protocol may meet, beside its own. */
export const ENGINE_GATES: Readonly<Record<string, GateKind>> = {
  [BUDGET_GATE]: {
    title: "Budget used up",
    when: "The deliberation's budget is used up, or can't be tracked because a call has no known price.",
  },
  [QUESTIONS_GATE]: QUESTIONS_GATE_KIND,
};

export const ENGINE_ENDINGS: Readonly<Record<string, string>> = {
  [CLOSED_AT_BUDGET]: "The budget ran out, and a person closed it as it stood.",
  [CLOSED_UNDECIDED]: "A deadline passed without a decision, and it was set to close undecided then.",
};

export type BudgetState = {
  budget: Budget | null;
  /** A person was told that calls without a price can't be counted, and let it go on. */
  isUnpricedAccepted: boolean;
  /** A person's choice to end it. */
  ending: { choice: "close" | "stop"; by: string; gateId: GateId; label: string } | null;
};

export const startBudget = (budget: Budget | undefined): BudgetState => ({
  budget: budget ?? null,
  isUnpricedAccepted: false,
  ending: null,
});

export function spentOfBudget(budget: Budget, spending: Spending): number {
  return budget.kind === "tokens"
    ? spending.inputTokens + spending.outputTokens
    : (spending.money[budget.currency] ?? 0);
}

/** Why nothing more may be asked, as a sentence; null while there is something left. */
export function budgetStop({ budget, isUnpricedAccepted }: BudgetState, spending: Spending): string | null {
  if (!budget) return null;
  const spent = spentOfBudget(budget, spending);
  if (spent >= budget.limit)
    return `The budget is used up: ${budgetAmount(budget, spent)} of ${budgetAmount(budget, budget.limit)}.`;
  if (
    budget.kind === "money" &&
    !isUnpricedAccepted &&
    (spending.unpricedCalls > 0 || hasOtherCurrency(budget.currency, spending))
  ) {
    return `The budget can't be tracked: ${spending.unpricedCalls > 0 ? `${spending.unpricedCalls} ${spending.unpricedCalls === 1 ? "call" : "calls"} went to a model without a price` : "calls were paid in another currency"}. Counted so far: ${budgetAmount(budget, spent)} of ${budgetAmount(budget, budget.limit)}.`;
  }
  return null;
}

export function budgetGate(
  id: GateId,
  round: number,
  { budget }: BudgetState,
  spending: Spending,
  reason: string,
): Gate {
  if (!budget) throw new Error("There is no budget to ask about.");
  const spent = spentOfBudget(budget, spending);
  const unit = budget.kind === "tokens" ? "tokens" : budget.currency;
  return {
    id,
    kind: BUDGET_GATE,
    round,
    title: spent >= budget.limit ? "Budget used up" : "Budget can't be tracked",
    reason,
    rule: "budget",
    question: "Raise the budget, close with what you have, or stop?",
    hints: [],
    positions: [],
    options: [
      {
        id: "raise",
        label: "Raise the budget",
        consequence: "It continues from here until it reaches the new limit.",
        requires: [{ kind: "amount", field: "limit", label: "New limit", above: Math.max(spent, budget.limit), unit }],
      },
      {
        id: "close",
        label: "Close with what we have",
        consequence: "It ends here. The record says what was settled, what is still open, and that the budget ran out.",
        requires: [],
      },
      {
        id: "stop",
        label: "Stop",
        consequence: "It is cancelled without a decision record. Everything said so far stays readable.",
        requires: [],
      },
    ],
  };
}

export function afterBudgetAnswer(state: BudgetState, gate: Gate, answer: GateAnswer): BudgetState {
  const { budget } = state;
  const choice = answer.choice as "raise" | "close" | "stop";
  switch (choice) {
    case "raise":
      return budget
        ? { ...state, budget: { ...budget, limit: amountOf(answer.texts.limit ?? "") }, isUnpricedAccepted: true }
        : state;
    case "close":
    case "stop":
      return {
        ...state,
        ending: {
          choice,
          by: answer.answeredBy,
          gateId: gate.id,
          label: gate.options.find(({ id }) => id === choice)?.label ?? choice,
        },
      };
    default:
      return assertNever(choice);
  }
}

export function outcomeAtBudget({ by, gateId, label }: NonNullable<BudgetState["ending"]>, rounds: number): Outcome {
  return {
    status: CLOSED_AT_BUDGET,
    rounds,
    summary: `${by} closed it as it stood when the budget ran out`,
    recorded: true,
    decidedBy: "person",
    decision: { gateId, choice: "close", label, by },
  };
}

/** "120,000 tokens", "2.50 USD". */
export function budgetAmount(budget: Budget, value: number): string {
  return budget.kind === "tokens"
    ? `${value.toLocaleString("en")} tokens`
    : `${value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 })} ${budget.currency}`;
}

const hasOtherCurrency = (currency: string, { money }: Spending): boolean =>
  Object.keys(money).some((other) => other !== currency);

/** Ended by a person because the budget was used up: no protocol knows this status as its own. */
export const isClosedAtBudget = (outcome: { status: string } | null | undefined): boolean =>
  outcome?.status === CLOSED_AT_BUDGET;
