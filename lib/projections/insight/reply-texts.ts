/** The words of a reply, to be compared with those of others. Everything here takes linear time: replies may be long. */
import type { Json } from "@/lib/events/schema";

/** Shorter texts are the same by chance: a verdict, an id, "none". */
const FEWEST_CHARS = 20;

/** Every text in it, whatever the fields are called. */
export function textsIn(part: Json): string[] {
  if (typeof part === "string") return [part];
  if (typeof part !== "object" || part === null) return [];
  return Object.values(part).flatMap((inner) => textsIn(inner as Json));
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/** The longer ones, in lower case and with single spaces. */
export const comparableTexts = (reply: Json): string[] =>
  textsIn(reply)
    .map(plain)
    .filter((text) => text.length >= FEWEST_CHARS);

/** The share of `own` that stands word for word in `other`, by characters. */
export function sharedShare(own: readonly string[], other: ReadonlySet<string>): number {
  const total = own.reduce((sum, text) => sum + text.length, 0);
  const shared = own.filter((text) => other.has(text)).reduce((sum, text) => sum + text.length, 0);
  return total === 0 ? 0 : shared / total;
}

/** What stands in a reply instead of words: a template's field, a note to fill it in later, dots. */
const PLACEHOLDERS: readonly RegExp[] = [
  /^[[<({]+ ?(?:placeholder|todo|tbd|insert|your|response|answer|reasoning|rationale|to be )[^\])}>]{0,200}[\])}>]+\.?$/i,
  /^(?:placeholder|todo|tbd|lorem ipsum|to be (?:written|filled|determined|added))\b.{0,200}$/i,
  /^[.…\-_?* ]{2,40}$/,
  // Examples that instructions give, sent back as they stand there.
  /^(?:your (?:choice|answer|vote|reasoning|rationale|response)|(?:a )?(?:brief|short) (?:explanation|rationale|reason)(?: (?:here|for your (?:vote|choice)))?)\.?$/i,
];

/** Judged by its longest text: short fields are often empty for good reason. */
export function isPlaceholder(reply: Json): boolean {
  const longest = textsIn(reply).reduce((found, text) => (text.length > found.length ? text : found), "");
  const line = plain(longest.slice(0, 400));
  return PLACEHOLDERS.some((pattern) => pattern.test(line));
}
