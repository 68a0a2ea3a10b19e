/** The end of an agent's prompt: which round it is, who has spoken, what is asked in particular. In the engine's own words. */
import type { Agent } from "@/lib/domain/agent";
import { atLeast } from "@/lib/domain/compare";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { concernsAbout, concernsHeldBy, openConcerns, type Concern } from "@/lib/protocols/debate/rules/concerns";
import { isAdvocate } from "@/lib/protocols/debate/rules/seating";
import {
  isBlindRound,
  isBlindTurn,
  latestSpoken,
  type DebateState,
  type Round,
} from "@/lib/protocols/debate/rules/state";
import { isStuck } from "@/lib/protocols/debate/rules/termination";
import { unreadBy } from "@/lib/protocols/debate/rules/unread";
import type { Ask } from "@/lib/kernel/types";
import { inline, section } from "@/lib/prompts/section";
import { bindingDecisions, concernLine, scoreOf } from "./context";
import { nameOf } from "./history";

/** P5-20: from here on agents are told that few rounds remain. */
const LATE_FROM = 8;

export function turnParts(state: DebateState, ask: Ask, agent: Agent): string[] {
  const round = currentRound(state);
  const isBlind = isBlindTurn(state, ask.round, agent.id);
  const about = isBlind ? [] : concernsAbout(state, agent.id);
  const own = concernsHeldBy(state, agent.id);
  const stuck = stuckConcern(state, agent);
  return [
    ...(about.length > 0
      ? [section("concerns", about.map((one) => `- ${concernLine(state, one)}`).join("\n"), { about: "you" })]
      : []),
    ...changesFor(state, own),
    ...(stuck
      ? [
          section("concern", stuck.text, {
            id: stuck.id,
            "raised-by": nameOf(state, stuck.agentId),
            round: stuck.statedInRound,
          }),
        ]
      : []),
    [
      `# Your turn: round ${ask.round} of ${Math.max(state.config.max_iterations, ask.round)}`,
      `You are ${inline(agent.name)}.${isAdvocate(state, agent.id) ? ADVOCATE_LINE : ""}`,
      ...answeredLines(state, agent),
      ...aboutLines(about, unreadBy(state, agent.id).answers.length > 0),
      ...(isBlind ? [blindLine(state)] : round ? orderLines(state, round, agent) : []),
      ...ownHistoryLines(state, agent, own, about),
      ...(stuck ? [stuckLine(state, stuck, agent)] : []),
      ...decisionLines(state),
      ...remainingLines(state, round, ask.round),
      "Answer with the JSON object.",
    ].join("\n"),
  ];
}

const ADVOCATE_LINE =
  " You argue for the strongest option the others reject or overlook, openly. You have no veto: your score is not counted and your concerns do not block, but they have to be answered.";
const isChoice = ({ config }: DebateState): boolean => config.question_kind === "choice";
const blindLine = (state: DebateState): string =>
  `All seats write this round at the same time and none reads the others: give your own ${isChoice(state) ? "answer, and score it" : "proposal, and score how ready it is"}.`;

/** P5-50: what it asked for comes before everything else. */
function answeredLines(state: DebateState, { id }: Agent): string[] {
  const { answers } = unreadBy(state, id);
  if (answers.length === 0) return [];
  const asked = answers.map(({ question }) => `“${inline(question)}”`).join(", ");
  return [
    `Since you last spoke the person answered what you asked: ${asked}. Read it in <person-answers> and begin with what it changes, or say that it changes nothing.`,
  ];
}

/** P5-44: an objector is told what was changed for it since it last spoke of it. Its own words it finds in its last answer. */
function changesFor(state: DebateState, own: readonly Concern[]): string[] {
  const lines = own.flatMap(({ id, history, seq }) =>
    history
      .filter((entry) => entry.kind === "answered" && entry.seq > seq)
      .map(({ agentId, round, text }) => `- ${id}: ${nameOf(state, agentId)}, round ${round}: ${text}`),
  );
  return lines.length > 0 ? [section("concerns", lines.join("\n"), { "answered-for": "you" })] : [];
}

/** P5-44: before anything else the others say. */
const aboutLines = (about: readonly Concern[], isAfterAnswers: boolean): string[] =>
  about.length === 0
    ? []
    : [
        `Held against your part: ${about.map(({ id }) => id).join(", ")}. Answer ${about.length === 1 ? "it" : "these"} ${isAfterAnswers ? "next" : "first"}.`,
      ];

