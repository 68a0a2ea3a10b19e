/** How rounds are told: verbatim, in one line, or by their scores alone. */
import type { AgentId } from "@/lib/domain/ids";
import { idsStatedIn } from "@/lib/protocols/debate/rules/concerns";
import { isAdvocate } from "@/lib/protocols/debate/rules/seating";
import {
  givenScore,
  isAbsent,
  scoredIn,
  type DebateState,
  type Heard,
  type Round,
  type Turn,
} from "@/lib/protocols/debate/rules/state";
import type { Evaluation } from "@/lib/protocols/debate/rules/termination";
import { closeTag, inline, openTag, section } from "@/lib/prompts/section";
import { nameOf as nameIn } from "@/lib/domain/wording";

export type Finished = Round & { evaluation: Evaluation };

/** `ids`: of the concerns it states. They never change either. */
type Render = (turn: Turn, name: string, ids: readonly string[]) => string;

/** Turns never change, and the same turn is part of dozens of prompts. */
const onceFor = (render: Render): Render => {
  const rendered = new WeakMap<Turn, { name: string; text: string }>();
  return (turn, name, ids) => {
    const known = rendered.get(turn);
    if (known?.name === name) return known.text;
    const text = render(turn, name, ids);
    rendered.set(turn, { name, text });
    return text;
  };
};

const answerPart = onceFor(renderAnswer);
const answerAgain = onceFor((turn, name, ids) =>
  renderAnswer(turn.kind === "spoke" ? { ...turn, reply: { ...turn.reply, choice: null } } : turn, name, ids),
);
const statementPart = onceFor(renderStatement);
const turnInBrief = onceFor(renderBrief);

/** P5-44: `statements` leaves out why, scores and concerns, and keeps what was proposed and rejected. */
export type Telling = "whole" | "statements";

/**
 * A round word for word, in the order of speaking. The text of an open round is a prefix of the text of the finished
 * one: average and end follow what was said, so that a prompt cache holds all of it.
 */
export function verbatimRound(
  round: Round,
  state: DebateState,
  {
    telling = "whole",
    since = round.number,
  }: { telling?: Telling; /** Told word for word from this round on. */ since?: number } = {},
): string[] {
  const told = (ids: readonly AgentId[]): string[] =>
    ids.flatMap((id) => {
      const turn = round.turns[id];
      if (!turn) return [];
      const render =
        telling === "statements" ? statementPart : hasSameChoice(state, round, turn, since) ? answerAgain : answerPart;
      return [render(turn, nameOf(state, id), idsStatedIn(state, turn))];
    });
  // Those who were asked for a word or an objection only came last, and so they are told.
  const answers = [...told(round.order), ...heardIn(round, state), ...told(stoodIn(round))];
  if (answers.length === 0) return [];
  const end = round.evaluation ? [`Average after round ${round.number}: ${round.evaluation.average.toFixed(1)}.`] : [];
  return [openTag("round", { number: round.number }), ...answers, ...end, closeTag("round")];
}

/** A core choice is kept word for word until it changes: once among the rounds that are told is enough. */
function hasSameChoice({ rounds }: DebateState, { number }: Round, turn: Turn, since: number): boolean {
  if (turn.kind !== "spoke" || !turn.reply.choice) return false;
  const before = rounds.slice(since - 1, number - 1).findLast(({ turns }) => turns[turn.agentId]?.kind === "spoke");
  const said = before?.turns[turn.agentId];
  return said?.kind === "spoke" && said.reply.choice === turn.reply.choice;
}

/** P5-43: those who were asked for an objection only. */
const stoodIn = ({ order, turns }: Round): AgentId[] =>
  Object.values(turns)
    .map(({ agentId }) => agentId)
    .filter((id) => !order.includes(id));
const speakersOf = (round: Round): AgentId[] => [...round.order, ...stoodIn(round)];

