/** What a gate asks, as a headline: the question alone, and what it is about below it. */
import type { Gate } from "@/lib/domain/gate/gate";

/** Longer ones are read as a text, not as a headline. */
const HEADLINE = 150;

export type GateHeadline = { question: string; /** "" where the question says it all. */ about: string };

export function gateHeadline({ question, about = "", questions }: Gate): GateHeadline {
  // Each of them stands in the form below, under its own heading.
  if (questions)
    return {
      question: questions.length === 1 ? "A question for you" : `${questions.length} questions for you`,
      about: "",
    };
  const text = question.trim();
  if (about !== "" || text.length <= HEADLINE) return { question: text, about };
  const [asked, before] = lastSentence(text);
  return asked.endsWith("?") && asked.length <= HEADLINE
    ? { question: asked, about: before }
    : { question: "What do you decide?", about: text };
}

export const gateQuestion = (gate: Gate): string => gateHeadline(gate).question;

/** The last sentence, and everything before it. Looked for from the end: the text may be anything. */
function lastSentence(text: string): [last: string, before: string] {
  for (let place = text.length - 2; place > 0; place -= 1)
    if (/[.!?:]/.test(text[place] ?? "") && /\s/.test(text[place + 1] ?? "")) {
      const last = text.slice(place + 1).trim();
      // What goes on in small letters is the rest of a sentence.
      if (!/^\p{Ll}/u.test(last)) return [last, text.slice(0, place + 1).trim()];
    }
  return [text, ""];
}
