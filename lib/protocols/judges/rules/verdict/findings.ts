/**
 * Findings beside the CRITICAL ones: claims against the documents that decide a score (P4-44, P4-52), concerns that came
 * up in the rebuttal, what the others answered to each finding by name, and what became of the findings a version was
 * sent back for (P4-45).
 */
import type { AgentId } from "@/lib/domain/ids";
import type { Claim, Confidence, CriticalStance, EarlierCheck } from "../replies/replies-judge";
import {
  debateTurns,
  givenTurns,
  judgementOf,
  lastTurn,
  roundsOf,
  verdictRounds,
  type JudgesState,
  type Match,
  type Matching,
  type Part,
  type Round,
} from "../state";
import {
  endOf,
  findingStandings,
  groupedUnder,
  isTakenBack,
  matchedFindings,
  raisedFindings,
  type Grouped,
} from "./criticals";

/** One judge's words. `id` is the judge and the place in its list: `against/k1` for a claim; `against/c1` for a concern two judges share and `against/n1` for one of the rebuttal, which say nothing of confidence. */
export type HeldClaim = {
  id: string;
  agentId: AgentId;
  claim: string;
  evidence: string;
  confidence: Confidence | null;
  /** Of the judgement. */ ordinal: number;
};
/**
 * What several hold is one finding; `id` is what later rounds call it: F1, F2 … `concernOf`: judges who did not raise it
 * but whose concern the moderator found to be the same. `partOf`: the id of the finding it is one case of.
 */
export type HeldFinding = Grouped<HeldClaim> & { concernOf: readonly AgentId[]; partOf: string | null };

/** P4-52: in logs whose claims name no dimension, only what is held with HIGH confidence is a finding. */
export const isTracked = ({ confidence, weighs, dimension }: Claim): boolean =>
  weighs === "against" && (confidence === "HIGH" || dimension !== undefined);

/** Claims of the analysis that are findings. */
export function heldClaims(state: JudgesState, judgement: number): HeldClaim[] {
  return analysesIn(state, judgement).flatMap(({ agentId, reply }) =>
    reply.key_claims.flatMap((claim, index) =>
      isTracked(claim)
        ? [
            {
              id: `${agentId}/k${index + 1}`,
              agentId,
              claim: claim.claim,
              evidence: claim.evidence,
              confidence: claim.confidence,
              ordinal: 1,
            },
          ]
        : [],
    ),
  );
}

/** Concerns of the analysis: somebody's position on a finding where the moderator finds them to be the same, and a finding where two judges share them. */
export function statedConcerns(
  state: JudgesState,
  judgement: number,
): { id: string; agentId: AgentId; point: string; evidence: string }[] {
  return analysesIn(state, judgement).flatMap(({ agentId, reply }) =>
    reply.position_statement.concerns.map((concern, index) => ({
      id: `${agentId}/c${index + 1}`,
      agentId,
      ...concern,
    })),
  );
}

/** P4-52: what two judges have among their concerns and nobody among its claims. */
const sharedConcerns = (state: JudgesState, judgement: number, groups: readonly Match[]): HeldClaim[] => {
  const shared = new Set(groups.flatMap(({ findings }) => (findings.every(isConcernId) ? findings : [])));
  return statedConcerns(state, judgement).flatMap(({ id, agentId, point, evidence }) =>
    shared.has(id) ? [{ id, agentId, claim: point, evidence, confidence: null, ordinal: 1 }] : [],
  );
};

/** P4-52: whether claims say which score they decide, so that all of them are tracked and matched. */
export const hasTracedClaims = (state: JudgesState, judgement: number): boolean =>
  analysesIn(state, judgement).some(({ reply }) => reply.key_claims.some(({ dimension }) => dimension !== undefined));

function analysesIn(state: JudgesState, judgement: number) {
  const [first] = roundsOf(state, judgement);
  return first ? debateTurns(first).filter((turn) => turn.kind === "analysis") : [];
}

/** What came to a judge's mind only when it read the others, before the given round. */
const laterConcerns = (state: JudgesState, judgement: number, before: number): HeldClaim[] =>
  roundsOf(state, judgement)
    .filter(({ number }) => number < before)
    .flatMap((round) =>
      givenTurns(round).flatMap((turn) =>
        turn.kind === "rebuttal"
          ? (turn.reply.new_concerns ?? []).flatMap(({ critical, point, evidence }, index) =>
              critical
                ? []
                : [
                    {
                      id: `${turn.agentId}/n${index + 1}`,
                      agentId: turn.agentId,
                      claim: point,
                      evidence,
                      confidence: null,
                      ordinal: round.ordinal,
                    },
                  ],
            )
          : [],
      ),
    );

