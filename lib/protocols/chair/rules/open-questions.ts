/** What the chair leaves open, without what a person has settled: at a gate of this protocol, or in answer to the panel's questions (G-14). */
import { optionTaken } from "@/lib/kernel/decisions";
import type { AskedQuestion } from "@/lib/kernel/grounding";
import { comparedWith } from "@/lib/kernel/same-question";
import { writtenReport, type ChairState } from "./state";

export type AnsweredQuestion = { question: string; answer: string; by: string; seq: number };
const QUESTION = /^(?:open|expert)_\d+$/;

/** P2-44: what a person answered at a gate, beside the decision itself. */
export function answeredQuestions({ decisions }: Pick<ChairState, "decisions">): AnsweredQuestion[] {
  return decisions.flatMap((decision) =>
    optionTaken(decision).requires.flatMap((need) => {
      if (need.kind !== "text" || !QUESTION.test(need.field)) return [];
      const answer = (decision.answer.texts[need.field] ?? "").trim();
      return answer ? [{ question: need.label, answer, by: decision.answer.answeredBy, seq: decision.seq }] : [];
    }),
  );
}

type Settling = Pick<ChairState, "decisions" | "questions">;

/** Closed where a person answered it; assumed where the panel's default stands in for an answer nobody gave. */
function standingOf(state: Settling, question: string): "open" | "closed" | AskedQuestion {
  if (answeredQuestions(state).some((one) => isSameQuestion(question, one.question))) return "closed";
  const asked = state.questions.filter((one) => isSameQuestion(question, one.question));
  if (asked.some((one) => one.state.kind === "answered")) return "closed";
  return asked.find((one) => one.state.kind === "default") ?? "open";
}

/** Of a list of open questions those that are. */
export const stillOpen = (state: Settling, questions: readonly string[]): string[] =>
  questions.filter((question) => standingOf(state, question) === "open");

/** Those nobody answered, open or assumed. */
export const unanswered = (state: Settling, questions: readonly string[]): readonly string[] =>
  questions.filter((question) => standingOf(state, question) !== "closed");

/** P2-45: what the chair found nobody to answer for, as a person is told of it and may answer it. */
export const expertiseLine = (field: string): string => `Nobody at the table answers for this: ${field}`;

/** Without what a person has answered for. */
export const expertiseMissing = ({ framing, decisions }: Pick<ChairState, "framing" | "decisions">): string[] => {
  const answered = new Set(answeredQuestions({ decisions }).map(({ question }) => question));
  return (framing?.missing_expertise ?? []).filter((field) => !answered.has(expertiseLine(field)));
};

export const openQuestions = (state: Settling & Pick<ChairState, "report">): string[] =>
  stillOpen(state, writtenReport(state)?.openQuestions ?? []);

/** What the report calls open and a person left to the panel: no answer, and not open either. */
export const assumedQuestions = (
  state: Settling & Pick<ChairState, "report">,
): { question: string; assumed: string }[] =>
  (writtenReport(state)?.openQuestions ?? []).flatMap((question) => {
    const standing = standingOf(state, question);
    return typeof standing === "string" ? [] : [{ question, assumed: standing.default }];
  });

/** In order, these many of its words stand in the other: it leaves out at most a phrase. */
const SHARE = 0.7;
/** Fewer words stand in any sentence. */
const MIN_WORDS = 5;

/** As the engine tells questions apart; who has to answer, in brackets at the end, is no part of one. */
function isSameQuestion(one: string, other: string): boolean {
  const [left, right] = [withoutOwner(one), withoutOwner(other)];
  if (comparedWith(one, other) !== null || comparedWith(left, right) !== null) return true;
  const words = [wordsOf(left), wordsOf(right)].toSorted((a, b) => a.length - b.length);
  const [shorter = [], longer = []] = words;
  if (shorter.length < MIN_WORDS || shorter.length < longer.length * SHARE) return false;
  let at = 0;
  for (const word of longer) if (word === shorter[at]) at++;
  return at === shorter.length;
}

const withoutOwner = (question: string): string => {
  const text = question.trim();
  const at = text.lastIndexOf("(");
  return text.endsWith(")") && at > 0 ? text.slice(0, at) : text;
};

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
