/** CRITICAL findings: as they were raised, as they were matched across judges, and where the judges stand on them (P4-18, P4-23). */
import type { AgentId } from "@/lib/domain/ids";
import type { FindingStanding } from "./evaluation";
import type { AnalyseReply, CriticalFinding, CriticalStance, RebutReply } from "../replies/replies-judge";
import { isDebateTurn, judgementOf, lastTurn, roundsOf, type JudgesState, type Match, type Round } from "../state";

/** One judge's finding in its own words. `id` is the judge and the place in its list: `against/1`. */
export type RaisedFinding = CriticalFinding & {
  id: string;
  agentId: AgentId;
  isUngrounded: boolean;
  /** Of the round it was raised in: its place in the judgement. */ ordinal: number;
};
/** One finding, raised by one judge or by several; `id` is what later rounds call it: C1, C2 … */
export type MatchedFinding = Grouped<RaisedFinding>;

/**
 * Findings are raised in the analysis, and in the rebuttal where a judge sees one only then (P4-57); others take
 * positions on them in later rounds. `before`: of rounds before that one, as P4-16 has judges read.
 */
export function raisedFindings(
  state: JudgesState,
  judgement: number,
  before = Number.POSITIVE_INFINITY,
): RaisedFinding[] {
  return roundsOf(state, judgement)
    .filter(({ number }) => number < before)
    .flatMap((round) => round.order.flatMap((agentId) => raisedIn(round, agentId)));
}

function raisedIn({ turns, ordinal }: Round, agentId: AgentId): RaisedFinding[] {
  const turn = turns[agentId];
  if (turn?.kind !== "analysis" && turn?.kind !== "rebuttal") return [];
  const one = (finding: CriticalFinding, id: string): RaisedFinding => ({
    ...finding,
    id: `${agentId}/${id}`,
    agentId,
    isUngrounded: turn.ungrounded?.includes(finding.finding) ?? false,
    ordinal,
  });
  if (turn.kind === "analysis")
    return turn.reply.critical_findings.map((finding, index) => one(finding, `${index + 1}`));
  return (turn.reply.new_concerns ?? []).flatMap(({ critical, point, evidence }, index) =>
    critical
      ? [one({ document: "", section: "", finding: point, severity: "CRITICAL", evidence }, `n${index + 1}`)]
      : [],
  );
}

/** What a reply calls CRITICAL, in its words. */
export const criticalWords = ({ critical_findings }: AnalyseReply): string[] =>
  critical_findings.map(({ finding }) => finding);
export const newCriticals = ({ new_concerns = [] }: RebutReply): string[] =>
  new_concerns.flatMap(({ critical, point }) => (critical ? [point] : []));

/** Two judges have to have raised something before anything can be the same. */
export const isMatchable = (raised: readonly { agentId: AgentId }[]): boolean =>
  new Set(raised.map(({ agentId }) => agentId)).size > 1;

/** In the order in which they were first raised. */
export const matchedFindings = (state: JudgesState, judgement: number, before?: number): MatchedFinding[] =>
  groupedUnder("C", raisedFindings(state, judgement, before), state.judgements[judgement - 1]?.matching?.groups ?? []);

type Raised = { id: string; agentId: AgentId };
export type Grouped<T extends Raised> = {
  id: string;
  raised: readonly [T, ...T[]];
  raisedBy: readonly AgentId[];
  match: Match | null;
};

/** What was found to be the same is one, under an id of its own. */
export function groupedUnder<T extends Raised>(
  letter: string,
  raised: readonly T[],
  groups: readonly Match[],
): Grouped<T>[] {
  const groupOf = (id: string): Match | undefined => groups.find(({ findings }) => findings.includes(id));
  const firsts = raised.filter(({ id }) => {
    const group = groupOf(id);
    return !group || raised.find((other) => group.findings.includes(other.id))?.id === id;
  });
  return firsts.map((first, index) => {
    const group = groupOf(first.id);
    const others = group ? raised.filter(({ id }) => id !== first.id && group.findings.includes(id)) : [];
    return {
      id: `${letter}${index + 1}`,
      raised: [first, ...others],
      raisedBy: [...new Set([first, ...others].map(({ agentId }) => agentId))],
      match: others.length > 0 ? (group ?? null) : null,
    };
  });
}

/** "matched by the moderator: same place", "matched by Grace". */
export const matchWords = ({ person, reason }: Match): string =>
  `matched by ${person === null ? "the moderator" : personName(person)}${reason ? `: ${reason}` : ""}`;

/** P4-46: a person is not taken for one who has the name by office. */
export const personName = (person: string): string =>
  /^\s*(the\s+)?(moderator|author)\s*$/i.test(person) ? `${person} (a person)` : person;

/**
 * Agreed: every judge who is left raised or endorses it. Withdrawn: all who raised it took it back, which a raiser who
 * rejects its own finding does too; settled, where one of them says that the person's answer did it (P4-58). A judge who was lost keeps the position it last took, and has no vote.
 */
export function standingOf(
  finding: MatchedFinding,
  positionOf: (agentId: AgentId) => CriticalStance | null,
  voting: readonly AgentId[],
): FindingStanding {
  const hasTakenBack = (agentId: AgentId): boolean => isTakenBack(positionOf(agentId));
  const isRaiser = (agentId: AgentId): boolean => finding.raisedBy.includes(agentId);
  const heldBy = voting.filter((agentId) =>
    isRaiser(agentId) ? !hasTakenBack(agentId) : positionOf(agentId) === "endorse",
  );
  const status = finding.raisedBy.every(hasTakenBack)
    ? endOf(finding.raisedBy.map(positionOf))
    : heldBy.length === voting.length
      ? "agreed"
      : "disputed";
  const isUngrounded = finding.raised.every((raised) => raised.isUngrounded);
  return {
    id: finding.id,
    status,
    raisedBy: [...finding.raisedBy],
    heldBy,
    ...(isUngrounded ? { isUngrounded } : {}),
  };
}

/** What a raiser's word does to its own finding. */
export const isTakenBack = (stance: CriticalStance | null | undefined): boolean =>
  stance === "withdraw" || stance === "reject" || stance === "settled";

/** Of a finding all its raisers took back. */
export const endOf = (stances: readonly (CriticalStance | null | undefined)[]): "settled" | "withdrawn" =>
  stances.includes("settled") ? "settled" : "withdrawn";

/** Nobody holds it any more. */
export const isDone = (status: string | undefined): boolean => status === "withdrawn" || status === "settled";

/** Where all findings of a judgement stand after this round. */
export function findingStandings(state: JudgesState, round: Round): FindingStanding[] {
  const voting = round.order.filter((id) => isDebateTurn(round.turns[id]));
  const { number: judgement } = judgementOf(state, round);
  return matchedFindings(state, judgement, round.number + 1).map((finding) =>
    standingOf(
      finding,
      (agentId) => lastTurn(state, judgement, agentId, round.number + 1)?.positions[finding.id] ?? null,
      voting,
    ),
  );
}
