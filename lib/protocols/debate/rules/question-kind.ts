/** P5-42: what kind of question it is, read off how it is asked. The form presets it; the API never guesses. */
import type { DebateConfig } from "./config";

export type QuestionKind = DebateConfig["question_kind"];
/** `reason`: why, as a sentence for whoever may correct it. */
export type KindGuess = { kind: QuestionKind; reason: string };

/** Longer than any question that is put in a sentence. */
const MAX_SENTENCE = 600;
const MAX_READ = 4_000;

type Sign = { kind: QuestionKind; pattern: RegExp; reason: string };

/** Each looks at how a whole sentence is built, never at a word alone: “which” also begins relative clauses, and “or” joins anything. In order: the first that fits decides. */
const SIGNS: readonly Sign[] = [
  {
    kind: "design",
    pattern: /^(?:and |but |so |then )?(?:how|what|where|when|why|who)\b(?! about\b.* or )/i,
    reason: "It asks how something is to be done, not which of several answers is right.",
  },
  {
    kind: "design",
    pattern: /^(?:please )?(?:design|draft|plan|describe|work out|specify|sketch|outline|propose)\b/i,
    reason: "It asks for something to be worked out.",
  },
  {
    kind: "choice",
    pattern: /^(?:and |but |so |then )?which\b/i,
    reason: "It asks which of several to take.",
  },
  {
    kind: "choice",
    pattern: /\b(?:choose|decide|pick|select|choice|decision)(?: (?:one|again))? (?:between|among|whether)\b/i,
    reason: "It asks for a choice between alternatives.",
  },
  {
    kind: "choice",
    pattern:
      /^(?:is|are|was|would|will)\b.{0,200}\b(?:worth|better|safer|cheaper|faster|simpler) (?:\S+ ){0,12}?\S+\?*$/i,
    reason: "It asks whether something is worth it.",
  },
  {
    kind: "choice",
    pattern: /^(?:should|shall|must|do|does|may|can|could|is|are|will|would|ought)\b.{1,400} or \S/i,
    reason: "It names alternatives to decide between.",
  },
  {
    kind: "choice",
    pattern: /^(?:should|shall|may|must|ought)\b/i,
    reason: "It can be answered with yes or no.",
  },
  {
    kind: "choice",
    pattern: /^[^,;:]{1,120} (?:or|versus|vs\.?) [^,;:]{1,120}\?$/i,
    reason: "It names alternatives to decide between.",
  },
  {
    kind: "choice",
    pattern: /^\S.{0,200}\S (?:versus|vs\.?) \S.{0,200}$/i,
    reason: "It sets alternatives against each other.",
  },
];

/** The first sentence that shows it, of the question and then of the title. */
export function guessQuestionKind({ question, title = "" }: { question: string; title?: string }): KindGuess {
  for (const sentence of [...sentencesOf(question), ...sentencesOf(title)]) {
    const sign = SIGNS.find(({ pattern }) => pattern.test(sentence));
    if (sign) return { kind: sign.kind, reason: sign.reason };
  }
  return { kind: "design", reason: "Nothing in the question sets alternatives against each other." };
}

/** Questions first: what is said around one explains it. */
function sentencesOf(text: string): string[] {
  const all = text
    .slice(0, MAX_READ)
    .split(/(?<=[.!?])(?<!\bvs\.)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && sentence.length <= MAX_SENTENCE);
  const asked = all.filter((sentence) => sentence.endsWith("?"));
  return [...asked, ...all.filter((sentence) => !sentence.endsWith("?"))];
}