/** P5-50: what seats said when they were asked once more. */
function heardIn({ turns }: Round, { panel }: DebateState): string[] {
  const heard = Object.values(turns).flatMap((turn) =>
    turn.kind === "spoke" && turn.heard ? [{ ...turn, heard: turn.heard }] : [],
  );
  return heard
    .toSorted((one, other) => one.heard.seq - other.heard.seq)
    .map(({ agentId, score, heard: said }) =>
      section("answer", heardText(said), { agent: nameOf({ panel }, agentId), score, "asked-once-more": "yes" }),
    );
}

function heardText(said: Heard): string {
  switch (said.kind) {
    case "said": {
      const { word, answered, objection } = said.reply;
      return [
        word,
        ...part(
          "Answered",
          answered.map(({ id, change }) => `${id}: ${change}`),
        ),
        ...(objection ? [`Objects: ${objection}`] : []),
      ].join("\n\n");
    }
    case "entered":
      return `No readable answer. ${said.by} entered the score: ${said.note}`;
    case "failed":
      return "No answer.";
  }
}

const bulleted = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");
const part = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`${title}:\n${bulleted(lines)}`] : [];

/** What of a reply is to be kept whatever else is left out. Conditions stand in a list of their own (standing.ts). */
function statementParts({ reply, facts }: Extract<Turn, { kind: "spoke" }>): string[] {
  return [
    ...(facts?.answer ? [`Answer: ${facts.answer}`] : []),
    `Proposal:\n${reply.proposal}`,
    ...(reply.choice ? [`Core choice: ${reply.choice}`] : []),
    ...(reply.rejected_options?.length === 0
      ? ["Rejected: none"]
      : part(
          "Rejected",
          (reply.rejected_options ?? []).map(({ option, why }) => `${option}: ${why}`),
        )),
  ];
}

function renderStatement(turn: Turn, agent: string, ids: readonly string[]): string {
  return turn.kind === "spoke"
    ? section("answer", statementParts(turn).join("\n\n"), { agent, score: turn.reply.satisfaction_score })
    : renderAnswer(turn, agent, ids);
}

/** What a reply answers and lets go by id is told to those it concerns (turn.ts) and to the synthesis; the text says it too. */
function renderAnswer(turn: Turn, agent: string, ids: readonly string[]): string {
  switch (turn.kind) {
    case "spoke": {
      const { reply } = turn;
      const parts = [
        ...statementParts(turn),
        `Rationale:\n${reply.rationale}`,
        ...part(
          "Blocking concerns",
          reply.blocking_concerns.map((concern, index) => `${ids[index] ? `${ids[index]}: ` : ""}${concern}`),
        ),
        ...(reply.suggested_changes ? [`Suggested changes:\n${reply.suggested_changes}`] : []),
        ...(reply.performance_impact ? [`Performance impact:\n${reply.performance_impact}`] : []),
        ...(reply.confidence ? [`Confidence: ${reply.confidence}`] : []),
        ...(reply.would_change_my_mind ? [`Would change my mind: ${reply.would_change_my_mind}`] : []),
      ];
      return section("answer", parts.join("\n\n"), {
        agent,
        score: reply.satisfaction_score,
        ...(turn.flags.length > 0 ? { flags: turn.flags.join(" ") } : {}),
      });
    }
    case "stood":
      return section(
        "answer",
        [
          turn.objection ? `Objects: ${turn.objection.text}` : "Stands by its last answer; no objection.",
          ...(turn.remark ? [`Remarks: ${turn.remark}`] : []),
        ].join("\n"),
        { agent, score: turn.score },
      );
    case "entered":
      return section("answer", `No readable answer. ${turn.by} entered the score: ${turn.note}`, {
        agent,
        score: turn.score,
      });
    case "failed":
      return section("answer", "No answer in this round.", { agent });
  }
}

/** P5-18, middle rounds: who proposed what, what they were concerned about, and the scores, in one line. */
export function summaryLine(round: Finished, state: DebateState): string {
  const { number, evaluation, turns } = round;
  const said = speakersOf(round).flatMap((id) => {
    const turn = turns[id];
    return turn ? [turnInBrief(turn, nameOf(state, id), idsStatedIn(state, turn))] : [];
  });
  return `Round ${number} (average ${evaluation.average.toFixed(1)}): ${said.join("; ")}`;
}

