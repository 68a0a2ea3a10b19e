/**
 * What each agent has to be told (P1-13, P1-17, P1-18): chosen here, worded by the prompts. Isolation is part of the
 * rule: an assessor sees the others' issues from round 2 on, never their verdicts of the round it is in.
 */
import type { AgentId } from "@/lib/domain/ids";
import type { Decision } from "@/lib/kernel/decisions";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { contradictionsIn, type Contradiction } from "./judging/contradictions";
import type { IdeaCard } from "./ideas/idea-card";
import { ideaOpinions, type IdeaOpinions } from "./ideas/idea-opinions";
import { openIssues, openIssuesOf, sameId, type LedgerIssue } from "./judging/ledger";
import type { ModifyReply } from "./replies/replies";
import { currentVersion, findAssessor, type ReviewState, type Search } from "./state";

export type Overruled = { what: string; chosen: string | null; reason: string };

export type AssessorBriefing = {
  round: number;
  artifact: string;
  /** Its own open issues, to be answered one by one. */
  ownIssues: readonly LedgerIssue[];
  /** Of the other two, as raised or reported in the round before. */
  othersIssues: readonly LedgerIssue[];
  changes: ModifyReply["changes"];
  /** P1-30: what was decided against it, and why. */
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
  const last = completedRounds(state).at(-1);
  return {
    round,
    artifact: version.text,
    ownIssues: openIssuesOf(state.ledger, agentId).filter((issue) => issue.round < round),
    othersIssues: isLater
      ? state.ledger.filter((issue) => issue.raisedBy !== agentId && wasOpenBefore(issue, round))
      : [],
    changes: isLater ? version.changes : [],
    overruled: isLater ? overruledOf(state, agentId, version.number) : [],
    opinions: state.config.profile === "idea" && last ? ideaOpinions(state, last) : null,
    decisions: state.decisions,
    searches: state.searches,
  };
}

/** As it stood at the end of the round before: what another assessor says in this round is not told to its neighbours. */
function wasOpenBefore({ round: raised, reports }: LedgerIssue, round: number): boolean {
  return raised < round && reports.filter((report) => report.round < round).at(-1)?.status !== "RESOLVED";
}

function overruledOf(state: ReviewState, agentId: AgentId, version: number): Overruled[] {
  const issues = state.ledger
    .filter(({ raisedBy }) => raisedBy === agentId)
    .flatMap(({ id, title, rulings }) =>
      rulings
        .filter((ruling) => ruling.version === version && ruling.ruling !== "FIXED")
        .map(({ reason }) => ({ what: `${id} ${title}`, chosen: null, reason })),
    );
  const sides = currentVersion(state)
    .settlements.filter(({ overruled }) => findAssessor(state, overruled)?.id === agentId)
    .map(({ topic, chosen, reason }) => ({ what: topic, chosen: findAssessor(state, chosen)?.id ?? null, reason }));
  return [...issues, ...sides];
}

export type ModifierBriefing = {
  round: number;
  artifact: string;
  /** Every one needs a ruling (P1-32). */
  openIssues: readonly LedgerIssue[];
  contradictions: readonly Contradiction[];
  /** What else stands between the document and consensus: authority, minimum length (P1-26, P1-51). */
  blockers: readonly { id: string; text: string }[];
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
    blockers: round?.evaluation?.blockers ?? [],
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

/** The issue an id speaks of, whoever wrote it. */
export const issueById = (state: ReviewState, id: string): LedgerIssue | undefined =>
  state.ledger.find((issue) => sameId(issue.id, id));
