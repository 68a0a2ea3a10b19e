/** How rounds are told: verbatim, in one line, or by their scores alone. */
import type { Agent } from "@/lib/domain/agent";
import { satisfactionBand } from "@/lib/domain/satisfaction-band";
import {
  givenScore,
  isAbsent,
  scoredIn,
  type DebateState,
  type Round,
  type Turn,
} from "@/lib/protocols/debate/rules/state";
import type { Evaluation } from "@/lib/protocols/debate/rules/termination";
import { closeTag, inline, openTag, section } from "@/lib/prompts/section";
import { nameOf as nameIn } from "@/lib/domain/wording";

export type Finished = Round & { evaluation: Evaluation };

/** Turns never change, and the same turn is part of dozens of prompts. */
const onceFor = (render: (turn: Turn, name: string) => string): ((turn: Turn, name: string) => string) => {
  const rendered = new WeakMap<Turn, { name: string; text: string }>();
  return (turn, name) => {
    const known = rendered.get(turn);
    if (known?.name === name) return known.text;
    const text = render(turn, name);
    rendered.set(turn, { name, text });
    return text;
  };
};

const answerPart = onceFor(renderAnswer);
const turnInBrief = onceFor(renderBrief);

/**
 * A round word for word, in the order of speaking. The text of an open round is a prefix of the text of the finished
 * one: average and end follow what was said, so that a prompt cache holds all of it.
 */
export function verbatimRound(round: Round, panel: readonly Agent[]): string[] {
  const answers = round.order.flatMap((id) => {
    const turn = round.turns[id];
    return turn ? [answerPart(turn, nameOf(panel, id))] : [];
  });
  if (answers.length === 0) return [];
  const end = round.evaluation ? [`Average after round ${round.number}: ${round.evaluation.average.toFixed(1)}.`] : [];
  return [openTag("round", { number: round.number }), ...answers, ...end, closeTag("round")];
}

function renderAnswer(turn: Turn, agent: string): string {
  switch (turn.kind) {
    case "spoke": {
      const {
        proposal,
        choice,
        rationale,
        blocking_concerns: concerns,
        suggested_changes: changes,
        performance_impact: performance,
      } = turn.reply;
      const parts = [
        `Proposal:\n${proposal}`,
        ...(choice ? [`Core choice: ${choice}`] : []),
        `Rationale:\n${rationale}`,
        `Blocking concerns:${concerns.length > 0 ? `\n${concerns.map((concern) => `- ${concern}`).join("\n")}` : " none"}`,
        ...(changes ? [`Suggested changes:\n${changes}`] : []),
        ...(performance ? [`Performance impact:\n${performance}`] : []),
      ];
      return section("answer", parts.join("\n\n"), {
        agent,
        score: turn.score,
        ...(turn.flags.length > 0 ? { flags: turn.flags.join(" ") } : {}),
      });
    }
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
export function summaryLine({ number, order, turns, evaluation }: Finished, panel: readonly Agent[]): string {
  const said = order.flatMap((id) => {
    const turn = turns[id];
    return turn ? [turnInBrief(turn, nameOf(panel, id))] : [];
  });
  return `Round ${number} (average ${evaluation.average.toFixed(1)}): ${said.join("; ")}`;
}

function renderBrief(turn: Turn, name: string): string {
  if (turn.kind === "failed") return `${name} gave no answer`;
  if (turn.kind === "entered") return `${name} ${turn.score} (entered by a person)`;
  const [concern] = turn.reply.blocking_concerns;
  return `${name} ${turn.score} proposed “${gist(turn.reply.proposal)}”${concern ? `, concerned that “${gist(concern)}”` : ""}`;
}

/** P5-18, late rounds: scores only. Who had not answered by then has none, though the average counts a 0 (P5-25, P5-41). */
export function scoresLine(
  { number, order, evaluation }: Finished,
  { panel, rounds }: Pick<DebateState, "panel" | "rounds">,
): string {
  const soFar = { rounds: rounds.slice(0, number) };
  const scores = order.map((id) => ({
    name: nameOf(panel, id),
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

/** P5-20: where every agent stands now. */
export function scoresPart(state: DebateState): string {
  const lines = state.panel.map(({ id, name }) => {
    const score = givenScore(state, id);
    if (score === null) return `- ${inline(name)}: ${isAbsent(state, id) ? "no answer so far" : "no score yet"}`;
    const hasMissed = state.rounds.findLast(({ turns }) => turns[id])?.turns[id]?.kind === "failed";
    return `- ${inline(name)}: ${score}, ${satisfactionBand(score)} (round ${scoredIn(state, id) ?? 0}${hasMissed ? ", no answer since" : ""})`;
  });
  return section("scores", [`Target for every agent: ${state.config.target_satisfaction}`, ...lines].join("\n"));
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

const nameOf = (panel: readonly Agent[], agentId: string): string => inline(nameIn({ panel }, agentId));
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