const isConcernId = (id: string): boolean => /\/c\d+$/.test(id);
const isClaimId = (id: string): boolean => /\/[kc]\d+$/.test(id);

/** What a person corrects is the matching of CRITICAL findings; that of claims stays. */
export const claimGroups = (matching: Matching | null): readonly Match[] =>
  (matching?.groups ?? []).filter(({ findings }) => findings.every(isClaimId));
export const claimParts = (matching: Matching | null): { parts?: readonly Part[] } => {
  const parts = (matching?.parts ?? []).filter(({ part, whole }) => isClaimId(part) && isClaimId(whole));
  return parts.length > 0 ? { parts } : {};
};

/** A claim the moderator found to be the same as a CRITICAL finding is spoken of under that one. `before`: of rounds before that one, as P4-16 has judges read. */
export function heldFindings(state: JudgesState, judgement: number, before = Number.POSITIVE_INFINITY): HeldFinding[] {
  const matching = state.judgements[judgement - 1]?.matching ?? null;
  const groups = matching?.groups ?? [];
  const criticals = new Set(raisedFindings(state, judgement).map(({ id }) => id));
  const isCritical = ({ findings }: Match): boolean => findings.some((id) => criticals.has(id));
  const inCritical = new Set(groups.filter(isCritical).flatMap(({ findings }) => findings));
  const claims = [
    ...heldClaims(state, judgement),
    ...sharedConcerns(state, judgement, groups),
    ...laterConcerns(state, judgement, before),
  ].filter(({ id }) => !inCritical.has(id));
  const matched = groups.filter((group) => !isCritical(group));
  const found = groupedUnder("F", claims, [...matched, ...sameWords(claims, matched)]);
  const named = [...matchedFindings(state, judgement), ...found];
  return found.map((finding) => ({
    ...finding,
    concernOf: concernHolders(groups, finding),
    partOf: wholeOf(matching?.parts ?? [], finding, named),
  }));
}

/** P4-52: judges who have it among their concerns. */
function concernHolders(groups: readonly Match[], { raised, raisedBy }: Raised): AgentId[] {
  const ids = groups
    .filter(({ findings }) => raised.some(({ id }) => findings.includes(id)))
    .flatMap(({ findings }) => findings.filter(isConcernId));
  const holders = ids.map((id) => id.slice(0, id.lastIndexOf("/")) as AgentId);
  return [...new Set(holders)].filter((agentId) => !raisedBy.includes(agentId));
}

type Raised = Pick<Grouped<{ id: string; agentId: AgentId }>, "raised" | "raisedBy">;

/** Claims the moderator found to be the same as a CRITICAL finding: they have no id of their own. */
export function claimsUnder(state: JudgesState, judgement: number, { raised }: Raised): HeldClaim[] {
  const groups = state.judgements[judgement - 1]?.matching?.groups ?? [];
  const same = new Set(
    groups.filter(({ findings }) => raised.some(({ id }) => findings.includes(id))).flatMap(({ findings }) => findings),
  );
  return heldClaims(state, judgement).filter(({ id }) => same.has(id));
}

/** P4-52: judges who saw what a CRITICAL finding says without calling it CRITICAL: among their claims or their concerns. */
export function alsoSeenBy(state: JudgesState, judgement: number, critical: Raised): AgentId[] {
  const groups = state.judgements[judgement - 1]?.matching?.groups ?? [];
  const claimed = claimsUnder(state, judgement, critical).map(({ agentId }) => agentId);
  return [...new Set([...claimed, ...concernHolders(groups, critical)])].filter(
    (agentId) => !critical.raisedBy.includes(agentId),
  );
}

function wholeOf(
  parts: readonly Part[],
  finding: Grouped<HeldClaim>,
  named: readonly Grouped<{ id: string; agentId: AgentId }>[],
): string | null {
  const link = parts.find(({ part }) => finding.raised.some(({ id }) => id === part));
  const whole = link && named.find(({ raised }) => raised.some(({ id }) => id === link.whole));
  return whole && whole.id !== finding.id ? whole.id : null;
}

