/** P2-08: minutes that were planned. Exceeding them shows a hint and does nothing else. */
import { completedRounds } from "@/lib/kernel/rounds";
import { countOf } from "@/lib/domain/wording";
import type { ChairState } from "../state";
import type { Budgets } from "../config";
import type { DeliberationEvent } from "@/lib/events/schema";

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
      text: `${label} took ${minutes.toFixed(1)} of about ${countOf(budgets[id], "minute")}. Nothing is cut short.`,
    }));
}

const ROUND_BUDGETS = ["round_1", "round_2", "round_3"] as const;

/** P2-08: what a person takes to answer, or keeps it paused, is nobody's budget. */
export type Wait = { by: "gate" | "pause"; from: string; /** Null: it lasts. */ to: string | null };

export function trackWaits(waits: readonly Wait[], { payload, at }: DeliberationEvent): readonly Wait[] {
  switch (payload.type) {
    case "gate.opened":
      return [...waits, { by: "gate", from: at, to: null }];
    case "deliberation.paused":
      return [...waits, { by: "pause", from: at, to: null }];
    case "gate.answered":
      return ended(waits, "gate", at);
    case "deliberation.resumed":
      return ended(waits, "pause", at);
    default:
      return waits;
  }
}

const ended = (waits: readonly Wait[], by: Wait["by"], at: string): Wait[] =>
  waits.map((wait) => (wait.by === by && wait.to === null ? { ...wait, to: at } : wait));

/** Milliseconds from one moment to another in which it did not wait for a person. A gate may be open in a pause: such time counts once. */
export function workedMs(waits: readonly Wait[], from: string, to: string): number {
  const end = Date.parse(to);
  let worked = 0;
  let seen = Date.parse(from);
  for (const wait of waits.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    worked += Math.max(0, Math.min(Date.parse(wait.from), end) - seen);
    seen = Math.max(seen, wait.to === null ? end : Math.min(Date.parse(wait.to), end));
  }
  return worked + Math.max(0, end - seen);
}
