/** What settled a concern in the words of whoever raised it, and whether those words still stand (G-16). Pure. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { isAbout } from "./same-matter";
import { bareMark, isThere } from "./ungrounded";

/** Put on a reply that was taken although it calls something resolved and quotes nothing that was found. */
export const UNPROVEN = "unproven";

export type Named = { id: string; text: string };

/** The ways a concern is called: by its id, by its words. */
export const namesOf = ({ id, text }: Named): string[] => [id, text].filter(Boolean);

/** What the reply names as having settled it; null where it names nothing. */
export function settledBy(names: readonly string[], evidence: ReplyEvidence | undefined): CheckedCitation[] | null {
  const about = (evidence?.settled ?? []).filter(({ concern }) => names.some((name) => isAbout(concern, name)));
  if (!evidence || about.length === 0) return null;
  const marks = new Set(about.flatMap(({ citations }) => citations.map(bareMark)));
  return evidence.citations.filter(({ id }) => marks.has(bareMark(id)));
}

/** Those nothing was found for, in the order given. */
export const unproven = <Concern extends Named>(
  resolved: readonly Concern[],
  evidence: ReplyEvidence | undefined,
): Concern[] => resolved.filter((concern) => !(settledBy(namesOf(concern), evidence) ?? []).some(isThere));

/** Sources never change; a document may. Words of another seat stay what they were. */
export const hasChanged = (
  { at, quote }: Pick<CheckedCitation, "at" | "quote">,
  isStillThere: (quote: string) => boolean,
): boolean => at?.source === ARTIFACT_SOURCE && !isStillThere(quote);
