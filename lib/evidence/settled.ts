/** What settled a concern in the words of whoever raised it, and whether those words still stand (G-16). Pure. */
import { ARTIFACT_SOURCE, type CheckedCitation } from "@/lib/domain/evidence/citation";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { quotesIn } from "./check-quote";
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

export type ChangedPassage<Concern extends Named = Named> = { concern: Concern; quote: string; round: number };

type Said = { round: number; evidence?: ReplyEvidence | undefined };

/** Passages a seat accepted something for and that its document no longer has. `replies`: its own, oldest first; of a concern its last word counts. */
export function changedPassages<Concern extends Named>(
  resolved: readonly Concern[],
  replies: readonly Said[],
  documents: readonly { text: string }[],
): ChangedPassage<Concern>[] {
  const isStillThere = quotesIn(documents.map(({ text }) => text));
  return resolved.flatMap((concern) => {
    const names = namesOf(concern);
    for (const { round, evidence } of replies.toReversed()) {
      const citations = settledBy(names, evidence);
      if (citations)
        return citations
          .filter((citation) => hasChanged(citation, isStillThere))
          .map(({ quote }) => ({ concern, quote, round }));
    }
    return [];
  });
}
