/** What a deliberation looked at, cited and assumed, as screens, record and export show it. */
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { ARTIFACT_SOURCE, PERSON_SOURCE, REPLY_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { EarlierDecision, EvidenceMode } from "@/lib/domain/evidence/grounding";
import type { SourceRef } from "@/lib/domain/evidence/source";
import type { AgentId } from "@/lib/domain/ids";
import { UNGROUNDED } from "@/lib/evidence/ungrounded";
import { hasChanged, UNPROVEN } from "@/lib/evidence/settled";
import { documentsOf, type Folded } from "@/lib/kernel/fold";
import { assumptionsIn, assumptionsOf } from "@/lib/evidence/assumptions";
import { type GroundedReply, looksFor } from "@/lib/kernel/grounding";
import { agentName } from "@/lib/projections/agent-name";
import { lookedAt } from "@/lib/projections/looks-in-words";
import { viewsOf } from "@/lib/projections/views-of";
import { concernBases, type ConcernBasis } from "./concern-basis";
import { questionViews, type QuestionView } from "./question-view";
import { sourceUse, type SourceFileUse } from "./source-use";

export type CitationView = CheckedCitation & {
  agentId: AgentId;
  name: string;
  round: number;
  /** Seq of the reply that cites it. */
  seq: number;
  /** What the source is called; "the document" for the artifact. */
  sourceTitle: string;
  /** The artifact changed since, and these words are no longer in it. */
  isGone: boolean;
};

export type ReplyEvidenceView = {
  seq: number;
  agentId: AgentId;
  name: string;
  round: number;
  /** "looked at 3 files: …"; null where it looked at nothing. */
  looked: string | null;
  lookSeqs: readonly number[];
  citations: readonly CitationView[];
  assumptions: readonly string[];
  /** What came as evidence and could not be read as any. */
  unread: readonly string[];
  /** It was taken although a concern that blocks rests on nothing (G-15). */
  isUngrounded: boolean;
  /** It was taken although it calls something resolved and quotes nothing that was found (G-16). */
  isUnproven: boolean;
};

/** What settled an issue, as screens and record show it. */
export type SettlementView = {
  issueId: string;
  agentId: AgentId;
  name: string;
  round: number;
  citations: readonly CitationView[];
};

export type AssumedView = {
  text: string;
  name: string;
  seq: number;
  /** Who said that it holds no longer; null while it stands. */
  overtakenBy: { name: string; seq: number } | null;
};

export type EvidenceView = {
  mode: EvidenceMode;
  sources: readonly SourceRef[];
  earlier: readonly EarlierDecision[];
  replies: readonly ReplyEvidenceView[];
  files: readonly SourceFileUse[];
  concerns: readonly ConcernBasis[];
  /** G-16: one for each seat that said what settled an issue that is settled. */
  settlements: readonly SettlementView[];
  questions: readonly QuestionView[];
  /** G-22: what seats took for granted, in the order they first said so. */
  assumed: readonly AssumedView[];
  totals: {
    found: number;
    moved: number;
    notFound: number;
    looks: number;
    onEvidence: number;
    onQuestions: number;
    onAssumptions: number;
  };
};

/** Null: it was created without a grounding. */
export function evidenceView(folded: Folded): EvidenceView | null {
  const { grounding: state, created } = folded.lifecycle;
  if (!state.grounding) return null;
  const { sources, earlier, evidence: mode } = state.grounding;
  const isStillThere = inDocuments(folded);
  const replies = state.replies.map((reply) => replyView(folded, reply, isStillThere));
  const concerns = concernBases(folded);
  const citations = replies.flatMap((reply) => reply.citations);
  const count = (status: CheckedCitation["status"]) =>
    citations.filter((citation) => citation.status === status).length;
  const blocking = concerns.filter(({ isBlocking }) => isBlocking);
  return {
    mode,
    sources,
    earlier,
    replies,
    files: sourceUse(state, citations, created.panel),
    concerns,
    settlements: settlementViews(concerns, replies),
    questions: questionViews(folded),
    assumed: assumptionsIn(state.replies).map(({ text, agentId, seq, overtakenBy: by }) => ({
      text,
      seq,
      name: agentName(created.panel, agentId),
      overtakenBy: by && { name: agentName(created.panel, by.agentId), seq: by.seq },
    })),
    totals: {
      found: count("found"),
      moved: count("moved"),
      notFound: count("not_found"),
      looks: Object.values(state.looks)
        .flat()
        .reduce((sum, { looks }) => sum + looks.length, 0),
      onEvidence: blocking.filter(({ basis }) => basis === "evidence").length,
      onQuestions: blocking.filter(({ basis }) => basis === "question").length,
      onAssumptions: blocking.filter(({ basis }) => basis === "assumption" || basis === "none").length,
    },
  };
}

/** Whether words still stand in the documents; what nobody revised still says everything. */
function inDocuments(folded: Folded): (quote: string) => boolean {
  const { versions, quotesIn } = viewsOf(folded);
  if (versions(folded).length <= 1) return () => true;
  if (!quotesIn)
    throw new Error(`${folded.lifecycle.created.protocol} revises documents and can't find words in them.`);
  return quotesIn(documentsOf(folded).map(({ text }) => text));
}

function replyView(
  { lifecycle }: Folded,
  reply: GroundedReply,
  isStillThere: (quote: string) => boolean,
): ReplyEvidenceView {
  const { grounding: state, created } = lifecycle;
  const { seq, agentId, round, key, flags, evidence } = reply;
  const name = agentName(created.panel, agentId);
  const turns = looksFor(state, key);
  const looks = turns.flatMap((turn) => turn.looks);
  return {
    seq,
    agentId,
    name,
    round,
    looked: looks.length > 0 ? lookedAt(looks) : null,
    lookSeqs: turns.map((turn) => turn.seq),
    citations: (evidence?.citations ?? []).map((citation) => ({
      ...citation,
      agentId,
      name,
      round,
      seq,
      sourceTitle: titleOf(citation.at?.source ?? citation.source, state.grounding?.sources ?? []),
      isGone: hasChanged(citation, isStillThere),
    })),
    assumptions: assumptionsOf(reply),
    unread: evidence?.unread ?? [],
    isUngrounded: flags.includes(UNGROUNDED),
    isUnproven: flags.includes(UNPROVEN),
  };
}

/** The passages as the replies they are from show them. */
const settlementViews = (concerns: readonly ConcernBasis[], replies: readonly ReplyEvidenceView[]): SettlementView[] =>
  concerns.flatMap(({ issueId, settledBy }) =>
    (settledBy ?? []).map(({ agentId, round, citations }) => ({
      issueId,
      agentId,
      round,
      name: replies.find((reply) => reply.agentId === agentId)?.name ?? agentId,
      citations: citations.flatMap(({ id, seq }) =>
        (replies.find((reply) => reply.seq === seq)?.citations ?? []).filter((citation) => citation.id === id),
      ),
    })),
  );

export const titleOf = (source: string, sources: readonly SourceRef[]): string =>
  OWN_TITLES[source] ?? sources.find(({ id }) => id === source)?.title ?? source;

/** Of what is no source anybody added. */
const OWN_TITLES: Readonly<Record<string, string>> = {
  [ARTIFACT_SOURCE]: "the document",
  [REPLY_SOURCE]: "what the panel said",
  [PERSON_SOURCE]: "what the person answered",
};
