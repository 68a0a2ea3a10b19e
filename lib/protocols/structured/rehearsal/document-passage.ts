/** A passage of the user's text that states something, with the heading it stands under, so that exhibits name a part and not only the whole. */
import { plain, quotable, type SnippetKind } from "@/lib/models/rehearsal/subject-matter";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

/** What asks or is left open gives nothing to start from. */
const SAYS_SOMETHING: readonly SnippetKind[] = ["constraint", "figure", "item", "statement"];
const MAX_READ = 20_000;
const MAX_HEADING = 60;

export function documentPassage({ quote, other, state }: Pick<Scene, "quote" | "other" | "state">): string | null {
  const passage = [quote, other].find(({ kind }) => SAYS_SOMETHING.includes(kind));
  if (!passage) return null;
  const heading = headingOver(state.subject.artifact.slice(0, MAX_READ), passage.text.replace(/…$/, ""));
  return `“${passage.text}”${heading ? fill(sentences().trace.underHeading, { heading: quotable(heading, MAX_HEADING) }) : ""}`;
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
