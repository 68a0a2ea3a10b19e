/**
 * What each agent has to be told (P1-13, P1-17, P1-18): chosen here, worded by the prompts. Isolation is part of the
 * rule: an assessor sees the others' issues from round 2 on, never their verdicts of the round it is in.
 */
import type { AgentId } from "@/lib/domain/ids";
import { quotesIn } from "@/lib/evidence/check-quote";
import type { Decision } from "@/lib/kernel/decisions";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { contradictionsIn, type Contradiction } from "./judging/contradictions";
import type { IdeaCard } from "./ideas/idea-card";
import { ideaOpinions, type IdeaOpinions } from "./ideas/idea-opinions";
import {
  isOpen,
  lastReportOf,
  openIssues,
  openIssuesOf,
  raisersOf,
  resolvedIssuesOf,
  resolvedRound,
  sameId,
  sameTitle,
  type LedgerIssue,
} from "./judging/ledger";
import type { CommonReply } from "./judging/assessment";
import type { ModifyReply } from "./replies/replies";
import {
  changesSince,
  currentVersion,
  findAssessor,
  nameOf,
  sinceLastRead,
  type ReviewState,
  type Round,
  type Search,
  type Turn,
  type Version,
} from "./state";
import { isAtLeast } from "./vocabulary";

/** `seq`: of the revision that says so. */
export type Overruled = { what: string; chosen: string | null; reason: string; seq: number };

export type AssessorBriefing = {
  round: number;
  artifact: string;
  /** Its own open issues, to be answered one by one. */
  ownIssues: readonly LedgerIssue[];
  /** Those it called resolved, with what resolved them: a later change may undo it. */
  resolvedIssues: readonly LedgerIssue[];
  /** Of the other two, as raised or reported in the round before. */
  othersIssues: readonly LedgerIssue[];
  changes: ModifyReply["changes"];
  /** P1-30: whose side was taken against it, and why. What was ruled on its own issues stands with them. */
  overruled: readonly Overruled[];
  /** Of the round before; null in round 1 and outside of the idea profile. */
  opinions: IdeaOpinions | null;
  /** What people decided so far; their words bind. */
  decisions: readonly Decision[];
  searches: readonly Search[];
};

export function assessorBriefing(state: ReviewState, agentId: AgentId): AssessorBriefing {
  const round = currentRound(state)?.number ?? 1;
  const version = currentVersion(state);
  const isLater = round > 1;
  const { made } = sinceLastRead(state);
  const last = completedRounds(state).at(-1);
  return {
    round,
    artifact: version.text,
    ownIssues: openIssuesOf(state.ledger, agentId).filter((issue) => issue.round < round),
    resolvedIssues: resolvedIssuesOf(state.ledger, agentId).filter((issue) => issue.round < round),
    othersIssues: isLater
      ? state.ledger.filter((issue) => !raisersOf(issue).includes(agentId) && wasOpenBefore(issue, round))
      : [],
    changes: isLater ? changesSince(state) : [],
    overruled: isLater ? overruledOf(state, agentId, made) : [],
    opinions: state.config.profile === "idea" && last ? ideaOpinions(state, last) : null,
    decisions: state.decisions,
    searches: state.searches,
  };
}

/** As it stood at the end of the round before: what another assessor says in this round is not told to its neighbours. */
function wasOpenBefore(issue: LedgerIssue, round: number): boolean {
  return issue.round < round && isOpen({ ...issue, reports: issue.reports.filter((report) => report.round < round) });
}

function overruledOf(state: ReviewState, agentId: AgentId, made: readonly Version[]): Overruled[] {
  return made.flatMap(({ settlements, seq }) =>
    settlements
      .filter(({ overruled }) => findAssessor(state, overruled)?.id === agentId)
      .map(({ topic, chosen, reason }) => ({
        what: topic,
        chosen: findAssessor(state, chosen)?.id ?? null,
        reason,
        seq,
      })),
  );
}

