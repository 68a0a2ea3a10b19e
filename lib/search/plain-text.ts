/** One line without control characters, no longer than `max`. */
export function plainText(text: string, max: number): string {
  const plain = oneLine(text);
  return plain.length <= max ? plain : `${cutAtWord(plain, max - 1)}…`;
}

export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** At the last space, unless that would lose most of it: some scripts have none. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(" ", max);
  // Half of a surrogate pair is no character.
  return space > max / 2 ? text.slice(0, space) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
