import { countTokens } from "./count-tokens";

/** Beginning and end, with a mark where the middle was: the mark says how much is missing. Null is no limit. */
export function cutText(text: string, maxTokens: number | null): string {
  if (maxTokens === null) return text;
  const tokens = countTokens(text);
  if (tokens <= maxTokens) return text;
  // Characters by the text's own density; a tenth is kept back because density varies within a text.
  const keep = Math.floor(text.length * (maxTokens / tokens) * 0.9);
  const head = Math.ceil(keep * (2 / 3));
  const tail = keep - head;
  const missing = text.length - head - tail;
  const mark = `[… ${missing.toLocaleString("en")} of ${text.length.toLocaleString("en")} characters are cut here because the text is too long …]`;
  return `${text.slice(0, head)}\n\n${mark}\n\n${tail > 0 ? text.slice(-tail) : ""}`.toWellFormed();
}