export type ModifierBriefing = {
  round: number;
  artifact: string;
  /** Every one needs a ruling (P1-32). */
  openIssues: readonly LedgerIssue[];
  contradictions: readonly Contradiction[];
  /** What stands between the document and consensus, in words. */
  blockers: readonly string[];
  /** Exactly what each assessor says remains. */
  remaining: readonly { agentId: AgentId; remaining: readonly string[] }[];
  objections: readonly { agentId: AgentId; about: string; objection: string }[];
  proposedIdeas: readonly IdeaCard[];
  /** Decided about this round: the revision follows them. */
  decisions: readonly Decision[];
  searches: readonly Search[];
};

export function modifierBriefing(state: ReviewState): ModifierBriefing {
  const round = currentRound(state);
  const turns = round ? round.order.flatMap((id) => round.turns[id] ?? []) : [];
  return {
    round: round?.number ?? 0,
    artifact: currentVersion(state).text,
    openIssues: openIssues(state.ledger),
    contradictions: round ? contradictionsIn(state, round) : [],
    blockers: round ? blockersIn(state, round) : [],
    remaining: turns
      .filter(({ assessment }) => assessment.remaining.length > 0)
      .map(({ agentId, assessment }) => ({ agentId, remaining: assessment.remaining })),
    objections: turns.flatMap(({ agentId, assessment }) =>
      assessment.issuesWithOthers.map(({ agent, objection }) => ({ agentId, about: agent, objection })),
    ),
    proposedIdeas: turns.flatMap(({ assessment }) => assessment.newIdeas),
    decisions: state.decisions.filter(({ gate }) => gate.round === (round?.number ?? 0)),
    searches: state.searches.filter((search) => search.round === (round?.number ?? 0)),
  };
}

/** P1-58: words that issues were resolved for, as far as they still stand in the document. */
export function acceptedPassages(state: ReviewState): { issue: LedgerIssue; passages: readonly string[] }[] {
  const isThere = quotesIn([currentVersion(state).text]);
  return state.ledger
    .filter((issue) => resolvedRound(issue) !== null)
    .map((issue) => {
      const named = raisersOf(issue).flatMap((agentId) => lastReportOf(issue, agentId)?.passages ?? []);
      return { issue, passages: [...new Set(named)].filter(isThere) };
    })
    .filter(({ passages }) => passages.length > 0);
}

/** Of those who do not pass it, everything that holds each back; else in the words of the evaluation. */
export function blockersIn(state: ReviewState, round: Round): string[] {
  return (round.evaluation?.blockers ?? []).flatMap(({ id, text }) =>
    id === "verdicts" ? round.order.flatMap((agentId) => heldBack(state, round.turns[agentId])) : [text],
  );
}

function heldBack(state: ReviewState, turn: Turn | undefined): string[] {
  if (!turn || turn.verdict === null || turn.verdict === "PASS") return [];
  // A paper ends with CONDITIONAL as well (P1-27).
  if (state.config.profile === "paper" && turn.verdict !== "FAIL") return [];
  const { agentId, assessment } = turn;
  const remaining = (turn.reply as CommonReply).remaining.map(({ issue }) => issue);
  const ids = openIssuesOf(state.ledger, agentId)
    .filter(
      ({ id, title, severity }) =>
        isAtLeast(severity, "major") || remaining.some((issue) => sameId(issue, id) || sameTitle(issue, title)),
    )
    .map(({ id, severity }) => `${id} (${severity})`);
  const why = ids.length > 0 ? `: ${ids.join(", ")}` : "; what remains stands in its <assessor-view>";
  return [`${nameOf(state, agentId)} gives ${assessment.reviewVerdict ?? turn.verdict}${why}`];
}

/** The issue an id speaks of, whoever wrote it. */
export const issueById = (state: ReviewState, id: string): LedgerIssue | undefined =>
  state.ledger.find((issue) => sameId(issue.id, id));
