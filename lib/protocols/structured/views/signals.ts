/** The six stop signals as they were evaluated: which hold, the numbers behind each, and how they came about (P3-42 to P3-49). */
import type { Folded } from "@/lib/kernel/fold";
import { isDetectorRound, limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import { percent, shown, signed } from "@/lib/protocols/structured/rules/claims/numbers";
import { reachableSignals, signalCount } from "@/lib/protocols/structured/rules/signals/reachable";
import { neededSignals, recommendationText } from "@/lib/protocols/structured/rules/signals/recommendation";
import { SIGNAL_TITLES, type Signal } from "@/lib/protocols/structured/rules/signals/signal";
import { completedRounds, type CompletedRound, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES, ROLES, SIGNALS, type SignalId } from "@/lib/protocols/structured/rules/vocabulary";
import { structuredStateOf } from "./state";

export type SignalRow = {
  id: SignalId;
  title: string;
  /** False for those a short run has no room for. */
  isReachable: boolean;
  /** Null before the first round is complete. */
  isSatisfied: boolean | null;
  text: string;
  figures: readonly { label: string; value: string }[];
  /** Whether it held after each round, oldest first. */
  history: readonly { round: number; isSatisfied: boolean }[];
  /** Its main number after each round; null where it is not defined yet. */
  trend: { label: string; values: readonly (number | null)[]; min: number; max: number; sentence: string };
};

export type SignalsModel = {
  round: number | null;
  satisfied: number;
  /** How many can hold (P3-85). */
  reachable: number;
  needed: number;
  recommendation: string;
  /** When the detector looks next; null when no round follows (P3-13). */
  nextLook: number | null;
  rows: readonly SignalRow[];
};

export function signalsModel(folded: Folded): SignalsModel {
  const state = structuredStateOf(folded);
  const rounds = completedRounds(state);
  const last = rounds.at(-1);
  return {
    round: last?.number ?? null,
    satisfied: last?.evaluation.satisfied ?? 0,
    reachable: reachableSignals(state).length,
    needed: neededSignals(state.config.stop_threshold),
    recommendation: recommendationOf(state, last ?? null),
    nextLook: nextLook(state),
    rows: SIGNALS.map((id) => rowOf(id, rounds, reachableSignals(state).includes(id))),
  };
}

/** Once it is over nothing is recommended any more. */
function recommendationOf(state: StructuredState, last: CompletedRound | null): string {
  if (!last) return "The signals are evaluated once the first round is complete.";
  const { recommendation, signals, satisfied, reachable } = last.evaluation;
  return isOver(state)
    ? `${signalCount({ satisfied, reachable }, "stop signals")} held when the last round ended.`
    : recommendationText(recommendation, signals, reachable);
}

const isOver = (state: StructuredState): boolean =>
  state.outcome !== null || state.stopped !== null || state.rounds.at(-1)?.kind === "synthesis";

function nextLook(state: StructuredState): number | null {
  const from = completedRounds(state).length + 1;
  const limit = limitOf(state);
  if (isOver(state) || from > limit) return null;
  return (
    Array.from({ length: limit - from + 1 }, (_, index) => from + index).find((round) =>
      isDetectorRound(state.config, round),
    ) ?? null
  );
}

function rowOf(id: SignalId, rounds: readonly CompletedRound[], isReachable: boolean): SignalRow {
  const signals = rounds.flatMap(({ number, evaluation }) => {
    const signal = evaluation.signals.find((one) => one.id === id);
    return signal ? [{ round: number, signal }] : [];
  });
  const last = signals.at(-1)?.signal;
  const { label, of, show, bounds } = MAIN[id];
  const values = signals.map(({ signal }) => of(signal));
  const known = values.filter((value) => value !== null);
  const spoken = signals
    .map(({ round }, index) => `round ${round} ${values[index] == null ? "–" : show(values[index])}`)
    .join(", ");
  return {
    id,
    title: SIGNAL_TITLES[id],
    isReachable,
    isSatisfied: last?.isSatisfied ?? null,
    text: last?.text ?? "Evaluated after the first round.",
    figures: last ? FIGURES[id](last.figures) : [],
    history: signals.map(({ round, signal }) => ({ round, isSatisfied: signal.isSatisfied })),
    trend: {
      label,
      values,
      min: Math.min(bounds[0], ...known),
      max: Math.max(bounds[1], ...known),
      sentence: `${label} by round: ${spoken || "no value yet"}`,
    },
  };
}

type Figures = Signal["figures"];
const number = (figures: Figures, name: string): number | null =>
  typeof figures[name] === "number" ? figures[name] : null;
const list = (figures: Figures, name: string): readonly number[] => (Array.isArray(figures[name]) ? figures[name] : []);
const figure = (value: number | null, show: (value: number) => string): string => (value === null ? "–" : show(value));
/** Of the most even lead four roles can have. */
const evenness = (bits: number | null): number | null => (bits === null ? null : bits / Math.log2(ROLES.length));
const two = (value: number): string => shown(value, 2);

type Main = {
  label: string;
  of: (signal: Signal) => number | null;
  show: (value: number) => string;
  bounds: readonly [number, number];
};

/** The one number a signal is followed by. */
const MAIN: Readonly<Record<SignalId, Main>> = {
  S1: {
    label: "Status changes, mean of 3 rounds",
    of: ({ figures }) => list(figures, "means").at(-1) ?? null,
    show: two,
    bounds: [0, 1],
  },
  S2: {
    label: "Slope",
    of: ({ figures }) => number(figures, "slope"),
    show: (value) => signed(value),
    bounds: [-0.5, 0.5],
  },
  S3: {
    label: "How evenly the lead is shared",
    of: ({ figures }) => evenness(number(figures, "entropy")),
    show: percent,
    bounds: [0, 1],
  },
  S4: {
    label: "Roles left out",
    of: ({ figures }) => number(figures, "tested"),
    show: String,
    bounds: [0, ROLES.length],
  },
  S5: { label: "Drift checks passed", of: ({ figures }) => number(figures, "passed"), show: String, bounds: [0, 2] },
  S6: { label: "Pending share", of: ({ figures }) => number(figures, "share"), show: percent, bounds: [0, 1] },
};

const FIGURES: Readonly<Record<SignalId, (figures: Figures) => SignalRow["figures"]>> = {
  S1: (figures) => [
    { label: "Changes by round", value: list(figures, "changes").join(", ") || "–" },
    { label: "Means of 3", value: list(figures, "means").map(two).join(", ") || "–" },
    { label: "Peak", value: figure(number(figures, "peak"), two) },
  ],
  S2: (figures) => [
    { label: "Slope", value: figure(number(figures, "slope"), (value) => signed(value)) },
    { label: "R²", value: figure(number(figures, "r2"), two) },
    { label: "Without stress rounds", value: list(figures, "counts").join(", ") || "–" },
    {
      label: "Last 3 / all",
      value: `${figure(number(figures, "late"), two)} / ${figure(number(figures, "all"), two)}`,
    },
  ],
  S3: (figures) => [
    {
      label: "Evenness",
      value: `${figure(evenness(number(figures, "entropy")), percent)}, ${figure(evenness(number(figures, "needed")), percent)} needed`,
    },
    ...ROLES.map((role) => ({ label: ROLE_NAMES[role], value: figure(number(figures, role), String) })),
  ],
  S4: (figures) => [
    {
      label: "Left out",
      value: `${figure(number(figures, "tested"), String)} of ${ROLES.length} roles, ${figure(number(figures, "needed"), String)} needed`,
    },
  ],
  S5: (figures) => [
    {
      label: "Passed",
      value: `${figure(number(figures, "passed"), String)} of ${figure(number(figures, "checks"), String)} checks`,
    },
  ],
  S6: (figures) => [
    {
      label: "Pending",
      value: `${figure(number(figures, "pending"), String)} of ${figure(number(figures, "claims"), String)} claims`,
    },
    { label: "Share", value: figure(number(figures, "share"), percent) },
  ],
};
