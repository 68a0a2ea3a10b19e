/**
 * The answer in one sentence, after each round and at the end. It decides: an either/or question ends with one of the
 * two, a yes-or-no question with yes or no. Which of two it is follows from what the document speaks of most.
 */
import { capital } from "@/lib/domain/wording";
import { convergence } from "@/lib/protocols/structured/rules/closing";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import { proposalIn } from "@/lib/models/rehearsal/proposal-in";
import { plain, quotable, small, subjectMatter } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { sentences } from "./prose";
import { soundDecisions } from "./sound-decisions";

export function finalAnswer(state: StructuredState): string {
  const { status, round } = convergence(state);
  const first = soundDecisions(state)[0]?.decision ?? state.decisions.at(-1);
  const decided = first ? small(withoutDot(first.text)) : "";
  const isOpen = status === "non_converged";
  const { held, not } = words(state);
  return capital(
    isOpen
      ? fill(sentences().answers.notYet, { not, satisfied: round.evaluation.satisfied })
      : fill(sentences().answers.settled, { held, decided }),
  );
}

/** While rounds are still to come: which side it leans to, and the decision that counts most so far. `broken`: checks of this round that broke. */
export function answerSoFar(state: StructuredState, decision: string, broken: number): string {
  const { held, not } = words(state);
  const text = small(quotable(withoutDot(decision), 160));
  return broken > 1
    ? fill(sentences().answers.leansAgainst, { not, text })
    : fill(sentences().answers.leans, { held, text });
}
const withoutDot = (text: string): string => text.replace(/[.]$/, "");

/** How the answer begins, if it holds and if it does not. */
function words({ subject, seed }: StructuredState): { held: string; not: string } {
  const question = plain(subject.question).trim();
  const options = optionsIn(question);
  if (options) {
    const text = `${subject.artifact}\n${subject.context}`.slice(0, 20_000).toLowerCase();
    const weight = (option: string): number =>
      option
        .toLowerCase()
        .split(/\P{L}+/u)
        .filter((word) => word.length > 3)
        .reduce((sum, word) => sum + text.split(word).length - 1, 0);
    const [one, other] = options;
    const isSecond = weight(one) === weight(other) ? hashOf(seed, question) % 2 === 1 : weight(other) > weight(one);
    const option = quotable(isSecond ? other : one, 90);
    return { held: fill(sentences().answers.option, { option }), not: fill(sentences().answers.notOption, { option }) };
  }
  const proposal = proposalIn(question);
  if (proposal !== null)
    return { held: fill(sentences().answers.yesTo, { proposal: small(proposal) }), not: sentences().answers.no };
  if (YES_OR_NO.test(question)) return { held: sentences().answers.yes, not: sentences().answers.no };
  const passage = proposedIn(subject);
  return passage === null
    ? { held: sentences().answers.course, not: sentences().answers.noCourse }
    : {
        held: fill(sentences().answers.asWritten, { passage }),
        not: fill(sentences().answers.notAsWritten, { passage }),
      };
}

const PROPOSES =
  /^#{1,6}\s+(?:the\s+|our\s+)?(?:proposal|proposed\b|decision|plan\b|recommendation|suggestion|what we propose)/i;

/** What the document proposes in its own words, under a heading that says so: the only answer there is to a question that leaves it open. */
function proposedIn(subject: StructuredState["subject"]): string | null {
  const lines = subject.artifact.slice(0, 20_000).split("\n");
  const start = lines.findIndex((line) => PROPOSES.test(line));
  if (start < 0) return null;
  const length = lines.slice(start + 1).findIndex((line) => /^#{1,6}\s/.test(line));
  const section = plain(lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join("\n"));
  return (
    subjectMatter(subject)
      .snippets.filter(({ kind }) => kind !== "question" && kind !== "open")
      .map(({ text }) => text)
      .find((text) => section.includes(text.replace(/…$/, ""))) ?? null
  );
}

const YES_OR_NO = /^(?:should|shall|do|does|did|can|could|is|are|was|were|will|would|may|must|has|have)\b/i;
const OPENING = /^(?:should|shall|do|does|can|could|is|are|will|would|must)\s+(?:we|i|you|they|it|our|the)\s+/i;

/** Of a text without end the pattern below would try every beginning. */
const LONGEST_QUESTION = 1000;

/** The two things a question offers, in its own words; null where it offers none. */
export function optionsIn(question: string): [string, string] | null {
  const [asked = ""] = question.slice(0, LONGEST_QUESTION).split("?");
  const found = /^(.*?)\s+or\s+(?!not\b)(.+)$/is.exec(
    asked.includes(":") ? asked.slice(asked.indexOf(":") + 1) : asked,
  );
  const one = found?.[1]?.trim().replace(OPENING, "").split(/,\s*/).at(-1)?.trim();
  const other = found?.[2]?.trim();
  return one && other ? [one, other] : null;
}