/** The same sentence is the same finding, whoever says so. */
function sameWords(claims: readonly HeldClaim[], matched: readonly Match[]): Match[] {
  const free = claims.filter(({ id }) => !matched.some(({ findings }) => findings.includes(id)));
  const words = ({ claim }: HeldClaim): string => claim.trim().toLowerCase().replaceAll(/\s+/g, " ");
  return free.flatMap((claim, index): Match[] => {
    const same = free.filter((other) => words(other) === words(claim));
    return same.length > 1 && free.indexOf(same[0] as HeldClaim) === index
      ? [{ findings: same.map(({ id }) => id), reason: "", person: null }]
      : [];
  });
}

/** Ids a judge may take a position on in the given round. */
export const findingIds = (state: JudgesState, { judgement, number }: Pick<Round, "judgement" | "number">): string[] =>
  [...matchedFindings(state, judgement, number), ...heldFindings(state, judgement, number)].map(({ id }) => id);

/** `isOwn`: by a judge who raised it. */
export type FindingAnswer = {
  agentId: AgentId;
  isOwn: boolean;
  stance: CriticalStance;
  reason: string;
  round: number;
  seq: number;
};

/** What was said about a finding by name after the analysis, oldest first, before the given round where one is given. */
export function answersTo(
  state: JudgesState,
  judgement: number,
  { id, raisedBy }: Pick<HeldFinding, "id" | "raisedBy">,
  before = Number.POSITIVE_INFINITY,
): FindingAnswer[] {
  return roundsOf(state, judgement)
    .filter(({ number }) => number < before)
    .flatMap((round) =>
      givenTurns(round).flatMap((turn): FindingAnswer[] => {
        if (turn.kind === "analysis") return [];
        const { agentId, seq } = turn;
        return turn.reply.critical_positions
          .filter(({ finding_id }) => finding_id === id)
          .map(({ stance, reason }) => ({
            agentId,
            isOwn: raisedBy.includes(agentId),
            stance,
            reason,
            round: round.number,
            seq,
          }));
      }),
    );
}

export type HeldStatus = "shared" | "endorsed" | "disputed" | "withdrawn" | "settled" | "unanswered";

/**
 * Withdrawn, or settled by what the person answered: by all who raised it. Else the last word of each other judge counts, and one answer is an answer: also one
 * to the finding it is a part of, unless the judge answered the part by itself.
 */
export function heldStatus(
  state: JudgesState,
  judgement: number,
  finding: HeldFinding,
  before = Number.POSITIVE_INFINITY,
): HeldStatus {
  const whole = wholeIn(state, judgement, finding);
  const positionOf = (agentId: AgentId): CriticalStance | undefined => {
    const taken = lastTurn(state, judgement, agentId, before)?.positions;
    const own = taken?.[finding.id];
    if (own || !whole) return own;
    const onWhole = taken?.[whole.id];
    return onWhole ?? (whole.raisedBy.includes(agentId) ? "endorse" : undefined);
  };
  const ownWords = finding.raisedBy.map((id) => lastTurn(state, judgement, id, before)?.positions[finding.id]);
  if (ownWords.every(isTakenBack)) return endOf(ownWords);
  const others = state.panel.filter(({ id }) => !finding.raisedBy.includes(id)).map(({ id }) => positionOf(id));
  if (others.includes("reject") || others.includes("settled")) return "disputed";
  if (others.includes("endorse")) return "endorsed";
  return finding.raisedBy.length + finding.concernOf.length > 1 ? "shared" : "unanswered";
}

const wholeIn = (
  state: JudgesState,
  judgement: number,
  { partOf }: HeldFinding,
): Grouped<{ id: string; agentId: AgentId }> | null =>
  partOf === null
    ? null
    : ([...matchedFindings(state, judgement), ...heldFindings(state, judgement)].find(({ id }) => id === partOf) ??
      null);

/** P4-44: what only one judge found, with HIGH confidence, and nobody has answered by the end of this round. */
export const unansweredFindings = (state: JudgesState, { judgement, number }: Round): string[] =>
  heldFindings(state, judgement)
    .filter(({ raised }) => raised.some(({ confidence }) => confidence === "HIGH"))
    .filter((finding) => heldStatus(state, judgement, finding, number + 1) === "unanswered")
    .map(({ id }) => id);

/** Findings are counted anew in every judgement. */
export const findingLabel = (judgement: number, id: string): string => (judgement === 1 ? id : `J${judgement}-${id}`);

