/** What a reply changes: a turn of a specialist, or the chair's framing, reading, decision or report. */
import { assertNever } from "@/lib/domain/assert-never";
import { TEXT_LOST } from "@/lib/domain/edits/loss";
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { beginAfresh } from "@/lib/kernel/calls";
import { startedRound } from "@/lib/kernel/rounds";
import { isAnswerKind, isCheckKind, storedCheckSchema, type AnswerKind } from "./replies/answers";
import { asConflict, withJudgement, type Conflict } from "./conflicts/conflicts";
import { MAX_ROUNDS } from "./config";
import { engagementIn } from "./dispatch/engagement";
import { readPosition } from "./conflicts/position";
import { reportKind } from "./conclude";
import {
  draftReplySchema,
  isChairKind,
  proposeReplySchema,
  storedDecideSchema,
  storedFrameSchema,
  storedJudgeSchema,
  storedSynthesisSchema,
  type ChairKind,
  type ConflictReply,
  type DraftReply,
} from "./replies/replies";
import { storedReviseSchema } from "./replies/report-replies";
import { readReport, readSolo, revised, type ReportKind } from "./replies/report-reading";
import { citedIn, stillCited } from "./replies/cited";
import { faultsIn, lastCheck, reportToEdit, wholePlan } from "./replies/plan-verdict";
import { asWhole, wholeText } from "./replies/whole-plan";
import { numberedConditions } from "./conditions";
import {
  everyoneAnswering,
  findParty,
  writtenReport,
  type ChairState,
  type PlanCheck,
  type Round,
  type Turn,
} from "./state";

type Reply = PayloadOf<"reply.recorded">;

export function takeReply(state: ChairState, payload: Reply, event: DeliberationEvent): ChairState {
  if (isAnswerKind(payload.kind)) return takeAnswerOfSpecialist(state, payload, payload.kind, event);
  if (isCheckKind(payload.kind)) {
    const { objection, unmet_issues, look = null, ...stored } = storedCheckSchema.parse(payload.reply);
    const stated = payload.facts?.conditions;
    const isOpenStated = stated?.some((condition) => condition.state === "open") ?? false;
    const check: PlanCheck = {
      kind: "said",
      objection,
      unmet: unmet_issues,
      conditions: stated ? numberedConditions(state, payload.agentId, stated) : null,
      look,
      findsFault: stored.findsFault ?? (objection !== null || unmet_issues.length > 0 || isOpenStated),
      seq: event.seq,
    };
    return { ...state, checks: { ...state.checks, [payload.agentId]: check } };
  }
  if (!isChairKind(payload.kind)) throw new Error(`The chair protocol knows no ask kind ${payload.kind}.`);
  return takeChair(state, payload, payload.kind, event.seq);
}

function takeAnswerOfSpecialist(
  state: ChairState,
  { agentId, reply, flags, facts, input }: Reply,
  kind: AnswerKind,
  { seq, at }: DeliberationEvent,
): ChairState {
  const round = startedRound(state);
  const turn: Turn = {
    kind: "answered",
    agentId,
    position: readPosition(kind, reply),
    reply,
    flags,
    gist: facts?.gist ?? null,
    conditions: numberedConditions(state, agentId, facts?.conditions ?? []),
    tokens: input.tokens,
    seq,
    at,
  };
  return replaceRound(state, { ...round, turns: { ...round.turns, [agentId]: turn } });
}

function takeChair(state: ChairState, payload: Reply, kind: ChairKind, seq: number): ChairState {
  const { reply, round } = payload;
  switch (kind) {
    case "frame": {
      const { draft, ...framing } = storedFrameSchema.parse(reply);
      return {
        ...state,
        framing: { ...framing, isPlain: false, seq },
        draft: draft ? drafted(draft, payload, seq) : state.draft,
      };
    }
    case "draft":
      return { ...state, draft: drafted(draftReplySchema.parse(reply), payload, seq) };
    case "synthesise": {
      const { report, ...synthesis } = storedSynthesisSchema.parse(reply);
      return withReport(
        {
          ...state,
          synthesis: { ...synthesis, mayReport: report !== undefined, seq },
          escalate: synthesis.escalate,
          conflicts: asConflicts(state, synthesis.conflicts, round, seq),
        },
        report,
        payload,
        seq,
      );
    }
    case "judge": {
      const judged = storedJudgeSchema.parse(reply);
      const open = startedRound(state);
      const known = withJudgement(state.conflicts, judged.conflicts, round, seq);
      // P2-30: after the last round nothing new is opened any more.
      const isLast = open.number >= MAX_ROUNDS;
      return {
        ...replaceRound(state, { ...open, engagement: engagementIn(state, open, judged.engagement) }),
        escalate: judged.escalate,
        conflicts: isLast ? known : [...known, ...asConflicts(state, judged.new_conflicts, round, seq)],
        lateConflicts: isLast ? judged.new_conflicts.map(({ topic }) => topic) : state.lateConflicts,
      };
    }
    case "decide": {
      const { decisions, report } = storedDecideSchema.parse(reply);
      const decided = {
        ...state,
        chairDecisions: [...state.chairDecisions, ...decisions.map((decision) => ({ ...decision, seq }))],
      };
      return withReport(decided, report, payload, seq);
    }
    case "propose":
      return { ...state, proposal: { ...proposeReplySchema.parse(reply), seq } };
    case "report":
    case "report_pr":
    case "report_plan":
    case "report_review":
      return { ...state, report: reportIn(kind, reply, payload, seq) };
    case "mend":
      return takeMend(state, payload, seq);
    case "revise":
      return takeRevision(state, payload, seq);
    case "review_alone":
      return { ...state, report: reportIn(kind, reply, payload, seq), solo: { ...readSolo(reply), seq } };
    default:
      return assertNever(kind);
  }
}

