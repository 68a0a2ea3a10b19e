/** The beginning of a text in one line: enough to say what it is about. */
export function firstSentence(text: string, max = 220): string {
  const line = text
    .replace(/^\s*(?:#{1,6}|[-*+>])\s+/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  const sentence = /^.{12,}?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence.length > max ? `${sentence.slice(0, max - 1).trimEnd()}…` : sentence;
}