/** In what is told in a later judgement an id of an earlier one always says whose it is: the later one has a C1 of its own. */
export const earlierLabel = (id: string): string => (/^J\d+-/.test(id) ? id : `J1-${id}`);

/** A finding a version was sent back for, under the name it has on the screens. */
export type EarlierFinding = {
  id: string;
  text: string;
  /** The judgement. */ raisedIn: number;
  /** Whose words they are, so that marks in them can be read; null for the moderator's. */
  by: { agentId: AgentId; ordinal: number } | null;
  /** The moderator's, and it names a finding that stands itself: asked about there, and not twice. */ repeats?: true;
};

/** P4-45: what the judgement before left standing, and of those before it what is not settled yet. */
export function earlierFindings(state: JudgesState, judgement: number): EarlierFinding[] {
  const current = state.judgements[judgement - 1];
  if (current?.cause !== "revision") return [];
  const before = judgement - 1;
  const unsettled = earlierFindings(state, before).filter(({ id }) => !isSettled(earlierChecks(state, before, id)));
  return [...unsettled, ...standingFindings(state, before)];
}

/** Taken back because the person's answer settled them (P4-58), by the names they have on the screens. */
export function settledFindings(state: JudgesState, round: Round): string[] {
  const { judgement } = round;
  return [
    ...findingStandings(state, round).filter(({ status }) => status === "settled"),
    ...heldFindings(state, judgement).filter((finding) => heldStatus(state, judgement, finding) === "settled"),
  ].map(({ id }) => findingLabel(judgement, id));
}

/** What is held against a version when its judgement has ended. */
export function standingFindings(state: JudgesState, judgement: number): EarlierFinding[] {
  const round = verdictRounds(state).find((one) => one.judgement === judgement);
  if (round?.evaluation.mode !== "debate") return [];
  const withdrawn = new Set(
    findingStandings(state, round)
      .filter(({ status }) => status === "withdrawn")
      .map(({ id }) => id),
  );
  const named = (id: string, text: string, by: EarlierFinding["by"]): EarlierFinding => ({
    id: findingLabel(judgement, id),
    text,
    raisedIn: judgement,
    by,
  });
  const whose = ({ agentId, ordinal }: { agentId: AgentId; ordinal: number }) => ({ agentId, ordinal });
  const shared = judgementOf(state, round).syntheses.find((synthesis) => synthesis.round === round.number)?.reply;
  const own = [
    ...matchedFindings(state, judgement)
      .filter(({ id }) => !withdrawn.has(id))
      .map(({ id, raised: [first] }) => named(id, first.finding, whose(first))),
    ...heldFindings(state, judgement)
      .filter((finding) => heldStatus(state, judgement, finding) !== "withdrawn")
      .map(({ id, raised: [first] }) => named(id, first.claim, whose(first))),
  ];
  const repeats = (finding: string): { repeats?: true } =>
    (finding.match(/\b[CF]\d+\b/g) ?? []).some((id) => own.some((one) => one.id === findingLabel(judgement, id)))
      ? { repeats: true }
      : {};
  return [
    ...own,
    ...(shared?.convergent_findings ?? [])
      .filter(({ priority }) => priority === "CRITICAL" || priority === "HIGH")
      .map(({ finding }, index) => ({ ...named(`M${index + 1}`, finding, null), ...repeats(finding) })),
  ];
}

/** What the judges of a judgement are asked about one by one. */
export const askedFindings = (state: JudgesState, judgement: number): EarlierFinding[] =>
  earlierFindings(state, judgement).filter(({ repeats }) => !repeats);

export type CheckedBy = EarlierCheck & { agentId: AgentId; seq: number };

/** What each judge of a judgement says became of an earlier finding. */
export function earlierChecks(state: JudgesState, judgement: number, id: string): CheckedBy[] {
  const [first] = roundsOf(state, judgement);
  return (first ? debateTurns(first) : []).flatMap((turn) =>
    turn.kind === "analysis"
      ? (turn.reply.earlier_findings ?? [])
          .filter(({ finding_id }) => finding_id === id)
          .map((check) => ({ ...check, agentId: turn.agentId, seq: turn.seq }))
      : [],
  );
}

/** Only where everyone who looked agrees. */
export const isSettled = (checks: readonly EarlierCheck[]): boolean =>
  checks.length > 0 && checks.every(({ state }) => state !== "open" && state !== "partly");
