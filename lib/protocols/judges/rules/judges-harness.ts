/** Small, valid things for tests of the judges, so that a test only writes what it is about. */
import type { Agent } from "@/lib/domain/agent";
import type { PayloadOf } from "@/lib/events/schema";
import { eventsOf } from "@/lib/testing/builders";
import { type Answer, type Game, play, type Played } from "@/lib/testing/play";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { type JudgesConfig, judgesConfigSchema } from "./config";
import type { DebateEvaluation, ScoringEvaluation } from "./verdict/evaluation";
import { proposePanel } from "./seats";
import { type JudgesState, lastTurn } from "./state";

export type ConfigInput = Partial<JudgesConfig>;
type Fields = Record<string, unknown>;
/** A score, or what a judge says with it; the rest is filled in. */
export type Said = number | (Fields & { score: number });
/** Per round of a judgement, per judge in the order neutral, for, against. */
export type Script = readonly (readonly Said[])[];

export const stateOf = (folded: Folded): JudgesState => folded.protocol as JudgesState;
export const stateIn = ({ folded }: Played): JudgesState => stateOf(folded);

export function judgesCreated(
  config: ConfigInput = {},
  panel?: Agent[],
  artifact = "# Plan\nWe move the archive in March.",
): PayloadOf<"deliberation.created"> {
  // The vectors are about P4-22 alone; what P4-44 adds is switched on where it is tested.
  const parsed = judgesConfigSchema.parse({ consensus_needs_answers: false, ...config });
  return {
    type: "deliberation.created",
    protocol: "judges",
    subject: { title: "Move the archive", question: "Is the plan good enough to start?", artifact, context: "" },
    config: parsed,
    panel: panel ?? proposePanel(parsed).map(({ agent }) => agent),
    seed: 7,
    source: { kind: "rehearsal", script: "converges" },
    createdBy: "Ada",
    start: true,
  };
}

export const critical = (finding = "Nothing can be restored", extra: Fields = {}): Fields => ({
  document: "document",
  section: "Plan",
  finding,
  severity: "CRITICAL",
  evidence: "No word on a way back.",
  ...extra,
});
/** Five times the same score, or five scores. */
export const dims = (...scores: number[]): Fields[] =>
  ["problem_understanding", "architecture_quality", "risk_mitigation", "implementation_clarity", "feasibility"].map(
    (dimension, index) => ({ dimension, score: scores[index] ?? scores[0] ?? 4 }),
  );

export function analysis(said: Said): Fields {
  const { score, ...rest } = typeof said === "number" ? { score: said } : said;
  return {
    overall_score: score,
    dimension_scores: dims(4),
    position_statement: {
      strengths: [{ point: "The aim is clear", evidence: "First line" }],
      concerns: [{ point: "No way back", evidence: "Nowhere" }],
      verdict: `Worth ${score}.`,
    },
    key_claims: [{ claim: "March is feasible", evidence: "Two people", confidence: "MEDIUM" }],
    critical_findings: [],
    ...rest,
  };
}

export function rebuttal(said: Said, previous: number): Fields {
  const { score, ...rest } = typeof said === "number" ? { score: said } : said;
  return {
    score_changed: score !== previous,
    previous_score: previous,
    new_score: score,
    change_reason: score === previous ? "Nothing said changes it." : "The way back is in the appendix.",
    agreements: [],
    disagreements: [],
    position_revision: { accept: [], reject: [], revised: `Now worth ${score}.` },
    unresolved_disputes: [],
    dimension_scores: [],
    critical_positions: [],
    ...rest,
  };
}

export function finalPosition(said: Said): Fields {
  const { score, ...rest } = typeof said === "number" ? { score: said } : said;
  return {
    is_final: true,
    final_score: score,
    final_position: `In the end worth ${score}.`,
    key_points_maintained: [],
    concessions_made: [],
    unresolved_disagreements: [],
    dimension_scores: [],
    critical_positions: [],
    ...rest,
  };
}

/** Points of the fallback. */
export const scored = (...points: number[]): Fields => ({
  dimension_scores: dims(...points).map((entry) => ({ ...entry, reason: "So." })),
  strengths: [],
  concerns: [],
  summary: "Scored.",
});

