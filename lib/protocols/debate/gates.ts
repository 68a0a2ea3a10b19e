/** The questions a debate puts to a person (P5-19, P5-23, P5-32 to P5-37). */
import { atLeast, below } from "@/lib/domain/compare";
import type { Gate, GateOption, GatePosition } from "@/lib/domain/gate";
import { gateId, type AgentId } from "@/lib/domain/ids";
import type { GateKind } from "../types";
import { stoppedBy } from "./closing";
import { isCrossCutting } from "./cross-cutting";
import { fundamentalDisagreement, sidesOf, type Sides } from "./disagreement";
import { completedRounds, givenScore, latestSpoken, type DebateState, type Round } from "./state";

export const GATE_KINDS = {
  max_iterations: { title: "Round limit reached", when: "The last round ended without consensus (P5-32), or the time limit did (P5-30)." },
  stalemate: { title: "The debate has stalled", when: "The average rose by less than the minimum progress over three rounds (P5-33)." },
  fundamental_disagreement: { title: "Fundamental disagreement", when: "At a stop, one side is satisfied and the other objects to its core choice (P5-34, P5-35)." },
  unreadable_reply: { title: "A reply could not be read", when: "An agent's answer was invalid three times (P5-23)." },
  context_too_large: { title: "The context is too large", when: "Even the shortest context exceeds the limit (P5-19)." },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

export type OptionId =
  | "approach_a" | "approach_b" | "best_round" | "resolution_1" | "resolution_2" | "proceed"
  | "one_more_round" | "modified_scope" | "reconsider" | "decline" | "defer" | "split" | "abort"
  | "enter_score" | "replace" | "shorten";

type Option = Omit<GateOption, "requires"> & { id: OptionId; requires?: GateOption["requires"] };

/** P5-Q6: how near the target counts as near. */
const NEAR_POINTS = 5;

export function escalationGate(state: DebateState, round: Round): Gate {
  const sides = sidesOf(state);
  const kind = fundamentalDisagreement(state) ? "fundamental_disagreement" : stoppedBy(state) === "stalemate" ? "stalemate" : "max_iterations";
  const diagnosis = state.diagnosis?.reply ?? null;
  return gate(state, {
    kind,
    round,
    reason: reasonFor(state, round),
    rule: kind === "fundamental_disagreement" ? "P5-34" : kind === "stalemate" ? "P5-33" : "P5-32",
    question: questionFor(kind, diagnosis?.trade_off ?? null, diagnosis?.key_disagreement ?? lowestConcern(state)),
    ...(diagnosis ? { recommendation: diagnosis.recommendation } : {}),
    hints: hintsFor(state),
    positions: positions(state),
    options: optionsFor(kind, state, sides),
  });
}

function optionsFor(kind: "max_iterations" | "stalemate" | "fundamental_disagreement", state: DebateState, sides: Sides): Option[] {
  const diagnosis = state.diagnosis?.reply ?? null;
  const best = bestRound(state);
  const common = [oneMoreRound(), modifiedScope(), defer(), split()];
  switch (kind) {
    case "max_iterations":
      return [
        proceeding(state, { id: "approach_a", label: `Take the approach of ${sides.a.name}`, consequence: sides.a.approach }),
        proceeding(state, { id: "approach_b", label: `Take the approach of ${sides.b.name}`, consequence: sides.b.approach }),
        { ...oneMoreRound(), label: "Look for a hybrid in one more round" },
        proceeding(state, {
          id: "best_round",
          label: `Take the design of round ${best.number}`,
          consequence: `It had the highest average (${best.average.toFixed(1)}). The debate closes with that design.`,
        }),
        modifiedScope(),
        defer(),
        split(),
      ];
    case "stalemate":
      return [
        ...resolutions(diagnosis?.resolutions ?? [], sides).map((option) => proceeding(state, option)),
        { id: "reconsider", label: "Reconsider the feature", consequence: "The debate closes without a decision; its history stays as a debate record." },
        ...common,
      ];
    case "fundamental_disagreement":
      return [
        proceeding(state, { id: "proceed", label: "Yes, proceed as recommended", consequence: diagnosis?.recommendation ?? `The approach of ${sides.a.name} is taken: ${sides.a.approach}` }),
        { id: "decline", label: "No, do not proceed", consequence: "The debate closes without a decision; its history stays as a debate record." },
        ...common,
      ];
  }
}

/** P5-33: two concrete ways out beside "reconsider"; from the orchestrator, or else from the two sides. */
function resolutions(given: readonly { label: string; consequence: string }[], sides: Sides): Option[] {
  const fallback = [sides.b, sides.a].map(({ name, approach }) => ({ label: `Resolve it as ${name} asks`, consequence: approach }));
  const ids = ["resolution_1", "resolution_2"] as const;
  const source = given.length >= 2 ? given : [...given, ...fallback];
  return ids.flatMap((id, index) => {
    const resolution = source[index];
    return resolution ? [{ id, ...resolution }] : [];
  });
}

const oneMoreRound = (): Option => ({ id: "one_more_round", label: "One more round", consequence: "Exactly one round more, with your words before every agent. Without consensus the question comes back to you." });
const modifiedScope = (): Option => ({
  id: "modified_scope",
  label: "Continue with a changed scope",
  consequence: "One more round on the scope you describe; it binds every agent.",
  requires: [{ kind: "text", field: "scope", label: "The changed scope" }],
});
const defer = (): Option => ({ id: "defer", label: "Defer the decision", consequence: "The debate closes without a decision; nothing is numbered, everything stays readable." });
const split = (): Option => ({ id: "split", label: "Split into smaller questions", consequence: "The debate closes without a decision. Start a new one for each part; your rationale says which." });

/** P5-36: a cross-cutting agent below the floor makes explicit risk acceptance part of the answer. */
function proceeding(state: DebateState, option: Option): Option {
  if (!state.config.require_risk_acceptance) return option;
  const requires = state.panel
    .filter((agent) => isCrossCutting(agent) && below(state.scores[agent.id] ?? 0, state.config.cross_cutting_floor))
    .map(({ id, name }) => ({ kind: "risk_acceptance" as const, agentId: id, concern: `${name} (${state.scores[id] ?? 0}): ${firstConcern(state, id)}` }));
  return { ...option, requires };
}

export function unreadableGate(state: DebateState, round: Round, agentId: AgentId): Gate {
  const name = nameOf(state, agentId);
  const last = state.rejections.at(-1);
  return gate(state, {
    kind: "unreadable_reply",
    round,
    reason: `${name} was asked three times in round ${round.number}; the last answer could not be taken: ${last?.reason ?? "no reason recorded"}.`,
    rule: "P5-23",
    question: `How should the debate go on without a readable answer from ${name}?`,
    hints: [],
    positions: [{ agentId, name, score: givenScore(state, agentId), stance: last?.raw.slice(0, 600) || "The answer was empty.", concerns: [], seq: null }],
    options: [
      {
        id: "enter_score",
        label: `Enter a score for ${name}`,
        consequence: "The score counts for this round and is marked as entered by you.",
        requires: [{ kind: "score", agentId, min: 0, max: 100 }],
      },
      { id: "replace", label: "Ask the seat afresh", consequence: "The seat is asked again from the start, with another model if you name one." },
      { id: "abort", label: "End the debate", consequence: "The debate closes as aborted; no decision is recorded." },
    ],
  });
}

export function contextGate(state: DebateState, round: Round, agentId: AgentId): Gate {
  return gate(state, {
    kind: "context_too_large",
    round,
    reason: `What ${nameOf(state, agentId)} must read exceeds the limit of ${state.config.context_window_limit.toLocaleString("en")} tokens even at the shortest level.`,
    rule: "P5-19",
    question: "Go on with a shortened artifact, or end the debate?",
    hints: [],
    positions: positions(state),
    options: [
      { id: "shorten", label: "Go on with a shortened artifact", consequence: "Agents get the beginning and the end of the artifact, with a mark where it was cut, and only scores and blocking concerns of earlier rounds." },
      { id: "abort", label: "End the debate", consequence: "The debate closes as aborted; no decision is recorded. Raise the limit in a new one." },
    ],
  });
}

type Parts = Omit<Gate, "id" | "title" | "kind" | "round" | "options"> & { kind: GateKindId; round: Round; options: Option[] };

function gate(state: DebateState, { kind, round, options, ...rest }: Parts): Gate {
  return {
    id: gateId(state.id, state.gatesOpened + 1),
    kind,
    title: GATE_KINDS[kind].title,
    round: round.number,
    ...rest,
    options: options.map((option) => ({ ...option, requires: option.requires ?? [] })),
  };
}

function reasonFor(state: DebateState, round: Round): string {
  const { evaluation } = round;
  const { target_satisfaction, min_progress, max_iterations, time_limit } = state.config;
  const short = state.panel.filter(({ id }) => !atLeast(state.scores[id] ?? 0, target_satisfaction)).length;
  const standing = `${short} of ${state.panel.length} agents are below ${target_satisfaction}, the average is ${evaluation?.average.toFixed(1)}.${degradedBy(state, round)}`;
  switch (evaluation?.status) {
    case "stalemate":
      return `The average moved by ${signed(evaluation.progress ?? 0)} points over the last three rounds; at least ${min_progress} is progress. ${standing}`;
    case "max_iterations":
      return `Round ${round.number} of ${max_iterations} ended without consensus. ${standing}`;
    case "time_limit":
      return `The time limit of ${time_limit} minutes passed without consensus. ${standing}`;
    default:
      return `The extra round ended without consensus. ${standing}`;
  }
}

/** P5-Q9: with every score at the target, a failed call is the whole reason. */
function degradedBy(state: DebateState, { turns }: Round): string {
  const failed = Object.values(turns).filter(({ kind }) => kind === "failed").map(({ agentId }) => nameOf(state, agentId));
  return failed.length > 0 ? ` ${failed.join(", ")} could not answer, so the round can't reach consensus.` : "";
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;

function questionFor(kind: "max_iterations" | "stalemate" | "fundamental_disagreement", tradeOff: string | null, disagreement: string): string {
  if (kind === "fundamental_disagreement") return `${tradeOff ? `${tradeOff}: ` : ""}${disagreement} Proceed?`;
  return kind === "stalemate" ? `${disagreement} How should it be resolved?` : `${disagreement} Which approach should be taken?`;
}

function hintsFor(state: DebateState): string[] {
  const { target_satisfaction: target } = state.config;
  const near = state.panel.filter(({ id }) => {
    const score = state.scores[id] ?? 0;
    return !atLeast(score, target) && atLeast(score, target - NEAR_POINTS);
  });
  const far = state.panel.filter(({ id }) => !atLeast(state.scores[id] ?? 0, target - NEAR_POINTS));
  const hints = near.length > 0 ? [`Within ${NEAR_POINTS} points of target: ${near.length} ${near.length === 1 ? "agent" : "agents"} (${near.map(({ name }) => name).join(", ")}).`] : [];
  return near.length > 0 && far.length === 0 ? [...hints, "Near consensus: one more round may be enough."] : hints;
}

/** Every agent's last word, lowest score first: who is not satisfied comes into view first. */
function positions(state: DebateState): GatePosition[] {
  return state.panel
    .map(({ id, name }): GatePosition => {
      const turn = latestSpoken(state, id);
      return { agentId: id, name, score: givenScore(state, id), stance: turn?.reply.proposal ?? "", concerns: turn?.reply.blocking_concerns ?? [], seq: turn?.seq ?? null };
    })
    .toSorted((a, b) => (a.score ?? -1) - (b.score ?? -1));
}

/** P5-32 option D. */
function bestRound(state: DebateState): { number: number; average: number } {
  const completed = completedRounds(state).map(({ number, evaluation }) => ({ number, average: evaluation.average }));
  // The later of two equal rounds: it has had more said about it.
  return completed.reduce((best, round) => (round.average >= best.average ? round : best));
}

function lowestConcern(state: DebateState): string {
  const lowest = positions(state)[0];
  return lowest ? `${lowest.name} (${lowest.score ?? "no score"}): ${lowest.concerns[0] ?? "no concern named"}` : "";
}

function firstConcern(state: DebateState, agentId: AgentId): string {
  return latestSpoken(state, agentId)?.reply.blocking_concerns[0] ?? "no concern named";
}

function nameOf(state: DebateState, agentId: AgentId): string {
  return state.panel.find(({ id }) => id === agentId)?.name ?? agentId;
}
