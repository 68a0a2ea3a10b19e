/** CRITICAL findings as the ledger: who raised what, who holds it, and whether it was taken back (P4-18, P4-23). */
import {
  findingStandings,
  isDone,
  matchedFindings,
  matchWords,
  type MatchedFinding,
} from "@/lib/protocols/judges/rules/verdict/criticals";
import { type CheckedBy, earlierChecks, findingLabel, isSettled } from "@/lib/protocols/judges/rules/verdict/findings";
import type { FindingStanding } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { isAccepted } from "@/lib/protocols/judges/rules/readiness";
import { everyone, named } from "@/lib/protocols/judges/rules/gates/wording";
import {
  type DebateTurn,
  givenTurns,
  roundsOf,
  type Judgement,
  type JudgesState,
  type Round,
} from "@/lib/protocols/judges/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { nameOf } from "@/lib/domain/wording";
import type { Issue, IssueEntry } from "@/lib/projections/issue";
import { judgesStateOf } from "./state";
import { capital } from "@/lib/domain/wording";

export function judgesIssues(folded: Folded): Issue[] {
  const state = judgesStateOf(folded);
  return state.judgements.flatMap(({ number }) =>
    matchedFindings(state, number).map((finding) => issueOf(state, number, finding)),
  );
}

function issueOf(state: JudgesState, judgement: number, finding: MatchedFinding): Issue {
  const rounds = roundsOf(state, judgement);
  const [first] = finding.raised;
  const raised = rounds.find(({ ordinal }) => ordinal === first.ordinal)?.number ?? 1;
  const evaluated = rounds.findLast(({ evaluation }) => evaluation !== null);
  const standing = evaluated ? (findingStandings(state, evaluated).find((one) => one.id === finding.id) ?? null) : null;
  const isSuperseded = judgement < state.judgements.length;
  const takenBack = isDone(standing?.status) ? withdrawnIn(rounds, finding) : null;
  const accepted = acceptedBy(state);
  const latest = latestCheck(state, judgement, findingLabel(judgement, finding.id));
  const checks = latest?.checks ?? [];
  // After a revision the judges say themselves what became of it; old logs did not ask them.
  const isClosed = isDone(standing?.status) || (isSuperseded && (checks.length === 0 || isSettled(checks)));
  const history = historyOf(state, judgement, finding);
  return {
    id: findingLabel(judgement, finding.id),
    agentId: first.agentId,
    name: named(state, finding.raisedBy),
    text: first.finding,
    detail: detailOf(state, finding),
    severity: { word: "CRITICAL", standing: "blocks" },
    state: isClosed ? "settled" : accepted ? "accepted" : "open",
    stateText: stateText(state, standing, {
      evaluated,
      next: state.judgements[judgement],
      latest,
      takenBack,
      accepted,
    }),
    raisedInRound: raised,
    age: (takenBack ?? rounds.at(-1)?.number ?? raised) - raised + (takenBack === null ? 1 : 0),
    ...(isSuperseded && isClosed && takenBack === null
      ? { settledInRound: roundsOf(state, latest?.judgement ?? judgement + 1)[0]?.number ?? raised }
      : {}),
    seq: history.at(-1)?.seq ?? 1,
    history,
  };
}

function withdrawnIn(rounds: readonly Round[], { id, raisedBy }: MatchedFinding): number | null {
  const takesBack = (turn: DebateTurn): boolean =>
    turn.kind !== "analysis" &&
    raisedBy.includes(turn.agentId) &&
    turn.reply.critical_positions.some(({ finding_id, stance }) => finding_id === id && stance !== "endorse");
  return rounds.findLast((round) => givenTurns(round).some(takesBack))?.number ?? null;
}

const acceptedBy = (state: JudgesState): string | null =>
  isAccepted(state) ? (state.outcome?.decision?.by ?? "a person") : null;

type LatestCheck = { judgement: number; checks: readonly CheckedBy[] };

