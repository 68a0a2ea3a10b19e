/** P2-08: minutes that were planned. Exceeding them shows a hint and does nothing else. */
import { completedRounds } from "@/lib/kernel/rounds";
import type { ChairState } from "../state";
import type { Budgets } from "../config";
import { workedMs } from "../waits";

export type BudgetHint = { id: keyof Budgets; minutes: number; budget: number; text: string };

/** `now`: a screen's clock; the log's own last moment otherwise. */
export function budgetHints(state: ChairState, now: string = state.lastEventAt): BudgetHint[] {
  const { budgets } = state.config;
  const minutesOf = (from: string, to: string): number => (from && to ? workedMs(state.waits, from, to) / 60_000 : 0);
  const lastCompleted = completedRounds(state).at(-1);
  const isShuttingDown = lastCompleted !== undefined && lastCompleted.evaluation.status !== "next_round";
  const spans: { id: keyof Budgets; label: string; minutes: number }[] = [
    ...state.rounds.map((round) => ({
      id: ROUND_BUDGETS[round.number - 1] ?? "round_3",
      label: `Round ${round.number}`,
      minutes: minutesOf(round.startedAt, round.completedAt ?? now),
    })),
    ...(isShuttingDown && lastCompleted.completedAt
      ? [{ id: "shutdown" as const, label: "Conclusion", minutes: minutesOf(lastCompleted.completedAt, now) }]
      : []),
    ...(state.startedAt
      ? [{ id: "deliberation" as const, label: "The deliberation", minutes: minutesOf(state.startedAt, now) }]
      : []),
  ];
  return spans
    .filter(({ id, minutes }) => minutes > budgets[id])
    .map(({ id, label, minutes }) => ({
      id,
      minutes,
      budget: budgets[id],
      text: `${label} took ${minutes.toFixed(1)} of about ${budgets[id]} minutes. Nothing is cut short.`,
    }));
}

const ROUND_BUDGETS = ["round_1", "round_2", "round_3"] as const;
