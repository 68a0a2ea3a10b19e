/** What a reply claims and its evidence does not bear out, in the words of its protocol's rules (G-15, G-16). */
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import { evidenceVerdict, type EvidenceVerdict } from "@/lib/evidence/evidence-verdict";
import { documentsOf, type Folded } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import type { Ask } from "@/lib/kernel/types";

/** `reply` as the protocol's check accepted it. */
export function judgeEvidence(
  folded: Folded,
  ask: Ask,
  reply: unknown,
  evidence: ReplyEvidence | undefined,
): EvidenceVerdict {
  const { created, grounding: state } = folded.lifecycle;
  if (!state.grounding) return { kind: "ok" };
  const { blocking, concerns } = protocolById(created.protocol);
  // Where there is nothing to quote, nobody is held to a quotation.
  const isQuotable = state.grounding.sources.length > 0 || documentsOf(folded).length > 0;
  return evidenceVerdict(
    state.grounding.evidence,
    {
      blocking: blocking?.(folded.protocol, ask, reply) ?? [],
      resolved: isQuotable ? (concerns?.resolvedBy?.(folded.protocol, ask, reply) ?? []) : [],
    },
    evidence,
  );
}
