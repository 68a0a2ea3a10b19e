/** P2-04: subject keywords against domains, fuzzily: other forms of a word and one slip of the pen still match. */
import type { Subject } from "@/lib/domain/subject";

/** Enough to know what a document is about; reading all of a book on every start would cost more than it tells. */
const MAX_READ = 60_000;
/** A long document mentions everything in passing once; what it is about, it mentions again. */
const MENTIONS_THAT_COUNT = 2;
const WEIGHTS = { headline: 3, context: 2, artifact: 1 } as const;

type Mention = { word: string; headline: number; context: number; artifact: number };
export type Keywords = ReadonlyMap<string, Mention>;
export type Match = { domain: string; word: string; weight: number };

/** Expressions in which a word does not mean the field it would seat somebody for: names of products, and turns of phrase. */
const OTHER_SENSES =
  /\b(?:claude code|(?:vs|visual studio) code|code of conduct|(?:qr|zip|bar|promo|discount|country|dress) codes?|(?:the|at) rest|rest (?:assured|of)|in any event|in terms of|terms of reference|(?:long|short)[- ]terms?|on the same page|front page|up to speed)\b/gi;
/** "REST" is a way to build an interface, "rest" is what is left. */
const ONLY_IN_CAPITALS: ReadonlySet<string> = new Set(["rest"]);

/** The words of a text that may name a field: whole words, without those of expressions that mean something else. */
const wordsIn = (text: string): readonly string[] => text.replace(OTHER_SENSES, " ").match(WORD) ?? [];

/** What a word is looked for by; null where it names nothing as it is written. */
const keyOf = (word: string): string | null =>
  ONLY_IN_CAPITALS.has(word.toLowerCase()) && word !== word.toUpperCase() ? null : stem(word);

const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#-]*/gu;

export function keywordsOf({
  title,
  question,
  context,
  artifact,
}: Pick<Subject, "title" | "question" | "context" | "artifact">): Keywords {
  const found = new Map<string, Mention>();
  const note = (text: string, place: keyof typeof WEIGHTS) => {
    for (const word of wordsIn(text)) {
      const key = keyOf(word);
      if (key === null) continue;
      const mention = found.get(key) ?? { word, headline: 0, context: 0, artifact: 0 };
      mention[place]++;
      found.set(key, mention);
    }
  };
  note(`${title}\n${question}`, "headline");
  note(context, "context");
  note(artifact.slice(0, MAX_READ), "artifact");
  return found;
}

/** The domains the text speaks of, with the word that says so. Every word of a domain has to occur. */
export function matchDomains(keywords: Keywords, domains: readonly string[]): Match[] {
  return domains.flatMap((domain): Match[] => {
    const matches = (domain.match(WORD) ?? []).map((word) => bestMention(keywords, stem(word)));
    const found = matches.filter((match) => match !== null);
    if (found.length === 0 || found.length < matches.length) return [];
    return [
      { domain, word: found.map(({ word }) => word).join(" "), weight: Math.min(...found.map(({ weight }) => weight)) },
    ];
  });
}

/** By stem, the texts it occurs in. */
export type WordIndex = ReadonlyMap<string, readonly number[]>;

export function wordIndex(texts: readonly string[]): WordIndex {
  const index = new Map<string, number[]>();
  // A long document says the same few thousand words over and over.
  const keys = new Map<string, string | null>();
  texts.forEach((text, at) => {
    for (const word of wordsIn(text)) {
      const known = keys.get(word);
      const key = known === undefined ? keyOf(word) : known;
      if (known === undefined) keys.set(word, key);
      if (key === null) continue;
      const places = index.get(key);
      if (!places) index.set(key, [at]);
      else if (places.at(-1) !== at) places.push(at);
    }
  });
  return index;
}

/** How many of the domains each text speaks of, as matchDomains says of one text. For thousands of them at once: words are compared by what is in the index, not text by text. */
export function countDomains(index: WordIndex, domains: readonly string[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const domain of domains) {
    const [first, ...rest] = (domain.match(WORD) ?? []).map((word) => textsWith(index, stem(word)));
    for (const at of first ?? []) if (rest.every((texts) => texts.has(at))) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}

function textsWith(index: WordIndex, wanted: string): ReadonlySet<number> {
  const texts = new Set(index.get(wanted));
  const initial = wanted.charCodeAt(0);
  for (const [key, places] of index)
    if (key.charCodeAt(0) === initial && isLike(key, wanted)) for (const at of places) texts.add(at);
  return texts;
}

function bestMention(keywords: Keywords, wanted: string): { word: string; weight: number } | null {
  let best: { word: string; weight: number } | null = null;
  const consider = (mention: Mention | undefined) => {
    const weight = mention ? weightOf(mention) : 0;
    if (mention && weight > (best?.weight ?? 0)) best = { word: mention.word, weight };
  };
  consider(keywords.get(wanted));
  // Words that are like each other begin alike: most are passed over by a look at one letter.
  const initial = wanted.charCodeAt(0);
  for (const [key, mention] of keywords) if (key.charCodeAt(0) === initial && isLike(key, wanted)) consider(mention);
  return best;
}

function weightOf({ headline, context, artifact }: Mention): number {
  if (headline > 0) return WEIGHTS.headline;
  if (context > 0) return WEIGHTS.context;
  return artifact >= MENTIONS_THAT_COUNT ? WEIGHTS.artifact : 0;
}

const SUFFIXES = ["ations", "ation", "ating", "ated", "ates", "ate", "ings", "ing", "ies", "ed", "es", "e"];
const SHORTEST_STEM = 4;

/** Crude on purpose: it is applied to both sides. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const suffix = SUFFIXES.find((ending) => lower.endsWith(ending) && lower.length - ending.length >= SHORTEST_STEM);
  if (suffix) return lower.slice(0, -suffix.length);
  return lower.endsWith("s") && !lower.endsWith("ss") && lower.length > 3 ? lower.slice(0, -1) : lower;
}

const LONGEST_ENDING = 3;

export function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 5 || long.length - short.length > LONGEST_ENDING) return false;
  if (long.startsWith(short)) return true;
  return short.length >= 7 && short[0] === long[0] && isOneSlip(short, long);
}

/** One letter added, left out, changed, or two neighbours swapped. `short` is not longer than `long`. */
function isOneSlip(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const [restShort, restLong] = [short.slice(at), long.slice(at)];
  if (short.length < long.length) return restShort === restLong.slice(1);
  const isSwap =
    restShort[0] === restLong[1] && restShort[1] === restLong[0] && restShort.slice(2) === restLong.slice(2);
  return isSwap || restShort.slice(1) === restLong.slice(1);
}
