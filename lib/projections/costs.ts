/** What a deliberation has taken, by seat and by round, from its log. Money is complete only where no call is unpriced; the texts say so. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { budgetAmount, spentOfBudget } from "@/lib/kernel/budget";
import type { Folded } from "@/lib/kernel/fold";
import { isSharedEvent } from "@/lib/kernel/fork";
import { readingOf } from "@/lib/kernel/registry";
import { addSpending, isPaid, NOTHING_SPENT, spentOn, type Spending } from "@/lib/kernel/spending";
import { agentName } from "./agent-name";
import { spentText } from "./amounts";
import { viewsOf } from "./views-of";

export type CostLine = Spending & {
  calls: number;
  /** "2.31 USD + 4 calls without a price"; null where nothing is paid. */ spent: string | null;
};
export type SeatCost = CostLine & {
  agentId: string;
  name: string;
  /** Of the panel, from 1 on; null for those asked without a seat. */ place: number | null;
  /** What answered, in the order they first did. */ models: readonly string[];
};
export type RoundCost = CostLine & { round: number; name: string };
export type BudgetUse = {
  kind: "tokens" | "money";
  used: number;
  limit: number;
  /** From 0; above 1 by the calls that were under way. */ share: number;
  text: string;
};

export type Costs = {
  isRehearsal: boolean;
  total: CostLine;
  /** What a fork shares with what it was forked from, and was paid there; null where nothing is shared. */
  shared: { line: CostLine; from: string } | null;
  seats: readonly SeatCost[];
  rounds: readonly RoundCost[];
  budget: BudgetUse | null;
};

type Sum = { calls: number; spending: Spending };
const NOTHING: Sum = { calls: 0, spending: NOTHING_SPENT };

export function costs(log: readonly DeliberationEvent[], folded: Folded): Costs {
  const { lifecycle } = folded;
  const { created } = lifecycle;
  const isRehearsal = created.source.kind === "rehearsal";
  const seats = new Map<string, Sum>(created.panel.map(({ id }) => [id, NOTHING]));
  const rounds = new Map<number, Sum>();
  const models = new Map<string, Set<string>>();
  let total = NOTHING;
  for (const { payload, seq } of log) {
    if (!isPaid(payload) || isSharedEvent(created, seq)) continue;
    const spending = spentOn(payload, isRehearsal);
    // A person's answer in place of a seat is none.
    const calls = payload.type === "reply.recorded" && payload.answeredBy !== undefined ? 0 : 1;
    const added = (before: Sum = NOTHING): Sum => ({
      calls: before.calls + calls,
      spending: addSpending(before.spending, spending),
    });
    total = added(total);
    seats.set(payload.agentId, added(seats.get(payload.agentId)));
    rounds.set(payload.round, added(rounds.get(payload.round)));
    if (payload.type !== "ask.failed" && !isRehearsal)
      models.set(payload.agentId, (models.get(payload.agentId) ?? new Set()).add(payload.answeredBy ?? payload.model));
  }
  return {
    isRehearsal,
    total: lineOf(total),
    shared: created.forkedFrom ? { line: lineOf(lifecycle.shared), from: created.forkedFrom.id } : null,
    seats: [...seats].map(([agentId, sum]) => ({
      ...lineOf(sum),
      agentId,
      name: nameOf(created, agentId),
      place: placeOf(created.panel, agentId),
      models: [...(models.get(agentId) ?? [])],
    })),
    rounds: [...rounds]
      .toSorted(([one], [other]) => one - other)
      .map(([round, sum]) => ({ ...lineOf(sum), round, name: roundName(folded, round) })),
    budget: budgetUse(lifecycle),
  };
}

/** The bar of the header and of the costs page. */
export function budgetUse({ budget: { budget }, spending }: Folded["lifecycle"]): BudgetUse | null {
  if (!budget) return null;
  const used = spentOfBudget(budget, spending);
  const uncounted =
    budget.kind === "money" && spending.unpricedCalls > 0
      ? `; ${spentText({ money: {}, unpricedCalls: spending.unpricedCalls })} not counted`
      : "";
  return {
    kind: budget.kind,
    used,
    limit: budget.limit,
    share: used / budget.limit,
    text: `${budgetAmount(budget, used)} of ${budgetAmount(budget, budget.limit)} used${uncounted}`,
  };
}

const roundName = (folded: Folded, round: number): string =>
  round === 0 ? "Before round 1" : (viewsOf(folded).roundName?.(folded, round) ?? `Round ${round}`);
const lineOf = ({ calls, spending }: Sum): CostLine => ({ ...spending, calls, spent: spentText(spending) });
const placeOf = (panel: readonly { id: string }[], agentId: string): number | null =>
  panel.findIndex(({ id }) => id === agentId) + 1 || null;
const nameOf = ({ panel, protocol }: Folded["lifecycle"]["created"], agentId: string): string =>
  readingOf(protocol).servants?.[agentId] ?? agentName(panel, agentId);