const drafted = (draft: DraftReply, { evidence }: Reply, seq: number): NonNullable<ChairState["draft"]> => ({
  ...draft,
  cited: citedIn(wholeText(asWhole(draft)), evidence?.citations ?? []),
  seq,
});

type Written = NonNullable<ReturnType<typeof writtenReport>>;

function reportIn(kind: ReportKind, reply: unknown, { flags, facts, evidence }: Reply, seq: number): Written {
  const report = readReport(kind, reply);
  const cited = citedIn(wholeText(report), evidence?.citations ?? []);
  return { ...report, answer: facts?.answer ?? null, cited, flags, seq };
}

/** Null and absent: it comes in a reply of its own. */
const withReport = (state: ChairState, report: unknown, payload: Reply, seq: number): ChairState =>
  report === undefined || report === null
    ? state
    : { ...state, report: reportIn(reportKind(state), report, payload, seq) };

/** The report with the changes a reply makes to it. */
function withChanges(state: ChairState, { reply, flags, facts, evidence }: Reply, seq: number) {
  const revision = storedReviseSchema.parse(reply);
  const base = reportToEdit(state);
  const report = revised(base, revision);
  const whole = wholeText(report);
  const cited = stillCited(whole, writtenReport(state)?.cited ?? [], citedIn(whole, evidence?.citations ?? []));
  // What was left out when the plan was written is not back because something else in it was changed.
  const marks = writtenReport(state)?.flags.filter((flag) => flag === TEXT_LOST && !flags.includes(flag)) ?? [];
  const changed: ChairState = {
    ...state,
    report: { ...report, answer: facts?.answer ?? null, cited, flags: [...flags, ...marks], seq },
  };
  return { changed, changes: revision.changes, plan: whole, isLookedAt: revision.isLookedAt === true };
}

/** P2-44: the plan as it is now; what it was before stays with the request, and so does what the specialists said of that. */
function takeRevision(state: ChairState, payload: Reply, seq: number): ChairState {
  const { changed, changes, plan, isLookedAt } = withChanges(state, payload, seq);
  const known = everyoneAnswering(state).flatMap((agentId) => {
    const check = lastCheck(state, agentId);
    return check ? [[agentId, check] as const] : [];
  });
  const held = isLookedAt ? Object.fromEntries(known) : null;
  const made = {
    ...changed,
    changeRequests: state.changeRequests.map((request) =>
      request.revision === null ? { ...request, revision: { plan, changes, seq, held } } : request,
    ),
  };
  if (!isLookedAt) return made;
  const again = Object.keys(state.checks).map((agentId) => ({
    kind: "check_plan",
    round: payload.round,
    agentId: agentId as AgentId,
  }));
  return { ...beginAfresh(made, again), checks: {} };
}

/** P2-46: whoever found something looks once more, under keys of its own. */
function takeMend(state: ChairState, payload: Reply, seq: number): ChairState {
  const { changed, changes, plan } = withChanges(state, payload, seq);
  const found = faultsIn(state);
  const kept = Object.entries(state.checks).filter(([id]) => !found.some(({ agentId }) => agentId === id));
  const again = found.map(({ agentId }) => ({ kind: "check_plan", round: payload.round, agentId }));
  return {
    ...beginAfresh(changed, again),
    checks: Object.fromEntries(kept),
    mend: {
      found: Object.fromEntries(found.map(({ agentId, check }) => [agentId, check])),
      before: wholePlan(state),
      beforeSeq: writtenReport(state)?.seq ?? 0,
      plan,
      changes,
      seq,
    },
  };
}

/** Checked before it was stored: both parties have a seat. */
function asConflicts(state: ChairState, replies: readonly ConflictReply[], round: number, seq: number): Conflict[] {
  return replies.flatMap((reply) => {
    const [a, b] = [findParty(state, reply.a), findParty(state, reply.b)];
    return a && b ? [asConflict(reply, { a, b }, round, seq)] : [];
  });
}

const replaceRound = (state: ChairState, round: Round): ChairState => ({
  ...state,
  rounds: state.rounds.with(state.rounds.length - 1, round),
});