function renderBrief(turn: Turn, name: string, [id]: readonly string[]): string {
  if (turn.kind === "failed") return `${name} gave no answer`;
  if (turn.kind === "entered") return `${name} ${turn.score} (entered by a person)`;
  if (turn.kind === "stood")
    return `${name} ${turn.score} ${turn.objection ? `objected: “${gist(turn.objection.text)}”` : "stood by its last answer"}`;
  const [concern] = turn.reply.blocking_concerns;
  const proposed = turn.facts?.answer ?? gist(turn.reply.proposal);
  return `${name} ${turn.score} proposed “${proposed}”${concern ? `, concerned that “${gist(concern)}”${id ? ` (${id})` : ""}` : ""}`;
}

/** P5-18, late rounds: scores only. Who had not answered by then has none, though the average counts a 0 (P5-25, P5-41). */
export function scoresLine(
  { number, evaluation }: Finished,
  { panel, rounds }: Pick<DebateState, "panel" | "rounds">,
): string {
  const soFar = { rounds: rounds.slice(0, number) };
  const scores = panel
    .filter(({ id }) => Object.hasOwn(evaluation.scores, id))
    .map(({ id }) => ({
      name: nameOf({ panel }, id),
      score: scoredIn(soFar, id) === null ? null : evaluation.scores[id],
    }));
  const counted = scores.some(({ score }) => score === null) ? ", a dash counted as 0" : "";
  return `Round ${number}: ${scores.map(({ name, score }) => `${name} ${score ?? "–"}`).join(", ")}; average ${evaluation.average.toFixed(1)}${counted}`;
}

export function trajectoryLine(finished: readonly Finished[]): string {
  const steps = finished.map(({ evaluation }, index) => {
    const before = finished[index - 1]?.evaluation.average;
    return before === undefined
      ? evaluation.average.toFixed(1)
      : `${evaluation.average.toFixed(1)} (${signed(evaluation.average - before)})`;
  });
  return `Averages by round: ${steps.join(" → ")}`;
}

/** P5-20: where every agent stands now, the latest scores first. */
export function scoresPart(state: DebateState, isBlind = false): string {
  const scored = state.panel.map(({ id, name }) => {
    const score = isBlind ? null : givenScore(state, id);
    const last = state.rounds.findLast(({ turns }) => turns[id])?.turns[id];
    const marks = [
      ...(last?.kind === "failed" ? ["no answer since"] : []),
      ...(isAdvocate(state, id) ? ["not counted"] : []),
    ];
    return {
      round: score === null ? 0 : (scoredIn(state, id) ?? 0),
      text:
        score === null ? inline(name) : `${inline(name)} ${score}${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`,
      isAbsent: score === null && !isBlind && isAbsent(state, id),
    };
  });
  const rounds = [...new Set(scored.map(({ round }) => round))].filter((round) => round > 0).toSorted((a, b) => b - a);
  const line = (title: string, isIn: (one: (typeof scored)[number]) => boolean): string[] => {
    const texts = scored.filter(isIn).map(({ text }) => text);
    return texts.length > 0 ? [`${title}: ${texts.join(", ")}`] : [];
  };
  const lines = [
    ...rounds.flatMap((number) => line(`Round ${number}`, ({ round }) => round === number)),
    ...line("No answer so far", (one) => one.isAbsent),
    ...line("No score yet", (one) => one.round === 0 && !one.isAbsent),
  ];
  return section("scores", lines.join("\n"), { target: state.config.target_satisfaction });
}

/** The first sentence, shortened: enough to recognise a proposal by. */
function gist(text: string, max = 140): string {
  const line = text
    .replace(/[#*_`>]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const sentence = /^.{20,}?[.!?](?=\s)/.exec(line)?.[0] ?? line;
  return sentence.length > max ? `${sentence.slice(0, max - 1).trimEnd()}…` : sentence.replace(/[.]$/, "");
}

export const nameOf = (state: Pick<DebateState, "panel">, agentId: string): string => inline(nameIn(state, agentId));
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
