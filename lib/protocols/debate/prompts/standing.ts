/** What seats have on the table beside their answers: conditions, wishes, assumptions (P5-52), and what came too late for them (P5-50). */
import { conditionInWords } from "@/lib/domain/wording";
import { concernLine } from "./context";
import { nameOf } from "./history";
import { standingConditionsOf, type SeatCondition } from "@/lib/protocols/debate/rules/conditions";
import { latestSpoken, type DebateState, type PutQuestion } from "@/lib/protocols/debate/rules/state";
import { unreadOf, type Unread } from "@/lib/protocols/debate/rules/unread";
import { section } from "@/lib/prompts/section";

/** Once for all seats, by owner: in each answer of each round they would be told again and again. */
export function conditionsPart(state: DebateState): string[] {
  const lines = byOwner(state, standingConditionsOf(state)).map(
    ({ id, agentId, text, ...stated }) => `- ${id}, ${nameOf(state, agentId)}, ${conditionInWords(stated)}: ${text}`,
  );
  return lines.length > 0 ? [section("standing-conditions", lines.join("\n"))] : [];
}

const byOwner = ({ panel }: DebateState, conditions: readonly SeatCondition[]): SeatCondition[] =>
  panel.flatMap(({ id }) => conditions.filter(({ agentId }) => agentId === id));

/** P5-44: what seats would like, and take for granted, as they said last: two can see that they assume the same. */
export function wishesPart(state: DebateState, what: "wishes" | "both" = "both"): string[] {
  const lines = state.panel.flatMap(({ id }) => {
    const last = latestSpoken(state, id);
    const name = nameOf(state, id);
    return [
      ...(last?.facts?.wishes ?? []).map((text) => `- ${name} would like: ${text}`),
      ...(what === "both" ? (last?.assumptions ?? []) : []).map((text) => `- ${name} assumes: ${text}`),
    ];
  });
  // Said here and not in the instructions: many debates have none.
  const head =
    what === "both"
      ? "What seats would like and what they assume; say so where you know better:"
      : "What seats would like and don't insist on:";
  return lines.length > 0 ? [`${head}\n${section("standing-wishes", lines.join("\n"))}`] : [];
}

/** What one seat has not read yet, for itself. */
export const cameLater = (state: DebateState, { answers, concerns }: Unread): string[] =>
  laterSection([
    ...answers.map((one) => `- You asked: ${answerLines(one)}`),
    ...concerns.map((one) => `- About your part: ${concernLine(state, one)}`),
  ]);

/** What nobody has weighed, for whoever writes up the end. */
export const leftUnread = (state: DebateState): string[] =>
  laterSection(
    unreadOf(state).flatMap(({ agentId, answers, concerns }) => [
      ...answers.map((one) => `- ${nameOf(state, agentId)} asked: ${answerLines(one)}`),
      ...concerns.map((one) => `- ${nameOf(state, agentId)} had no turn to answer ${one.id}.`),
    ]),
  );

const laterSection = (lines: readonly string[]): string[] =>
  lines.length > 0 ? [section("came-later", lines.join("\n"))] : [];

const answerLines = ({ question, state }: PutQuestion): string =>
  `${question}${state.kind === "answered" ? `\n  ${state.by} answered: ${state.answer}` : ""}`;