export const synthesis = (extra: Fields = {}): Fields => ({
  balanced_assessment: "Sound, with a gap.",
  convergent_findings: [{ finding: "The aim is clear", priority: "MEDIUM", source_judges: ["all"] }],
  divergent_findings: [],
  majority_opinion: null,
  minority_opinion: null,
  user_attention_needed: [],
  recommendations: [{ action: "Write the way back", level: "MUST", consensus: "unanimous" }],
  recommended_view: "none",
  recommendation: "Start in March.",
  self_check: {
    all_positions_represented: true,
    convergent_really_shared: true,
    disputes_understandable: true,
    majority_and_minority_right: true,
    recommendations_actionable: true,
  },
  ...extra,
});

export function serviceReply(ask: Ask, state: JudgesState): Answer {
  switch (ask.kind) {
    case "match_findings":
      return { json: { matches: [] } };
    case "synthesise":
      return { json: synthesis() };
    case "challenge":
      return {
        json: {
          findings: [{ kind: "hidden_risk", finding: "All read the same summary", evidence: "" }],
          conclusion: "Earned in part.",
        },
      };
    case "score":
    case "validate_internally":
      return { json: scored(3, 4, 3, 3, 2) };
    case "rescore":
      return {
        json: { ...scored(3, 4, 3, 3, 3), change_reason: "Feasibility was underrated.", findings: ["The appendix"] },
      };
    case "revise":
      return {
        json: {
          documents: (state.versions.at(-1)?.documents ?? []).map(({ name, text }) => ({
            name,
            text: `${text}\nRevised ${state.versions.length}.`,
          })),
          changes: [{ what: "A way back", why: "Asked for" }],
        },
      };
    default:
      throw new Error(`No reply for ${ask.kind}.`);
  }
}

export type JudgesGame = Pick<Game, "decide" | "from"> & {
  config?: ConfigInput;
  panel?: Agent[];
  artifact?: string;
  special?: (ask: Ask, state: JudgesState) => Answer | null;
};

/** Rounds of scores → the log they make. Later judgements and granted rounds repeat the rows from the start and the last row. */
export function judge(script: Script, { config, panel, artifact, special, decide, from }: JudgesGame = {}): Played {
  const created = judgesCreated(config, panel, artifact);
  return play({
    created,
    answer: (ask, folded) => {
      const state = stateOf(folded);
      return special?.(ask, state) ?? answerOf(ask, state, script);
    },
    ...(decide ? { decide } : {}),
    ...(from ? { from } : {}),
  });
}

function answerOf(ask: Ask, state: JudgesState, script: Script): Answer {
  const { judgement, ordinal } = state.rounds.at(-1) ?? { judgement: 1, ordinal: 1 };
  const seat = state.panel.findIndex(({ id }) => id === ask.agentId);
  const said = script[Math.min(ordinal, script.length) - 1]?.[seat];
  if (said === undefined) return serviceReply(ask, state);
  switch (ask.kind) {
    case "analyse":
      return { json: analysis(said) };
    case "rebut":
      return { json: rebuttal(said, lastTurn(state, judgement, ask.agentId)?.score ?? 0) };
    case "finalise":
      return { json: finalPosition(said) };
    default:
      return serviceReply(ask, state);
  }
}

export const gateIn = ({ folded }: Played) => folded.lifecycle.openGates[0];
export const optionsIn = (played: Played): string[] => gateIn(played)?.options.map(({ id }) => id) ?? [];
export const gatesIn = ({ log }: Played): string[] => eventsOf(log, "gate.opened").map(({ gate }) => gate.kind);
export const outcomeIn = ({ log }: Played) => eventsOf(log, "deliberation.closed")[0]?.outcome;
export const evaluationIn = (played: Played, round: number): DebateEvaluation =>
  stateIn(played).rounds[round - 1]?.evaluation as DebateEvaluation;
export const scoringIn = (played: Played, round: number): ScoringEvaluation =>
  stateIn(played).rounds[round - 1]?.evaluation as ScoringEvaluation;
export const verdictIn = (played: Played) =>
  stateIn(played).rounds.findLast(({ evaluation }) => evaluation?.mode === "debate" && evaluation.verdict)
    ?.evaluation as DebateEvaluation | undefined;
export const callsIn = (played: Played): number => stateIn(played).callsMade.judges;
