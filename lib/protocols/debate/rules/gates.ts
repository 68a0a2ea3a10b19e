/** The questions a debate puts to a person (P5-19, P5-23, P5-32 to P5-37). */
import { atLeast, below } from "@/lib/domain/compare";
import type { Gate, GatePosition } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import { knownAgentId } from "@/lib/domain/made-ids";
import { callOf, whyExhausted } from "@/lib/kernel/calls";
import { gateBuilder, positionWithoutAnswer, textNeeded, waysOn, type Option as OptionOf } from "@/lib/kernel/gates";
import { completedRounds } from "@/lib/kernel/rounds";
import type { GateKind } from "@/lib/kernel/types";
import { nameOf } from "@/lib/domain/wording";
import { stoppedBy } from "./closing";
import { heldWords } from "./concerns";
import { fundamentalDisagreement, sidesOf, type Sides } from "./disagreement";
import { isAdvocate, isCrossCutting, votersOf } from "./seating";
import { givenScore, isAbsent, latestSpoken, scoredIn, turnOwed, type DebateState, type Round } from "./state";

export const GATE_KINDS = {
  max_iterations: {
    title: "Round limit reached",
    when: "The last round ended without consensus, or the time limit passed.",
  },
  stalemate: {
    title: "The debate has stalled",
    when: "The average rose by less than the minimum progress over three rounds.",
  },
  fundamental_disagreement: {
    title: "Fundamental disagreement",
    when: "The debate stopped while one side is satisfied and the other objects to its core choice.",
  },
  unreadable_reply: { title: "A reply could not be read", when: "An agent's answer was invalid three times." },
  context_too_large: {
    title: "The context is too large",
    when: "Even the shortest context exceeds the limit.",
  },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

export type OptionId =
  | "approach_a"
  | "approach_b"
  | "best_round"
  | "resolution_1"
  | "resolution_2"
  | "proceed"
  | "one_more_round"
  | "modified_scope"
  | "reconsider"
  | "decline"
  | "defer"
  | "split"
  | "abort"
  | "enter_score"
  | "replace"
  | "shorten";

type Option = OptionOf<OptionId>;
const gate = gateBuilder<GateKindId, OptionId>(GATE_KINDS);

/** P5-Q6: how near the target counts as near. */
const NEAR_POINTS = 5;

export function escalationGate(state: DebateState, round: Round): Gate {
  const sides = sidesOf(state);
  const kind = fundamentalDisagreement(state)
    ? "fundamental_disagreement"
    : stoppedBy(state) === "stalemate"
      ? "stalemate"
      : "max_iterations";
  const { diagnosis } = state;
  return gate(state, {
    kind,
    reason: reasonFor(state, round),
    rule: kind === "fundamental_disagreement" ? "P5-34" : kind === "stalemate" ? "P5-33" : "P5-32",
    question: questionFor(kind, state, sides),
    about: [diagnosis?.trade_off, diagnosis?.key_disagreement ?? lowestConcern(state)].filter(Boolean).join(": "),
    ...(diagnosis ? { recommendation: diagnosis.recommendation } : {}),
    hints: hintsFor(state),
    positions: positions(state),
    options: optionsFor(kind, state, sides),
  });
}

function optionsFor(
  kind: "max_iterations" | "stalemate" | "fundamental_disagreement",
  state: DebateState,
  sides: Sides,
): Option[] {
  const { diagnosis } = state;
  const best = bestRound(state);
  const common = [oneMoreRound(), modifiedScope(), defer(), split()];
  switch (kind) {
    case "max_iterations":
      return [
        ...sides.map(({ agentId, name, approach }, index) =>
          proceeding(state, {
            id: index === 0 ? "approach_a" : "approach_b",
            label: `Adopt ${name}'s approach`,
            consequence: approach,
            supportedBy: [knownAgentId(agentId)],
          }),
        ),
        sides.length > 1 ? { ...oneMoreRound(), label: "Try for a hybrid in one more round" } : oneMoreRound(),
        ...(sides.length > 0
          ? [
              proceeding(state, {
                id: "best_round",
                label: `Adopt the design from round ${best.number}`,
                consequence: `It had the highest average (${best.average.toFixed(1)}). The debate closes with that design.`,
              }),
            ]
          : []),
        modifiedScope(),
        defer(),
        split(),
      ];
    case "stalemate":
      return [
        ...resolutions(diagnosis?.resolutions ?? [], sides).map((option) => proceeding(state, option)),
        {
          id: "reconsider",
          label: "Reconsider the feature",
          consequence: "The debate closes without a decision. Its history stays readable.",
        },
        ...common,
      ];
    case "fundamental_disagreement":
      return [
        proceeding(state, {
          id: "proceed",
          label: "Yes, proceed as recommended",
          ...(diagnosis ? { isRecommended: true } : {}),
          consequence:
            diagnosis?.recommendation ??
            sides
              .slice(0, 1)
              .map(({ name, approach }) => `${name}'s approach is adopted: ${approach}`)
              .join(""),
        }),
        {
          id: "decline",
          label: "No, don't proceed",
          consequence: "The debate closes without a decision. Its history stays readable.",
        },
        ...common,
      ];
  }
}

/** P5-33: two concrete ways out beside "reconsider"; from the orchestrator, or else from the two sides. */
function resolutions(given: readonly { label: string; consequence: string }[], sides: Sides): Option[] {
  const fallback = sides
    .toReversed()
    .map(({ name, approach }) => ({ label: `Resolve it as ${name} asks`, consequence: approach }));
  const ids = ["resolution_1", "resolution_2"] as const;
  const source = given.length >= 2 ? given : [...given, ...fallback];
  return ids.flatMap((id, index) => {
    const resolution = source[index];
    return resolution ? [{ id, ...resolution }] : [];
  });
}

const oneMoreRound = (): Option => ({
  id: "one_more_round",
  label: "One more round",
  consequence:
    "Exactly one more round, in which every seat reads what you write. If there is still no consensus, the question comes back to you.",
});
const modifiedScope = (): Option => ({
  id: "modified_scope",
  label: "Continue with a changed scope",
  consequence: "One more round on the scope you describe. It is binding for every seat.",
  requires: [textNeeded("scope", "The new scope")],
});
const defer = (): Option => ({
  id: "defer",
  label: "Defer the decision",
  consequence: "The debate closes without a decision or a record number. Everything stays readable.",
});
const split = (): Option => ({
  id: "split",
  label: "Split into smaller questions",
  consequence:
    "The debate closes without a decision. Start a new one for each part, and name the parts in your reason.",
});

/** P5-41: a seat that never answered has no score and no concern; that nobody looked from there is the risk. */
function riskOf(state: DebateState, agentId: AgentId, name: string): string {
  const score = givenScore(state, agentId);
  return score === null
    ? `${name} gave no answer: nobody has looked at this from its side`
    : `${name} (${score}): ${firstConcern(state, agentId)}`;
}

/** P5-36: a cross-cutting agent below the floor makes explicit risk acceptance part of the answer. */
function proceeding(state: DebateState, option: Option): Option {
  if (!state.config.require_risk_acceptance) return option;
  const requires = state.panel
    .filter((agent) => isCrossCutting(agent) && below(state.scores[agent.id] ?? 0, state.config.cross_cutting_floor))
    .map(({ id, name }) => ({ kind: "risk_acceptance" as const, agentId: id, concern: riskOf(state, id, name) }));
  return { ...option, requires };
}

export function unreadableGate(state: DebateState, round: Round, agentId: AgentId): Gate {
  const name = nameOf(state, agentId);
  const owed = turnOwed(state, round, agentId);
  const position = positionWithoutAnswer(state, owed, name, "The answer was empty.");
  return gate(state, {
    kind: "unreadable_reply",
    reason: `${name} was asked three times in round ${round.number}. The last answer was rejected: ${whyExhausted(callOf(state, owed))}.`,
    rule: "P5-23",
    question: `How should the debate continue without a readable answer from ${name}?`,
    positions: [{ ...position, score: givenScore(state, agentId) }],
    options: [
      {
        id: "enter_score",
        label: `Enter a score for ${name}`,
        consequence: "The score counts for this round and is marked as entered by you.",
        requires: [{ kind: "score", agentId, min: 0, max: 100 }],
      },
      ...waysOn<OptionId>({
        replace: {
          label: "Ask the seat again",
          consequence: "The seat is asked again from the start, with another model if you name one.",
          whenEmpty: "Leave empty to ask the same model again.",
        },
        stop: {
          id: "abort",
          label: "End the debate",
          consequence: "The debate is aborted without a decision.",
        },
      }),
    ],
  });
}

export function contextGate(state: DebateState, agentId: AgentId): Gate {
  return gate(state, {
    kind: "context_too_large",
    reason: `What ${nameOf(state, agentId)} has to read exceeds the limit of ${state.config.context_window_limit.toLocaleString("en")} tokens even in its shortest form.`,
    rule: "P5-19",
    question: "Continue with a shortened artifact, or end the debate?",
    positions: positions(state),
    options: [
      {
        id: "shorten",
        label: "Continue with a shortened artifact",
        consequence:
          "Every seat gets the beginning and the end of the artifact, with a mark where it was cut, and only the scores and blocking concerns from earlier rounds.",
      },
      {
        id: "abort",
        label: "End the debate",
        consequence: "The debate is aborted without a decision. Raise the limit in a new debate.",
      },
    ],
  });
}

function reasonFor(state: DebateState, round: Round): string {
  const { evaluation } = round;
  const { target_satisfaction, min_progress, max_iterations, time_limit } = state.config;
  const present = votersOf(state).filter(({ id }) => givenScore(state, id) !== null);
  const absent = votersOf(state)
    .filter(({ id }) => isAbsent(state, id))
    .map(({ name }) => name);
  const short = present.filter(({ id }) => !atLeast(state.scores[id] ?? 0, target_satisfaction)).length;
  // P5-25: a score that was never given is 0 in the average, and only there.
  const counted = absent.length > 0 ? `, with ${absent.join(" and ")} counted as 0` : "";
  const standing = `${notBehind(short, present.length, absent.length > 0)} The average is ${evaluation?.average.toFixed(1)}${counted}; the target is ${target_satisfaction}.${degradedBy(state, round)}`;
  switch (evaluation?.status) {
    case "stalemate":
      return `The average moved by ${signed(evaluation.progress ?? 0)} points over the last three rounds; it takes at least ${min_progress} to count as progress. ${standing}`;
    case "max_iterations":
      return `Round ${round.number} of ${max_iterations} ended without consensus. ${standing}`;
    case "time_limit":
      return `The time limit of ${time_limit} minutes passed without consensus. ${standing}`;
    default:
      return `The extra round ended without consensus. ${standing}`;
  }
}

/** "2 of 7 seats do not stand behind it yet." */
function notBehind(short: number, present: number, isSomeAbsent: boolean): string {
  const seats = `${present === 1 ? "seat" : "seats"}${isSomeAbsent ? " that answered" : ""}`;
  if (short === 0) return `All ${present} ${seats} stand behind it.`;
  return `${short} of ${present} ${seats} ${short === 1 ? "does" : "do"} not stand behind it yet.`;
}

/** P5-Q9: with every score at the target, a failed call is the whole reason. */
function degradedBy(state: DebateState, { turns }: Round): string {
  const failed = Object.values(turns)
    .filter(({ kind, agentId }) => kind === "failed" && !isAdvocate(state, agentId))
    .map(({ agentId }) => nameOf(state, agentId));
  return failed.length > 0 ? ` ${failed.join(", ")} could not answer, so this round can't reach consensus.` : "";
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;

function questionFor(
  kind: "max_iterations" | "stalemate" | "fundamental_disagreement",
  state: DebateState,
  sides: Sides,
): string {
  const lowest = positions(state).find(({ agentId }) => !isAdvocate(state, agentId));
  const objector = lowest && lowest.concerns.length > 0 ? lowest.name : null;
  const [a, b] = sides;
  switch (kind) {
    case "fundamental_disagreement":
      return objector ? `Go ahead as recommended, although ${objector} objects?` : "Go ahead as recommended?";
    case "stalemate":
      return objector ? `How should ${objector}'s objection be settled?` : "How should the debate go on?";
    case "max_iterations":
      return a && b ? `${a.name}'s approach, ${b.name}'s, or another way on?` : "How should the debate go on?";
  }
}

function hintsFor(state: DebateState): string[] {
  const { target_satisfaction: target } = state.config;
  const near = votersOf(state).filter(({ id }) => {
    const score = givenScore(state, id);
    return score !== null && !atLeast(score, target) && atLeast(score, target - NEAR_POINTS);
  });
  const far = votersOf(state).filter(({ id }) => !atLeast(state.scores[id] ?? 0, target - NEAR_POINTS));
  const round = completedRounds(state).at(-1);
  const late = state.panel.flatMap(({ id, name }) => {
    const scored = scoredIn(state, id);
    return round?.turns[id]?.kind === "failed" && scored !== null
      ? [`${name} gave no answer in round ${round.number}. Its score and position are from round ${scored}.`]
      : [];
  });
  const hints =
    near.length > 0
      ? [
          `Within ${NEAR_POINTS} points of the target: ${near.length} ${near.length === 1 ? "seat" : "seats"} (${near.map(({ name }) => name).join(", ")}).`,
        ]
      : [];
  return [
    ...hints,
    ...(near.length > 0 && far.length === 0 ? ["Consensus is close: one more round may be enough."] : []),
    ...late,
    ...advocateHint(state),
  ];
}

/** P5-49: it stands among the positions, so that what it is has to be said. */
const advocateHint = (state: DebateState): string[] =>
  state.panel
    .filter(({ id }) => isAdvocate(state, id) && givenScore(state, id) !== null)
    .map(({ name }) => `${name} argues for what the others reject. Its score is not counted.`);

/** The last word of every agent that has one (P5-41), lowest score first: who is not satisfied comes into view first. */
function positions(state: DebateState): GatePosition[] {
  return state.panel
    .filter(({ id }) => givenScore(state, id) !== null)
    .map(({ id, name }): GatePosition => {
      const turn = latestSpoken(state, id);
      return {
        agentId: id,
        name,
        score: givenScore(state, id),
        stance: stanceOf(turn),
        concerns: heldWords(state, id),
        seq: turn?.seq ?? null,
      };
    })
    .toSorted((a, b) => (a.score ?? -1) - (b.score ?? -1));
}

/** P5-42: of a choice, the answer it makes its case for comes first. */
const stanceOf = (turn: ReturnType<typeof latestSpoken>): string =>
  turn ? [turn.facts?.answer, turn.reply.proposal].filter(Boolean).join("\n\n") : "";

/** P5-32 option D. */
function bestRound(state: DebateState): { number: number; average: number } {
  const completed = completedRounds(state).map(({ number, evaluation }) => ({ number, average: evaluation.average }));
  // The later of two equal rounds: it has had more said about it.
  return completed.reduce((best, round) => (round.average >= best.average ? round : best));
}

function lowestConcern(state: DebateState): string {
  const lowest = positions(state).find(({ agentId }) => !isAdvocate(state, agentId));
  return lowest
    ? `${lowest.name} (${lowest.score ?? "no score"}): ${lowest.concerns[0] ?? "no concern named"}`
    : "No seat has given an answer.";
}

function firstConcern(state: DebateState, agentId: AgentId): string {
  return heldWords(state, agentId)[0] ?? "no concern named";
}
