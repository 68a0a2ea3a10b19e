/** Whether a reply says what nothing proves, where evidence is required (G-15, G-16). */
import type { EvidenceMode } from "@/lib/domain/evidence/grounding";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { type Named, UNPROVEN, unproven } from "./settled";
import { isThere, UNGROUNDED, ungrounded } from "./ungrounded";

/** `blocking`: what stands in the way by this reply, in its words. `resolved`: what it calls resolved. */
export type Said = { blocking: readonly string[]; resolved: readonly Named[] };

/** `flags`: the marks it bears if it is taken all the same. */
export type EvidenceVerdict = { kind: "ok" } | { kind: "unfounded"; reason: string; flags: readonly string[] };

export function evidenceVerdict(
  mode: EvidenceMode,
  { blocking, resolved }: Said,
  evidence: ReplyEvidence | undefined,
): EvidenceVerdict {
  if (mode !== "required") return { kind: "ok" };
  const bare = ungrounded(blocking, evidence);
  const open = unproven(resolved, evidence);
  if (bare.length + open.length === 0) return { kind: "ok" };
  const lost = (evidence?.citations ?? []).filter((citation) => !isThere(citation));
  return {
    kind: "unfounded",
    flags: [...(bare.length > 0 ? [UNGROUNDED] : []), ...(open.length > 0 ? [UNPROVEN] : [])],
    reason: [
      ...(bare.length > 0
        ? [
            `${bare.length === 1 ? "a concern that blocks rests" : `${bare.length} concerns that block rest`} on neither a passage that was found nor a question to the person: ${bare.map(quoted).join("; ")}`,
          ]
        : []),
      ...(open.length > 0
        ? [
            `you call ${open.map(({ id, text }) => id || quoted(text)).join(", ")} resolved without quoting a passage that is there and settles it`,
          ]
        : []),
      ...(lost.length > 0
        ? [
            `these quotations are in none of the texts: ${lost.map(({ id, quote }) => `${id} ${quoted(quote)}`).join("; ")}`,
          ]
        : []),
      ...(bare.length > 0
        ? [
            "Cite the passage in the words it has, put what only a person can say as a question, or let it block no longer",
          ]
        : []),
      ...(open.length > 0
        ? [
            "For each thing that is resolved, quote the words of the document as it reads now, or of a source, that resolve it, and name the citation beside it; what has no such words is not resolved yet",
          ]
        : []),
    ].join(". "),
  };
}

const quoted = (text: string): string => `“${text}”`;
