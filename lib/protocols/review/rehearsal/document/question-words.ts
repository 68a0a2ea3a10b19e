/** Rewrites of research questions (P1-25). */
import { vaguenessIn } from "@/lib/protocols/review/rules/judging/vagueness";

/** Words that make a question sound like any other, and what can stand there instead. */
const EMPTY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\breproducib(?:le|ility)\b/gi, "careful"],
  [/\b(?:reproduc|replicat)\w*/gi, "repeated"],
  [/\b(?:standard|established|existing|common)(?=\s+(?:tools?|methods?|pipelines?|workflows?))/gi, "chosen"],
  [/\b(?:confirm|re-?confirm|verify|validate)\w*/gi, "test"],
  [/\bserve[sd]?\s+as\s+a\s+template\b/gi, "be one example"],
  [/\btemplate\s+for\b/gi, "example to"],
  [/\bevidence\s+chains?\b|\bchains?\s+of\s+evidence\b/gi, "series of measurements"],
];

/** The text without them, or null where it has none. The patterns never reach over the end of a sentence. */
export function lessVague(text: string): string | null {
  if (!isVague(text)) return null;
  return text
    .split(/(?<=[.?!])/)
    .map((part) =>
      isVague(part) ? EMPTY_WORDS.reduce((words, [pattern, instead]) => words.replace(pattern, instead), part) : part,
    )
    .join("");
}

const NAMED = { system: "-", comparison: "-", novelty: "-" };
export const isVague = (text: string): boolean => vaguenessIn(text, NAMED).length > 0;

const ASKING =
  /^(?:does|do|did|is|are|was|were|can|could|how|why|which|what|when|where|who|to what extent|should|will|under which|in which)\b/i;

/** The question with its second side. */
export function asCompared(sentence: string): string | null {
  return sentence.endsWith("?") && ASKING.test(sentence)
    ? `Compared with the way it is done today, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : null;
}
