/** What a reply changes: a turn of an assessor, a version of the artifact, or what a service found. */
import { assertNever } from "@/lib/domain/assert-never";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { ideaText, rescued, withBirths, withOperations, type Idea } from "./ideas";
import { withAssessment, withRevision } from "./ledger";
import { lensById, lensOfKind, type LensId } from "./lenses/lenses";
import { queriesOf } from "./literature";
import {
  crossCritiqueReplySchema, generateIdeasReplySchema, isServiceKind, modifyIdeasReplySchema, modifyReplySchema, namePartsReplySchema, rescueReplySchema,
  rootCauseReplySchema, searchReplySchema, summariseReplySchema, type ModifyReply, type ServiceKind,
} from "./replies";
import { currentRound, seatLetter, type ReviewState, type Search, type Turn, type Version } from "./state";
import { isAtLeast } from "./vocabulary";

type Reply = PayloadOf<"reply.recorded">;

export function takeReply(state: ReviewState, payload: Reply, event: DeliberationEvent): ReviewState {
  const lens = lensOfKind(payload.kind);
  if (lens) return takeAssessment(state, payload, event, lens);
  if (!isServiceKind(payload.kind)) throw new Error(`The review knows no ask kind ${payload.kind}.`);
  return takeService(state, payload, event.seq, payload.kind);
}

function takeAssessment(state: ReviewState, payload: Reply, { seq, at }: DeliberationEvent, lensId: LensId): ReviewState {
  const round = currentRound(state);
  if (!round) throw new Error("No round has been started.");
  const lens = lensById(lensId);
  const reply = lens.replySchema.parse(payload.reply);
  const read = lens.read(reply);
  const isDowngraded = payload.flags.includes("downgraded");
  const { agentId } = payload;
  const turn: Turn = {
    agentId,
    verdict: isDowngraded ? "CONDITIONAL" : read.verdict,
    assessment: isDowngraded ? { ...read, remaining: [...read.remaining, ...read.issues.filter(({ severity }) => isAtLeast(severity, "major")).map(({ title, suggestion }) => suggestion || title)] } : read,
    reply,
    flags: payload.flags,
    seq,
    at,
  };
  return {
    ...state,
    rounds: [...state.rounds.slice(0, -1), { ...round, turns: { ...round.turns, [agentId]: turn } }],
    ledger: withAssessment(state.ledger, { agentId, letter: seatLetter(state, agentId), round: payload.round, seq }, read.priorConcerns, read.issues),
  };
}

function takeService(state: ReviewState, { round, agentId, reply, flags }: Reply, seq: number, kind: ServiceKind): ReviewState {
  const about = { round, seq, flags };
  switch (kind) {
    case "modify": {
      const revision = modifyReplySchema.parse(reply);
      return revised(state, revision, { ...about, text: revision.artifact });
    }
    case "apply_critique": {
      const revision = modifyReplySchema.parse(reply);
      const applied = state.crossCritique ? { ...state.crossCritique, isApplied: true } : null;
      return { ...revised(state, revision, { ...about, text: revision.artifact }, "critique"), crossCritique: applied };
    }
    case "modify_ideas": {
      const revision = modifyIdeasReplySchema.parse(reply);
      return revisedIdeas(state, revision, withOperations(state.ideas, revision.operations, round), about);
    }
    case "rescue_ideas": {
      const revision = rescueReplySchema.parse(reply);
      return revisedIdeas(state, revision, rescued(state.ideas, revision.cards, round), about);
    }
    case "generate_ideas": {
      const ideas = withBirths(state.ideas, generateIdeasReplySchema.parse(reply).cards, { origin: "initial", parents: [], round });
      return { ...state, ideas, versions: [{ number: 1, kind: "initial", afterRound: 0, text: ideaText(ideas), changes: [], settlements: [], flags: [...flags], seq }] };
    }
    case "root_cause":
      return { ...state, rootCauses: [...state.rootCauses, { round, agentId, reply: rootCauseReplySchema.parse(reply) }] };
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

type About = { round: number; seq: number; flags: readonly string[] };
type Revision = Pick<ModifyReply, "changes" | "rulings" | "settlements">;

function revised(state: ReviewState, revision: Revision, { round, seq, flags, text }: About & { text: string }, kind: Version["kind"] = "revision"): ReviewState {
  const number = state.versions.length + 1;
  const version: Version = { number, kind, afterRound: round, text, changes: revision.changes, settlements: revision.settlements, flags, seq };
  return { ...state, versions: [...state.versions, version], ledger: withRevision(state.ledger, revision, round, number) };
}

function revisedIdeas(state: ReviewState, revision: Revision, ideas: readonly Idea[], about: About): ReviewState {
  return { ...revised(state, revision, { ...about, text: ideaText(ideas) }), ideas };
}

function withSearch(state: ReviewState, purpose: Search["purpose"], reply: unknown, seq: number): ReviewState {
  const round = currentRound(state);
  if (!round) throw new Error("No round has been started.");
  const { findings, note } = searchReplySchema.parse(reply);
  return { ...state, searches: [...state.searches, { round: round.number, purpose, queries: queriesOf(state, round, purpose), findings, note, by: "the literature service", seq }] };
}
