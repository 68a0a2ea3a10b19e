"use client";

import { type CiteMarks, CiteMarksProvider } from "@/components/ui/text/cite-marks";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { useCitationHref } from "./cite-chip";
import { placeText } from "@/lib/domain/evidence/place-text";
import { bareMark } from "@/lib/evidence/ungrounded";

/** Marks such as [c1] in what is inside lead to the citations of the reply `seq`: to the passage, or where none was found to the citation itself. */
export function WithCitations({ seq, children }: { seq: number | null; children: React.ReactNode }) {
  const reply = useView("evidence")?.replies.find((one) => one.seq === seq);
  const address = useAddress();
  const hrefOf = useCitationHref();
  const marks: CiteMarks | null =
    reply && reply.citations.length > 0
      ? new Map(
          reply.citations.map((citation) => [
            bareMark(citation.id),
            {
              href:
                hrefOf(citation) ??
                `${address.href({ tab: "rounds", seq: String(reply.seq), round: null })}#${citationAnchor(reply.seq, citation.id)}`,
              tooltip: citation.at ? placeText(citation.at) : "not found in any text",
            },
          ]),
        )
      : null;
  return <CiteMarksProvider marks={marks}>{children}</CiteMarksProvider>;
}

export const citationAnchor = (seq: number, id: string): string => `cited-${seq}-${encodeURIComponent(bareMark(id))}`;