/** P5-17: who has spoken in this round and can be read. */
function orderLines(state: DebateState, round: Round, agent: Agent): string[] {
  const said = (id: Agent["id"]): string =>
    id === agent.id ? "you" : `${nameOf(state, id)}${round.turns[id]?.kind === "failed" ? " (no answer)" : ""}`;
  // P5-49: only an advocate is here; it has read what nobody else has.
  if (isBlindRound(state, round.number)) {
    const others = round.order.filter((id) => id !== agent.id).map(said);
    return [`The others wrote this round side by side, and you have read them all: ${others.join(", ")}.`];
  }
  const order = `This round: ${round.order.map(said).join(" → ")}.`;
  const spoken = round.order.filter((id) => round.turns[id] && round.turns[id].kind !== "failed" && id !== agent.id);
  if (spoken.length > 0) return [order];
  if (round.number === 1)
    return [
      order,
      `You speak first, so nothing is on the table yet, and “answered” and “earlier_concerns” are left out: open with ${isChoice(state) ? "an answer the others can weigh, and score it" : "a design the others can work on, and score how ready your own opening is"}.`,
    ];
  return [order, "You open this round: start from the answers of the round before."];
}

function ownHistoryLines(
  state: DebateState,
  agent: Agent,
  own: readonly Concern[],
  about: readonly Concern[],
): string[] {
  const last = latestSpoken(state, agent.id);
  if (!last) return [];
  const ids = own.map(({ id }) => id).join(", ");
  return [
    own.length === 0
      ? `Your last score was ${scoreOf(state, agent.id)}, and no concern of yours is open${about.length === 0 && isReady(state, agent) ? READY_WORDS : ""}.`
      : `Your last score was ${scoreOf(state, agent.id)}. Your open ${own.length === 1 ? "concern" : "concerns"}: ${ids}; say what became of ${own.length === 1 ? "it" : "each"}.`,
  ];
}

/** Seen with real models: whoever is ready and asked by nobody says it all again at full length. */
const READY_WORDS = ": unless something said since changes that, a few lines that restate your part will do";

const isReady = (state: DebateState, { id }: Agent): boolean =>
  atLeast(scoreOf(state, id), state.config.target_satisfaction) && unreadBy(state, id).answers.length === 0;

/** P5-21: the concern of the least satisfied agent but the one who speaks; its own only if nobody else has one. */
function stuckConcern(state: DebateState, agent: Agent): Concern | null {
  const averages = completedRounds(state).map(({ evaluation }) => evaluation.average);
  if (!isStuck(averages, state.config.min_progress)) return null;
  const ranked = openConcerns(state).toSorted(
    (one, other) => scoreOf(state, one.agentId) - scoreOf(state, other.agentId),
  );
  return ranked.find(({ heldBy }) => !heldBy.includes(agent.id)) ?? ranked[0] ?? null;
}

function stuckLine(state: DebateState, { agentId, heldBy }: Concern, agent: Agent): string {
  const why = `The last two rounds each moved the average by less than ${state.config.min_progress} points.`;
  if (heldBy.includes(agent.id))
    return `${why} Yours is the concern that is open, in <concern>. Name the smallest change that would settle it, and what evidence would make you drop it.`;
  return `${why} Answer the concern of ${nameOf(state, agentId)} in <concern> in so many words: change what you propose so that it is met, or show why it does not hold and what covers the risk instead.`;
}

function decisionLines(state: DebateState): string[] {
  return bindingDecisions(state).length > 0 ? ["What is in <decisions> is settled: work and score within it."] : [];
}

function remainingLines({ config }: DebateState, round: Round | null, number: number): string[] {
  if (round?.isExtension)
    return [
      "A person granted this round beyond the limit. It is the only extra round: if one agent stays below the target, the person decides. Say what you can accept.",
    ];
  const remaining = config.max_iterations - number;
  if (remaining === 0)
    return ["This is the last round. If one agent stays below the target, a person decides. Say what you can accept."];
  if (number < LATE_FROM) return [];
  return [`Few rounds remain: ${remaining} after this one. Concentrate on what blocks, and leave the rest.`];
}
