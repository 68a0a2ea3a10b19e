/** What a reply changes: a turn of an assessor, a version of the artifact, or what a service found. */
import { assertNever } from "@/lib/domain/assert-never";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { startedRound, withTurn } from "@/lib/kernel/rounds";
import { statedBy } from "./conditions";
import { ideaText, rescued, withBirths, withOperations, type Idea } from "./ideas/ideas";
import { basisOf, UNGROUNDED } from "@/lib/evidence/ungrounded";
import { issueWords, type NewIssue } from "./judging/assessment";
import { type LedgerIssue, sameTitle, withAssessment } from "./judging/ledger";
import { lensById, lensOfKind, type LensId } from "./lenses/lenses";
import { queriesOf, type SearchPurpose } from "./ideas/literature";
import { withClosingEdit, withEditCheck } from "./revision/closing-edit";
import { firstVersion, withVersion, type About } from "./revision/with-version";
import {
  checkEditReplySchema,
  crossCritiqueReplySchema,
  draftReplySchema,
  generateIdeasReplySchema,
  isServiceKind,
  namePartsReplySchema,
  rootCauseReplySchema,
  searchReplySchema,
  storedCards,
  storedOperations,
  storedRevision,
  summariseReplySchema,
  type ServiceKind,
} from "./replies/replies";
import { seatLetter, type ReviewState, type Turn } from "./state";
import { isAtLeast, isBlocking } from "./vocabulary";

type Reply = PayloadOf<"reply.recorded">;

export function takeReply(before: ReviewState, payload: Reply, event: DeliberationEvent): ReviewState {
  const { evidence } = payload;
  const state = evidence ? { ...before, evidence: { ...before.evidence, [event.seq]: evidence } } : before;
  const lens = lensOfKind(payload.kind);
  if (lens) return takeAssessment(state, payload, event, lens);
  if (!isServiceKind(payload.kind)) throw new Error(`The review knows no ask kind ${payload.kind}.`);
  return takeService(state, payload, event.seq, payload.kind);
}

function takeAssessment(
  state: ReviewState,
  payload: Reply,
  { seq, at }: DeliberationEvent,
  lensId: LensId,
): ReviewState {
  const lens = lensById(lensId);
  const reply = lens.stored(payload.reply);
  const read = lens.read(reply);
  const isDowngraded = payload.flags.includes("downgraded");
  const { agentId, round, evidence } = payload;
  const turn: Turn = {
    agentId,
    verdict: isDowngraded ? "CONDITIONAL" : read.verdict,
    assessment: isDowngraded
      ? {
          ...read,
          remaining: [
            ...read.remaining,
            ...read.issues
              .filter(({ severity }) => isAtLeast(severity, "major"))
              .map(({ title, suggestion }) => suggestion || title),
          ],
        }
      : read,
    reply,
    ...(payload.facts?.conditions ? { conditions: statedBy(state, agentId, payload.facts.conditions) } : {}),
    flags: payload.flags,
    seq,
    at,
  };
  return {
    ...withTurn(state, turn),
    ledger: withGrounds(
      withAssessment(state.ledger, { agentId, letter: seatLetter(state, agentId), round, seq, evidence }, read),
      payload,
      read.issues,
    ),
  };
}

/** P1-62. Without a grounding no reply has the mark, and the ledger stays as it is. */
function withGrounds(
  ledger: LedgerIssue[],
  { agentId, flags, evidence }: Reply,
  raised: readonly NewIssue[],
): LedgerIssue[] {
  if (!flags.includes(UNGROUNDED) && !ledger.some(({ isUngrounded }) => isUngrounded)) return ledger;
  return ledger.map((issue) => {
    if (issue.raisedBy !== agentId) return issue;
    const basis = basisOf([issue.id, issueWords(issue)], evidence);
    const isRaisedNow = raised.some(({ title }) => sameTitle(title, issue.title));
    const { isUngrounded: was, ...rest } = issue;
    const rests = basis === "evidence" || basis === "question";
    const isBare =
      !rests && ((isRaisedNow && flags.includes(UNGROUNDED) && isBlocking(issue.severity)) || was === true);
    return isBare ? { ...rest, isUngrounded: true } : rest;
  });
}

function takeService(
  state: ReviewState,
  { round, agentId, reply, flags }: Reply,
  seq: number,
  kind: ServiceKind,
): ReviewState {
  const about = { round, seq, flags };
  switch (kind) {
    case "draft":
      return {
        ...state,
        versions: [firstVersion("draft", draftReplySchema.parse(reply).artifact, about)],
      };
    case "modify":
      return withVersion(state, storedRevision(reply), about, "revision");
    case "apply_critique": {
      const applied = state.crossCritique ? { ...state.crossCritique, isApplied: true } : null;
      return { ...withVersion(state, storedRevision(reply), about, "critique"), crossCritique: applied };
    }
    case "carry_out":
      return withVersion(state, storedRevision(reply), about, "decision");
    case "closing_edit":
      return withClosingEdit(state, storedRevision(reply), about);
    case "check_edit":
      return withEditCheck(state, agentId, checkEditReplySchema.parse(reply), about);
    case "modify_ideas":
      return revisedIdeas(state, reply, withOperations(state.ideas, storedOperations(reply), round), about);
    case "rescue_ideas":
      return revisedIdeas(state, reply, rescued(state.ideas, storedCards(reply), round), about);
    case "generate_ideas": {
      const ideas = withBirths(state.ideas, generateIdeasReplySchema.parse(reply).cards, {
        origin: "initial",
        parents: [],
        round,
      });
      return {
        ...state,
        ideas,
        versions: [firstVersion("initial", ideaText(ideas), about)],
      };
    }
    case "root_cause":
      return {
        ...state,
        rootCauses: [...state.rootCauses, { round, agentId, reply: rootCauseReplySchema.parse(reply) }],
      };
    case "cross_critique":
      return { ...state, crossCritique: { round, reply: crossCritiqueReplySchema.parse(reply), isApplied: false } };
    case "name_parts":
      return { ...state, questionParts: [...state.questionParts, { round, reply: namePartsReplySchema.parse(reply) }] };
    case "summarise":
      return { ...state, summaries: [...state.summaries, { round, reply: summariseReplySchema.parse(reply) }] };
    case "search_literature":
      return withSearch(state, "requested", reply, seq);
    case "search_broadly":
      return withSearch(state, "rescue", reply, seq);
    default:
      return assertNever(kind);
  }
}

function revisedIdeas(state: ReviewState, reply: unknown, ideas: readonly Idea[], about: About): ReviewState {
  return { ...withVersion(state, storedRevision(reply), about, "revision", ideaText(ideas)), ideas };
}

function withSearch(state: ReviewState, purpose: SearchPurpose, reply: unknown, seq: number): ReviewState {
  const round = startedRound(state);
  const { findings, note } = searchReplySchema.parse(reply);
  return {
    ...state,
    searches: [
      ...state.searches,
      {
        round: round.number,
        purpose,
        queries: queriesOf(state, round, purpose),
        findings,
        note,
        by: "the literature service",
        seq,
      },
    ],
  };
}
