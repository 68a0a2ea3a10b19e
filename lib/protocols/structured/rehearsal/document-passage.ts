/** A passage of the user's text that states something, with the heading it stands under, so that exhibits name a part and not only the whole. */
import { plain, quotable, type SnippetKind } from "@/lib/models/rehearsal/subject-matter";
import { isInDocument } from "@/lib/protocols/structured/rules/claims/proof";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

/** What asks or is left open gives nothing to start from. */
const SAYS_SOMETHING: readonly SnippetKind[] = ["constraint", "figure", "item", "statement"];
const MAX_READ = 20_000;
const MAX_HEADING = 60;

type Told = Pick<Scene, "quote" | "other" | "state">;

export function documentPassage({ quote, other, state }: Told): string | null {
  const passage = [quote, other].find(({ kind }) => SAYS_SOMETHING.includes(kind));
  return passage ? withHeading(state, passage.text) : null;
}

/** Words that stand in the document, for a step or a claim that says so; null where there is no document to quote. */
export function documentQuote({ quote, other, state }: Told): { text: string; cited: string } | null {
  const text = [quote, other].find((one) => SAYS_SOMETHING.includes(one.kind) && isInDocument(state, one.text))?.text;
  return text === undefined ? null : { text, cited: withHeading(state, text) };
}

function withHeading({ subject }: Scene["state"], text: string): string {
  const heading = headingOver(subject.artifact.slice(0, MAX_READ), text.replace(/…$/, ""));
  return `“${text}”${heading ? fill(sentences().trace.underHeading, { heading: quotable(heading, MAX_HEADING) }) : ""}`;
}

/** Null where the passage runs over several lines or does not stand under a heading. */
function headingOver(markdown: string, passage: string): string | null {
  const lines = markdown.split("\n");
  const at = lines.findIndex(
    (line) => !line.startsWith("#") && quotable(plain(line), line.length + 1).includes(passage),
  );
  const heading = lines.slice(0, Math.max(0, at)).findLast((line) => /^#{1,6}\s/.test(line));
  return heading ? plain(heading) || null : null;
}
