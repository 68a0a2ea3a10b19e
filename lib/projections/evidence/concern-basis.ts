/** What each issue rests on: the grounds of the replies that state it, by its id or its words. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import type { AgentId } from "@/lib/domain/ids";
import { type Basis, basisOf, citationsOf, groundsOf } from "@/lib/evidence/ungrounded";
import { isAbout } from "@/lib/evidence/same-matter";
import { settledBy as passagesFor } from "@/lib/evidence/settled";
import type { Json } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { GroundedReply } from "@/lib/kernel/grounding";
import { readingOf } from "@/lib/kernel/registry";
import type { Issue } from "@/lib/projections/issue";
import { issuesOf } from "@/lib/projections/views-of";

export type ConcernBasis = {
  /** As in views.issues. */
  issueId: string;
  basis: Basis;
  /** It is open, and its raiser says that it stands in the way. */
  isBlocking: boolean;
  /** The reply its words are from, where they have a mark in them that may be one of its citations. */
  wordedIn: number | null;
  citations: readonly (CheckedCitation & { seq: number })[];
  assumptions: readonly { text: string; settledBy: string | null }[];
  /** G-16: what settled it in the words of those who called it settled; null while it is not settled, and where its protocol asks nobody for that. */
  settledBy: readonly Settling[] | null;
};

/** One seat's word on what settled a concern, and the passages it named. */
export type Settling = { agentId: AgentId; round: number; citations: readonly (CheckedCitation & { seq: number })[] };

const ORDER: readonly Basis[] = ["evidence", "question", "assumption", "none"];

export function concernBases(folded: Folded): ConcernBasis[] {
  const { replies } = folded.lifecycle.grounding;
  const blocking = blockingTexts(folded);
  const mayBeSettled = Object.values(readingOf(folded.lifecycle.created.protocol).asks).some(({ settles }) => settles);
  return issuesOf(folded).map((issue) => {
    const own = replies.filter(({ agentId }) => agentId === issue.agentId);
    const names = namesOf(issue);
    // Who found a passage once has it, whatever a later reply leaves unsaid.
    const bases = own.map(({ evidence }) => basisOf(names, evidence));
    return {
      issueId: issue.id,
      basis: ORDER.find((basis) => bases.includes(basis)) ?? "none",
      isBlocking: issue.state === "open" && own.some(({ seq }) => isIn(blocking.get(seq) ?? [], names)),
      wordedIn: wordedIn(issue, own),
      citations: own.flatMap(({ evidence, seq }) =>
        evidence ? citationsOf(names, evidence).map((citation) => ({ ...citation, seq })) : [],
      ),
      assumptions: own.flatMap(({ evidence }) => (evidence ? assumptionsIn(names, evidence) : [])),
      settledBy: mayBeSettled && issue.state === "settled" ? settlings(issue, replies) : null,
    };
  });
}

const namesOf = ({ id, text, detail }: Issue): string[] => [id, text, ...(detail ? [detail] : [])];

const MAY_BE_MARK = /\[[^[\]\n]{1,20}\]/;

function wordedIn({ text, detail }: Issue, own: readonly GroundedReply[]): number | null {
  if (!MAY_BE_MARK.test(text) && !MAY_BE_MARK.test(detail)) return null;
  return own.findLast(({ reply }) => holds(reply, text))?.seq ?? null;
}

/** Somewhere in it, as it is. */
function holds(part: Json, text: string): boolean {
  if (typeof part === "string") return part.includes(text);
  return typeof part === "object" && part !== null && Object.values(part).some((inner) => holds(inner as Json, text));
}

/** By the reply in which each seat last said something of it: what it named before it raised it again settles nothing now. */
function settlings(issue: Issue, replies: readonly GroundedReply[]): Settling[] {
  const seqs = new Set(issue.history.map(({ seq }) => seq));
  const last = new Map<AgentId, GroundedReply>();
  for (const reply of replies) if (seqs.has(reply.seq)) last.set(reply.agentId, reply);
  // Seats call a finding of a later judgement by the id it has there: C1, not J2-C1.
  const names = [...namesOf(issue), issue.id.replace(/^J\d+-/, "")];
  return [...last.values()].flatMap(({ agentId, round, evidence, seq }) => {
    const citations = passagesFor(names, evidence);
    return citations ? [{ agentId, round, citations: citations.map((citation) => ({ ...citation, seq })) }] : [];
  });
}

const isIn = (blocking: readonly string[], names: readonly string[]): boolean =>
  blocking.some((text) => names.some((name) => isAbout(text, name)));

const assumptionsIn = (names: readonly string[], evidence: NonNullable<GroundedReply["evidence"]>) =>
  groundsOf(names, evidence).flatMap(({ assumption, settledBy }) =>
    assumption ? [{ text: assumption, settledBy: settledBy || null }] : [],
  );

function blockingTexts({ lifecycle, protocol }: Folded): Map<number, readonly string[]> {
  const { blocking } = readingOf(lifecycle.created.protocol);
  return new Map(
    lifecycle.grounding.replies.map(({ seq, key, kind, round, agentId, reply }) => [
      seq,
      blocking?.(protocol, { key, kind, round, agentId }, reply) ?? [],
    ]),
  );
}
