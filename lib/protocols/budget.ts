/**
 * The hard budget of a deliberation (any protocol). Nothing new is asked once it is used up: calls under way may still
 * come in, then a person is asked. The gate is the engine's: the protocol never sees it and goes on where it stood.
 */
import { amountOf } from "@/lib/domain/amount";
import { assertNever } from "@/lib/domain/assert-never";
import type { Budget } from "@/lib/domain/budget";
import type { Gate, GateAnswer } from "@/lib/domain/gate";
import { engineGateId, type DeliberationId, type GateId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import type { Spending } from "./spending";
import type { GateKind } from "./types";

export const BUDGET_GATE = "budget";
export const CLOSED_AT_BUDGET = "closed_at_budget";

/** Gates any protocol may meet, beside its own. */
export const ENGINE_GATES: Readonly<Record<string, GateKind>> = { [BUDGET_GATE]: { title: "Budget used up", when: "The budget of the deliberation is used up, or can't be kept because the price of a call is not known." } };

export type BudgetState = {
  budget: Budget | null;
  /** How often a person was asked. */
  asked: number;
  /** A person was told that calls without a price can't be counted, and let it go on. */
  isUnpricedAccepted: boolean;
  /** A person's choice to end it. */
  ending: { choice: "close" | "stop"; by: string; gateId: GateId; label: string } | null;
};

export const startBudget = (budget: Budget | undefined): BudgetState => ({ budget: budget ?? null, asked: 0, isUnpricedAccepted: false, ending: null });

export function spentOfBudget(budget: Budget, spending: Spending): number {
  return budget.kind === "tokens" ? spending.inputTokens + spending.outputTokens : (spending.money[budget.currency] ?? 0);
}

/** Why nothing more may be asked, as a sentence; null while there is something left. */
export function budgetStop({ budget, isUnpricedAccepted }: BudgetState, spending: Spending): string | null {
  if (!budget) return null;
  const spent = spentOfBudget(budget, spending);
  if (spent >= budget.limit) return `The budget is used up: ${budgetAmount(budget, spent)} of ${budgetAmount(budget, budget.limit)}.`;
  if (budget.kind === "money" && !isUnpricedAccepted && (spending.unpricedCalls > 0 || hasOtherCurrency(budget.currency, spending))) {
    return `The budget can't be kept: ${spending.unpricedCalls > 0 ? `${spending.unpricedCalls} ${spending.unpricedCalls === 1 ? "call" : "calls"} went to a model without a price` : "calls were paid in another currency"}. Counted so far: ${budgetAmount(budget, spent)} of ${budgetAmount(budget, budget.limit)}.`;
  }
  return null;
}

export function budgetGate(id: DeliberationId, round: number, { budget, asked }: BudgetState, spending: Spending, reason: string): Gate {
  if (!budget) throw new Error("There is no budget to ask about.");
  const spent = spentOfBudget(budget, spending);
  const unit = budget.kind === "tokens" ? "tokens" : budget.currency;
  return {
    id: engineGateId(id, asked + 1),
    kind: BUDGET_GATE,
    round,
    title: spent >= budget.limit ? "Budget used up" : "Budget can't be kept",
    reason,
    rule: "budget",
    question: "Should it go on with a larger budget, close with what it has, or stop?",
    hints: [],
    positions: [],
    options: [
      {
        id: "raise",
        label: "Raise the budget",
        consequence: "It goes on where it stands until the new limit is reached.",
        requires: [{ kind: "amount", field: "limit", label: "New limit", above: Math.max(spent, budget.limit), unit }],
      },
      { id: "close", label: "Close with what we have", consequence: "It ends here. The record says what stands, what is still open, and that the budget ended it.", requires: [] },
      { id: "stop", label: "Stop", consequence: "It is cancelled without a decision record. Everything said so far stays readable.", requires: [] },
    ],
  };
}

export function afterBudgetAnswer(state: BudgetState, gate: Gate, answer: GateAnswer): BudgetState {
  const { budget } = state;
  const choice = answer.choice as "raise" | "close" | "stop";
  switch (choice) {
    case "raise":
      return budget ? { ...state, budget: { ...budget, limit: amountOf(answer.texts.limit ?? "") }, isUnpricedAccepted: true } : state;
    case "close":
    case "stop":
      return { ...state, ending: { choice, by: answer.answeredBy, gateId: gate.id, label: gate.options.find(({ id }) => id === choice)?.label ?? choice } };
    default:
      return assertNever(choice);
  }
}

export function outcomeAtBudget({ by, gateId, label }: NonNullable<BudgetState["ending"]>, rounds: number): Outcome {
  return { status: CLOSED_AT_BUDGET, rounds, summary: `${by} closed it with what there was when the budget was used up`, recorded: true, decidedBy: "person", decision: { gateId, choice: "close", label, by } };
}

/** "120,000 tokens", "2.50 USD". */
export function budgetAmount(budget: Budget, value: number): string {
  return budget.kind === "tokens" ? `${value.toLocaleString("en")} tokens` : `${value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 })} ${budget.currency}`;
}

const hasOtherCurrency = (currency: string, { money }: Spending): boolean => Object.keys(money).some((other) => other !== currency);

/** Ended by a person because the budget was used up: no protocol knows this status as its own. */
export const isClosedAtBudget = (outcome: { status: string } | null | undefined): boolean => outcome?.status === CLOSED_AT_BUDGET;
