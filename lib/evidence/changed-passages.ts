import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { quotesIn } from "./check-quote";
import { hasChanged, type Named, namesOf, settledBy } from "./settled";

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
