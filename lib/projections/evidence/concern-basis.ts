/** What each issue rests on: the grounds of the replies that state it, by its id or its words. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { type Basis, basisOf, citationsOf, groundsOf } from "@/lib/evidence/ungrounded";
import { isAbout } from "@/lib/evidence/same-matter";
import type { Folded } from "@/lib/kernel/fold";
import type { GroundedReply } from "@/lib/kernel/grounding";
import { protocolById } from "@/lib/kernel/registry";
import type { Issue } from "@/lib/projections/issue";
import { issuesOf } from "@/lib/projections/issues-of";

export type ConcernBasis = {
  /** As in views.issues. */
  issueId: string;
  basis: Basis;
  /** It is open, and its raiser says that it stands in the way. */
  isBlocking: boolean;
  citations: readonly (CheckedCitation & { seq: number })[];
  assumptions: readonly { text: string; settledBy: string | null }[];
};

const ORDER: readonly Basis[] = ["evidence", "question", "assumption", "none"];

export function concernBases(folded: Folded): ConcernBasis[] {
  const { replies } = folded.lifecycle.grounding;
  const blocking = blockingTexts(folded);
  return issuesOf(folded).map((issue) => {
    const own = replies.filter(({ agentId }) => agentId === issue.agentId);
    const names = namesOf(issue);
    // Who found a passage once has it, whatever a later reply leaves unsaid.
    const bases = own.map(({ evidence }) => basisOf(names, evidence));
    return {
      issueId: issue.id,
      basis: ORDER.find((basis) => bases.includes(basis)) ?? "none",
      isBlocking: issue.state === "open" && own.some(({ seq }) => isIn(blocking.get(seq) ?? [], names)),
      citations: own.flatMap(({ evidence, seq }) =>
        evidence ? citationsOf(names, evidence).map((citation) => ({ ...citation, seq })) : [],
      ),
      assumptions: own.flatMap(({ evidence }) => (evidence ? assumptionsIn(names, evidence) : [])),
    };
  });
}

const namesOf = ({ id, text, detail }: Issue): string[] => [id, text, ...(detail ? [detail] : [])];

const isIn = (blocking: readonly string[], names: readonly string[]): boolean =>
  blocking.some((text) => names.some((name) => isAbout(text, name)));

const assumptionsIn = (names: readonly string[], evidence: NonNullable<GroundedReply["evidence"]>) =>
  groundsOf(names, evidence).flatMap(({ assumption, settledBy }) =>
    assumption ? [{ text: assumption, settledBy: settledBy || null }] : [],
  );

function blockingTexts({ lifecycle, protocol }: Folded): Map<number, readonly string[]> {
  const { blocking } = protocolById(lifecycle.created.protocol);
  return new Map(
    lifecycle.grounding.replies.map(({ seq, key, kind, round, agentId, reply }) => [
      seq,
      blocking?.(protocol, { key, kind, round, agentId }, reply) ?? [],
    ]),
  );
}
