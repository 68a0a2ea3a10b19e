/** A decision as the title of its record: words somebody wrote, whole, and short enough to stand in a list. */
import { capital } from "@/lib/domain/wording";
import { endless } from "@/lib/projections/wording";
import { isClosed, sentencesOf } from "./whole-sentences";

/** As many as a draft may have. */
const TITLE_CHARS = 120;

/** The answer is often a yes or a no first, and what it is a yes to comes next. */
const LOOKED_AT = 3;

/**
 * The first sentence that says what is done, or what stands before its colon or semicolon, or before the comma behind
 * which it goes on; null where none of them can stand alone.
 */
export function decisionTitle(decision: string): string | null {
  // Emphasis may begin in one sentence and end in another.
  for (const sentence of sentencesOf(decision.replaceAll("**", "")).slice(0, LOOKED_AT)) {
    if (isBareAnswer(sentence)) continue;
    const whole = withoutAnswer(withoutMarks(endless(sentence)));
    return (
      [whole, announcing(whole), firstPartOf(whole)]
        .map((one) => one && withoutMarks(one))
        .find((one) => one !== null && one.length <= TITLE_CHARS && canStandAlone(one)) ?? null
    );
  }
  return null;
}

/** “No: keep graphile-worker” says what is done; “Yes: each step has a way back” says why, and stays with its question. */
function withoutAnswer(sentence: string): string {
  const [, rest = ""] = /^(?:yes|no)[:,] +(.*)$/is.exec(sentence) ?? [];
  return IMPERATIVE.test(rest) ? capital(rest) : sentence;
}

/** What decisions usually begin with. */
const IMPERATIVE =
  /^(?:accept|add|adopt|allow|begin|build|buy|change|choose|continue|cut|defer|do|drop|end|extend|give|go|introduce|keep|leave|let|limit|make|merge|migrate|move|postpone|publish|put|reject|release|remove|replace|retain|run|send|set|ship|split|start|stay|stop|store|switch|take|turn|use|wait|write) /i;

/** Its first sentence, or what stands before that one's colon, without the question where it begins with it: for behind a title that asks it. */
export function shortAnswers(answer: string, asked: readonly string[]): string[] {
  const heads = asked.flatMap((text) => [`To “${text}”: `, `“${text}” `]);
  const head = heads.find((one) => answer.startsWith(one)) ?? "";
  const whole = sentencesOf(answer.slice(head.length).replaceAll("**", ""))[0] ?? "";
  const clause = announcing(endless(whole));
  return [whole, ...(clause === null ? [] : [clause])].filter((one) => one !== "" && isClosed(one));
}

/** What stands before its colon. “Goes ahead, with this in it” promises what is no longer there; what is too long for a title is not looked at. */
function announcing(sentence: string): string | null {
  const clause = clauseOf(sentence);
  return clause === null || clause.length > TITLE_CHARS
    ? clause
    : clause.replace(/,? (?:with|under|on) (?:this|these|the following)\b[^,]*$/, "");
}

/** What says what it is about only to those who know the question stands behind it. */
export function titleBehind(subject: string, answer: string): string | null {
  const said = withoutMarks(endless(answer));
  const both = /[.!?…]$/.test(subject) ? `${subject} ${capital(said)}` : `${subject}: ${said}`;
  return both.length <= TITLE_CHARS ? both : null;
}

const isBareAnswer = (sentence: string): boolean =>
  /^(?:(?:the )?answer(?: is)?:? )?(?:yes|no|agreed|not yet)[.!]?$/i.test(sentence);

/** “Yes, …”, “It may go ahead”, “To the question …”: not without the question. */
const canStandAlone = (text: string): boolean => !/^(?:it|this|that|these|those|yes|no|to|answer)\b/i.test(text);

/** Cut where its author paused, and only where what is left is more than a label. */
function clauseOf(sentence: string): string | null {
  const at = sentence.search(/[:;] /);
  const clause = at === -1 ? "" : sentence.slice(0, at);
  return clause.split(" ").length >= 4 && isClosed(clause) ? clause : null;
}

/**
 * What stands before the first comma of a long sentence. Not where the rest takes something back, or the sentence began
 * with a circumstance: “Ship it, but only once …” and “If it holds, …” are other decisions without the rest.
 */
function firstPartOf(sentence: string): string | null {
  const [, part = "", rest = ""] = /^([^,]+), (.*)$/s.exec(sentence) ?? [];
  const isWhole = part.split(" ").length >= 4 && isClosed(part) && !CIRCUMSTANCE.test(part) && !TAKES_BACK.test(rest);
  return isWhole ? part : null;
}

const CIRCUMSTANCE =
  /^(?:after|although|as|at|because|before|both|by|during|either|except|for|from|given|if|in|instead|neither|not|on|once|only|since|though|under|unless|until|when|whenever|where|while|with|within|without)\b/i;

const TAKES_BACK =
  /\b(?:but|except|if|instead|not|only|once|or|provided|rather|subject to|unless|until|when|which|who|as long as)\b/i;

/** Ids of claims and decisions in brackets, scores, and emphasis are for the text. */
const withoutMarks = (text: string): string =>
  text
    .replaceAll("**", "")
    .replace(/\s*\((?:[A-Z]{1,3}-[\d-]{1,12}|\d(?:\.\d)?)\)$/, "")
    .trim();
