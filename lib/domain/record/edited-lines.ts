/**
 * Text people edited, with a word behind each line that still carries the mark of an event and no longer says what Parley
 * wrote: the event may not say it either. Shown and exported so, never stored.
 */
export function withEditedLines(body: string, generated: string): string {
  const made = new Set(generated.split("\n").map((line) => line.trim()));
  return body
    .split("\n")
    .map((line) => (EVENT_MARK.test(line) && !made.has(line.trim()) ? `${line.trimEnd()} *(edited)*` : line))
    .join("\n");
}

const EVENT_MARK = /\[[es]\d{1,7}\]\(/;
