/** Small, valid things for tests, so that a test only writes what it is about. */
import { agentSchema, type Agent } from "@/lib/domain/agent";
import type { Gate } from "@/lib/domain/gate/gate";
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import type { DeliberationEvent, EventPayload, EventType, PayloadOf } from "@/lib/events/schema";
import { debateConfigSchema, type DebateConfig } from "@/lib/protocols/debate/rules/config";
import type {
  ChoiceSynthesisReply,
  DiagnosisReply,
  SpeakReply,
  SynthesisReply,
} from "@/lib/protocols/debate/rules/replies";
import { votersOf } from "@/lib/protocols/debate/rules/seating";
import { isAbsent, type DebateState } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { play, secondsBySeq, TEST_ID, type Answer, type Game, type GateAnswerInput, type Played } from "./play";

export const agentId = (id: string): AgentId => agentIdSchema.parse(id);

export function agent(name: string, overrides: Partial<Agent> = {}): Agent {
  return { ...agentSchema.parse({ id: slug(name), name, kind: "domain" }), ...overrides };
}

export const CROSS_CUTTING_NAMES = ["Observability", "Operations", "Test", "Security"] as const;
export const crossCutting = (): Agent[] => CROSS_CUTTING_NAMES.map((name) => agent(name, { kind: "cross_cutting" }));
/** The given domain agents and the four that take part in every debate. */
export const panelOf = (...domain: string[]): Agent[] => [...domain.map((name) => agent(name)), ...crossCutting()];
/** A panel of `size` agents. */
export const panelOfSize = (size: number): Agent[] =>
  panelOf(...Array.from({ length: size - CROSS_CUTTING_NAMES.length }, (_, index) => `Domain ${index + 1}`));

export type DebateOptions = { panel?: Agent[]; config?: Partial<DebateConfig>; seed?: number; start?: boolean };

export function debateCreated({
  panel = panelOf("API"),
  config = {},
  seed = 7,
  start = true,
}: DebateOptions = {}): PayloadOf<"deliberation.created"> {
  return {
    type: "deliberation.created",
    protocol: "debate",
    subject: { title: "Mute participants", question: "How should a participant be muted?", artifact: "", context: "" },
    config: debateConfigSchema.parse(config),
    panel,
    seed,
    source: { kind: "rehearsal", script: "converges" },
    createdBy: "Ada",
    start,
  };
}

/** Consistent by default: below 90 something blocks, from 90 on nothing does. */
export function speakReply(
  score: number,
  overrides: Partial<Record<keyof SpeakReply, unknown>> = {},
): Record<string, unknown> {
  return {
    proposal: "Mute on the server.",
    satisfaction_score: score,
    rationale: "Weighed against what I own.",
    blocking_concerns: score < 90 ? ["The failure mode is open."] : [],
    suggested_changes: score < 90 ? "Describe the failure mode." : "",
    performance_impact: null,
    ...overrides,
  };
}

/** `seats`: whose responsibilities it names (P5-41). */
export function synthesisReply(seats: readonly Agent[] = panelOf("API")): SynthesisReply {
  return {
    overview: "Mute on the server, audited.",
    responsibilities: seats.map(({ id, name }) => ({
      agent: id,
      owns: `The part of ${name}.`,
      implementation_notes: "",
    })),
    interfaces: [],
    performance_targets: [],
    open_questions: [],
    implementation_order: [],
    consequences: { positive: [], negative: [], neutral: [] },
    alternatives: [],
  };
}

/** Of a choice (P5-51). */
export const choiceSynthesisReply = (more: Partial<ChoiceSynthesisReply> = {}): ChoiceSynthesisReply => ({
  reasons: "Muting on the server can be audited.",
  open_points: [],
  rejected_options: [],
  reopens: [],
  steps: [],
  consequences: { positive: [], negative: [], neutral: [] },
  ...more,
});

export function diagnosisReply(overrides: Partial<DiagnosisReply> = {}): DiagnosisReply {
  return {
    key_disagreement: "Where the mute state lives.",
    is_fundamental_trade_off: false,
    trade_off: null,
    side_a: { agent: "nobody", approach: "" },
    side_b: { agent: "nobody", approach: "" },
    resolutions: [
      { label: "Keep it in memory", consequence: "Lost on restart." },
      { label: "Store it", consequence: "One more table." },
    ],
    recommendation: "Store it.",
    ...overrides,
  };
}

