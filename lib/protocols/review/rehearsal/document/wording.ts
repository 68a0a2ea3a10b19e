import { capital } from "@/lib/domain/wording";
/** Rewrites that can be made of anybody's sentence without changing what it says, or that say it more exactly. */

/** What a sentence is better without, and what stands there instead. */
const PLAIN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bit (?:is|should be) (?:important|worth) (?:to note|noting|mentioning|to mention) that\s+/gi, ""],
  [/\bin order to\b/gi, "to"],
  [/\bdue to the fact that\b/gi, "because"],
  [/\bin the event that\b/gi, "if"],
  [/\bat this point in time\b/gi, "now"],
  [/\bwith (?:regard|respect) to\b/gi, "about"],
  [/\bprior to\b/gi, "before"],
  [/\bsubsequent to\b/gi, "after"],
  [/\ba (?:large|great|significant) number of\b/gi, "many"],
  [/\bthe (?:vast )?majority of\b/gi, "most"],
  [/\b(?:has|have) the ability to\b/gi, "can"],
  [/\butili[sz]e(s|d)?\b/gi, "use$1"],
  [/\b(?:utili[sz]|leverag)ing\b/gi, "using"],
  [/\bleverage(s|d)?\b/gi, "use$1"],
  [/\b(?:very|really|quite|basically|simply|actually|essentially|obviously|clearly)\s+(?=\p{L})/giu, ""],
];

/** The sentence in plain words, or null where it is plain already. */
export function plainer(sentence: string): string | null {
  const rewritten = PLAIN_WORDS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), sentence);
  return rewritten === sentence ? null : matchCase(sentence, rewritten);
}

/** Two words that say the same one after the other by mistake: "the the". */
export function withoutRepeat(sentence: string): string | null {
  const rewritten = sentence.replace(/(?<![\p{L}\p{N}_])(\p{L}{2,})(?!\p{L})\s+\1(?=[\s.,;:!?]|$)/giu, "$1");
  return rewritten === sentence || /\b(?:that that|had had)\b/i.test(sentence) ? null : rewritten;
}

const LONG_WORDS = 26;
const SHORTEST_HALF = 7;
/** Places at which a clause surely begins. */
const JOINTS = [
  /;\s+/,
  /\s+[–—]\s+/,
  /,\s+(?=(?:but|yet|whereas)\s)/i,
  /,\s+(?=(?:and|so)\s+(?:we|it|they|this|these|there|I|you|he|she)\s)/,
];

/** A long sentence as two, or null where it is short or no place is safe. */
export function inTwo(sentence: string): string | null {
  if (wordsIn(sentence) < LONG_WORDS || /[`\\$]/.test(sentence)) return null;
  for (const joint of JOINTS) {
    const at = joint.exec(sentence);
    if (!at) continue;
    const [before, after] = [sentence.slice(0, at.index), sentence.slice(at.index + at[0].length)];
    if (wordsIn(before) >= SHORTEST_HALF && wordsIn(after) >= SHORTEST_HALF) return `${before}. ${capital(after)}`;
  }
  return null;
}

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Words two readers take differently, and the reading that is meant. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:promptly|quickly|immediately|without delay)\b/i, "within the hour"],
  [/\b(?:soon|timely|shortly|in the near future)\b/i, "within ten working days"],
  [/\b(?:regularly|periodically|frequently|from time to time)\b/i, "once a month"],
  [/\b(?:as needed|when necessary|if necessary|where appropriate|as appropriate)\b/i, "the owner decides"],
  [/\b(?:sufficient|adequate|reasonable|acceptable)(?:ly)?\b/i, "in at least nine cases of ten"],
];

/** The sentence with the reading that is meant beside the loose word. */
export function exact(sentence: string): string | null {
  for (const [pattern, reading] of READINGS) {
    const found = pattern.exec(sentence);
    if (!found || sentence.includes("(")) continue;
    const end = found.index + found[0].length;
    return `${sentence.slice(0, end)} (${reading})${sentence.slice(end)}`;
  }
  return null;
}

/** The loose word itself, to be named. */
export const looseWord = (sentence: string): string | null =>
  READINGS.map(([pattern]) => pattern.exec(sentence)?.[0]).find(Boolean) ?? null;

const ABSOLUTE =
  /\b(?:always|never|guarantee[sd]?|ensures?|fully|completely|entirely|impossible|certainly|undoubtedly|proves?|in all cases|in every case)\b/i;
export const absoluteWord = (sentence: string): string | null => ABSOLUTE.exec(sentence)?.[0] ?? null;

/** The statement, no stronger than what supports it. */
export function qualified(sentence: string): string | null {
  // A rule, a promise or somebody else's words are not the text's own statement.
  if (
    !ABSOLUTE.test(sentence) ||
    /\d|\b(?:says?|said|must|should|shall|will|contract|require\w*|if|may)\b/i.test(sentence)
  )
    return null;
  if (!/[.!]$/.test(sentence) || !/^\p{L}/u.test(sentence) || /^[\p{L} ]{1,20}:/u.test(sentence)) return null;
  return `As far as has been checked, ${uncapitalised(sentence)}`;
}

const LOOSE_COMPARISON =
  /\b(?:faster|slower|better|worse|easier|cheaper|smaller|larger|improve[sd]?|reduce[sd]?|increase[sd]?|significant(?:ly)?|outperforms?|more efficient(?:ly)?)\b/i;
export const looseComparison = (sentence: string): string | null => LOOSE_COMPARISON.exec(sentence)?.[0] ?? null;

/** A comparison with what is meant by it. */
const meaning =
  (words: string) =>
  (sentence: string): string | null =>
    /\d|[\\$]/.test(sentence) || !LOOSE_COMPARISON.test(sentence) || !sentence.endsWith(".")
      ? null
      : `${sentence.slice(0, -1)}, by which we mean ${words}.`;

export const measured = meaning("at least 20 % against today, measured the same way before and after");
export const measuredInPaper = meaning("a difference larger than the spread between runs");

/** The first sentence of a paragraph as its point. */
export function asPoint(sentence: string): string | null {
  return /^\p{Lu}[\p{L}’' -]+ /u.test(sentence) && sentence.endsWith(".") && wordsIn(sentence) <= 30
    ? `The main point here: ${uncapitalised(sentence)}`
    : null;
}

const FUNCTION_WORDS =
  /^(?:the|a|an|this|that|these|those|we|our|it|its|they|their|all|every|each|there|in|on|at|for|from|with|by|no|if|when|while|to|both|any|some|most|many|users?|customers?|everyone|nobody)\b/i;
/** Only words that are no names lose their capital. */
export const uncapitalised = (text: string): string =>
  FUNCTION_WORDS.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function matchCase(before: string, after: string): string {
  return /^\p{Lu}/u.test(before) ? capital(after) : after;
}