/** What is left open is looked up again in every later judgement: the last one that did so says where it stands. */
function latestCheck(state: JudgesState, raisedIn: number, label: string): LatestCheck | null {
  const looked = state.judgements
    .slice(raisedIn)
    .map(({ number }) => ({ judgement: number, checks: earlierChecks(state, number, label) }));
  return looked.findLast(({ checks }) => checks.length > 0) ?? null;
}

/** `next`: the judgement that followed the one it was raised in. `latest`: what the judges last found became of it. */
type Fate = {
  evaluated: Round | undefined;
  next: Judgement | undefined;
  latest: LatestCheck | null;
  takenBack: number | null;
  accepted: string | null;
};

function stateText(
  state: JudgesState,
  standing: FindingStanding | null,
  { evaluated, next, latest, takenBack, accepted }: Fate,
): string {
  if (!standing) return "raised, its matching does not count yet";
  if (standing.status === "withdrawn") return `withdrawn in round ${takenBack ?? "?"}`;
  if (standing.status === "settled")
    return `settled by an answer of the person, as ${named(state, standing.raisedBy)} found in round ${takenBack ?? "?"}`;
  const held = heldWords(state, standing, evaluated);
  if (next) {
    const then =
      next.cause === "revision"
        ? "then the documents were revised and judged again"
        : "then the documents were scored once";
    return `${held}; ${then}${latest ? `; ${foundWords(latest, next)}` : ""}`;
  }
  return accepted ? `${held}; still open when ${accepted} decided` : held;
}

function foundWords({ judgement, checks }: LatestCheck, next: Judgement): string {
  const revision = judgement === next.number ? "the revision" : `the revision of judgement ${judgement}`;
  return `${isSettled(checks) ? "settled in" : "still open after"} ${revision}`;
}

function heldWords(state: JudgesState, { status, heldBy }: FindingStanding, round: Round | undefined): string {
  const evaluation = round?.evaluation?.mode === "debate" ? round.evaluation : null;
  if (status === "agreed" && evaluation)
    return `agreed by ${everyone(evaluation)}${evaluation.verdict?.isCapped ? `; it caps the verdict at ${evaluation.verdict.band}` : ""}`;
  return heldBy.length > 0 ? `disputed, held by ${named(state, heldBy)}` : "disputed, the judge who raised it was lost";
}

/** Every wording of it, and why they count as the same. */
function detailOf(state: JudgesState, { raised: [first, ...others], match }: MatchedFinding): string {
  const place = [first.document, first.section].filter(Boolean).join(", ");
  const also = others.map(({ agentId, finding }) => `**${nameOf(state, agentId)}:** ${finding}`);
  return [place && `*${place}*`, first.evidence, ...also, match ? `*${capital(matchWords(match))}*` : ""]
    .filter(Boolean)
    .join("\n\n");
}

const POSITION_WORDS = {
  endorse: "endorses it",
  reject: "rejects it",
  withdraw: "withdraws it",
  settled: "calls it settled by the answer",
} as const;

function historyOf(state: JudgesState, judgement: number, { id, raised }: MatchedFinding): IssueEntry[] {
  return roundsOf(state, judgement).flatMap((round) =>
    givenTurns(round).flatMap((turn): IssueEntry[] => {
      const { agentId } = turn;
      const entry = { round: round.number, seq: turn.seq };
      const own = raised
        .filter((finding) => finding.agentId === agentId && finding.ordinal === round.ordinal)
        .map(({ finding }) => ({
          ...entry,
          word: `${nameOf(state, agentId)} raised it`,
          text: raised.length > 1 ? finding : "",
        }));
      if (turn.kind === "analysis" || own.length > 0) return own;
      return turn.reply.critical_positions
        .filter(({ finding_id }) => finding_id === id)
        .map(({ stance, reason }) => ({
          ...entry,
          word: `${nameOf(state, agentId)} ${POSITION_WORDS[stance]}`,
          text: reason,
        }));
    }),
  );
}
