import type { Folded } from "@/lib/kernel/fold";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { countOf, shorten } from "@/lib/projections/wording";
import type { InsightSection } from "./insight-section";

export function evidenceSection(folded: Folded): InsightSection {
  const base = {
    id: "evidence",
    title: "Was the evidence there?",
    how: "Every quotation was looked for, word for word, in the source it names when the reply came in.",
  } as const;
  const view = evidenceView(folded);
  if (!view)
    return { ...base, tone: "unknown", finding: "Seats were not asked for evidence in this deliberation.", points: [] };
  const citations = view.replies.flatMap((reply) => reply.citations);
  if (citations.length === 0) return { ...base, tone: "fine", finding: "Nobody quoted anything.", points: [] };
  const { found, moved, notFound } = view.totals;
  const elsewhere = moved > 0 ? `, ${moved} of them in another place than named` : "";
  return {
    ...base,
    tone: notFound > 0 ? "look" : "fine",
    finding: `${found + moved} of ${countOf(citations.length, "quotation")} ${found + moved === 1 ? "was" : "were"} found${elsewhere}; ${notFound} ${notFound === 1 ? "was" : "were"} not.`,
    points: citations
      .filter(({ status }) => status === "not_found")
      .map(({ agentId, name, quote, sourceTitle, seq }) => ({
        agentId,
        name,
        text: `not found in ${sourceTitle}: “${shorten(quote)}”`,
        tone: "look",
        seq,
      })),
  };
}