/** One row per round, one score per agent of the panel, in the panel's order. */
export type ScoreTable = readonly (readonly number[])[];

/** Whole scores whose mean is exactly `average`, as even as can be. */
export function scoresWithAverage(average: number, agents: number): number[] {
  const total = Math.round(average * agents);
  if (Math.abs(total - average * agents) > 1e-6)
    throw new Error(`${agents} whole scores can't have the average ${average}.`);
  const base = Math.floor(total / agents);
  return Array.from({ length: agents }, (_, index) => base + (index < total - base * agents ? 1 : 0));
}

export const tableOfAverages = (averages: readonly number[], agents: number): number[][] =>
  averages.map((average) => scoresWithAverage(average, agents));

/** Answers every speak ask from the table; the orchestrator answers plainly. `special` comes first where it answers. */
export function answersFrom(
  scores: ScoreTable,
  panel: readonly Agent[],
  special: (ask: Ask) => Answer | null = () => null,
): Game["answer"] {
  return (ask, folded) => special(ask) ?? plainAnswer(ask, scores, panel, debateStateIn({ folded }));
}

function plainAnswer(ask: Ask, scores: ScoreTable, panel: readonly Agent[], state: DebateState): Answer {
  if (ask.kind === "synthesise")
    return { json: synthesisReply(votersOf({ ...state, panel }).filter(({ id }) => !isAbsent(state, id))) };
  if (ask.kind === "synthesise_choice") return { json: choiceSynthesisReply() };
  if (ask.kind === "diagnose") return { json: diagnosisReply() };
  const score = scores[ask.round - 1]?.[panel.findIndex(({ id }) => id === ask.agentId)];
  if (score === undefined) throw new Error(`The table has no score of ${ask.agentId} in round ${ask.round}.`);
  return { json: speakReply(score) };
}

export type ScoredDebate = DebateOptions &
  Pick<Game, "decide" | "from" | "at"> & { special?: (ask: Ask) => Answer | null };

/** Rounds of scores → the log they make. The panel has as many agents as the table has columns, unless given. */
export function playScores(scores: ScoreTable, { special, decide, from, at, ...options }: ScoredDebate = {}): Played {
  const panel = options.panel ?? panelOfSize(scores[0]?.length ?? 5);
  return play({
    created: debateCreated({ ...options, panel }),
    answer: answersFrom(scores, panel, special),
    ...(decide ? { decide } : {}),
    ...(from ? { from } : {}),
    ...(at ? { at } : {}),
  });
}

/** Answers gates in order; leaves the first one open for which there is no answer. */
export function inTurn(...answers: readonly GateAnswerInput[]): NonNullable<Game["decide"]> {
  return (_gate, { lifecycle }) => answers[Object.keys(lifecycle.answeredGates).length] ?? null;
}

/** An answer that carries all that its option requires. */
export function completeAnswer(gate: Gate, choice: string, score = 50): GateAnswerInput {
  const requires = gate.options.find(({ id }) => id === choice)?.requires ?? [];
  return {
    choice,
    acceptedRisks: requires.flatMap((need) => (need.kind === "risk_acceptance" ? [need.agentId] : [])),
    scores: Object.fromEntries(requires.flatMap((need) => (need.kind === "score" ? [[need.agentId, score]] : []))),
    texts: Object.fromEntries(
      requires.flatMap((need) =>
        need.kind === "text"
          ? [[need.field, "As agreed."]]
          : need.kind === "amount"
            ? [[need.field, String(need.above + 1_000_000)]]
            : [],
      ),
    ),
  };
}

export function eventsOf<T extends EventType>(log: readonly DeliberationEvent[], type: T): PayloadOf<T>[] {
  return log.flatMap(({ payload }) => (payload.type === type ? [payload as PayloadOf<T>] : []));
}

/** A log made of payloads, in order. */
export const logOf = (...payloads: EventPayload[]): DeliberationEvent[] =>
  payloads.map((payload, index) => ({ deliberationId: TEST_ID, seq: index + 1, at: secondsBySeq(index + 1), payload }));

export const debateStateIn = ({ folded }: { folded: Folded }): DebateState => folded.protocol as DebateState;
