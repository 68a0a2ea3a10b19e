/** The end of a reply that is being written, for a place with room for a line or two. */
import { withoutLineMarks } from "@/lib/domain/scan-text";
import { draftReply } from "./draft-reply";

/** About two lines of a tile. */
const MOST_CHARS = 84;
/** Of a long text only the end is looked at. */
const LOOKED_AT = 4 * MOST_CHARS;

/** Whole words; "…" where something stands before them. Null while there is nothing to read. */
export function lastWords(raw: string): string | null {
  const text = draftReply(raw)?.parts.at(-1)?.text;
  if (text === undefined) return null;
  const line = withoutLineMarks(text.slice(-LOOKED_AT)).replace(/\s+/g, " ").trim();
  if (line === "") return null;
  if (line.length <= MOST_CHARS && text.length <= LOOKED_AT) return line;
  const end = line.slice(-MOST_CHARS);
  const firstSpace = end.indexOf(" ");
  return firstSpace < 0 ? null : `…${end.slice(firstSpace)}`;
}
