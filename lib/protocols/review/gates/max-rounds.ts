/** P1-34: what is resolved, what is not, who says what, and what the modifier recommends. */
import type { Gate } from "@/lib/domain/gate";
import type { AgentId } from "@/lib/domain/ids";
import { roundLimit } from "../config";
import { openIssues, resolvedRound, sameId, type LedgerIssue } from "../ledger";
import { longQuestionHint } from "../question-escalation";
import type { SummariseReply } from "../replies";
import { findAssessor, nameOf, type CompletedRound, type ReviewState } from "../state";
import { futureWork, recommendedSupplements } from "../supplements";
import { buildGate, positionsIn } from "./build-gate";

export function maxRoundsGate(state: ReviewState, round: CompletedRound): Gate {
  const summary = state.summaries.find((one) => one.round === round.number)?.reply ?? null;
  const [x, y] = sides(state, round, summary);
  return buildGate(state, {
    kind: "max_rounds",
    round: round.number,
    rule: "P1-34",
    reason: `Round ${roundLabel(state)} ended without consensus. ${round.evaluation.blockers.map(({ text }) => `${text}.`).join(" ")}`,
    question: `How should “${state.subject.title}” be settled?`,
    ...(summary ? { recommendation: summary.recommendation } : {}),
    hints: hints(state, round, summary),
    positions: positionsIn(state, round),
    options: [
      { id: "side_x", label: `Side with ${nameOf(state, x.agent)}`, consequence: `${x.position} ${ACCEPTED}` },
      { id: "side_y", label: `Side with ${nameOf(state, y.agent)}`, consequence: `${y.position} ${ACCEPTED}` },
      { id: "compromise", label: "Take the compromise", consequence: `${summary?.compromise ?? "The document stands as it is; each side's remaining points become known limitations."} ${ACCEPTED}` },
      {
        id: "one_more_round",
        label: "One more round",
        consequence: `The modifier revises once more with your words, then all three assess: round ${round.number + 1} / ${roundLimit(state.config)} (+${state.extendedByUser + 1}). Without consensus the question comes back to you.`,
      },
    ],
  });
}

const ACCEPTED = "The review closes with the document as it stands; what is unresolved is recorded as known limitations.";

/** "6 / 5 (+1)" */
export function roundLabel(state: ReviewState): string {
  const extended = state.extendedByUser > 0 ? ` (+${state.extendedByUser})` : "";
  return `${state.rounds.length} / ${roundLimit(state.config)}${extended}`;
}

type Side = { agent: AgentId; position: string };

/** As the modifier names them; else the hardest and the softest verdict. */
function sides(state: ReviewState, round: CompletedRound, summary: SummariseReply | null): [Side, Side] {
  const x = summary && findAssessor(state, summary.side_x.agent);
  const y = summary && findAssessor(state, summary.side_y.agent);
  if (x && y && x.id !== y.id) return [{ agent: x.id, position: summary.side_x.position }, { agent: y.id, position: summary.side_y.position }];
  const ranked = positionsIn(state, round).map(({ agentId, stance }): Side => ({ agent: agentId, position: stance || "No position was given." }));
  return [ranked[0] as Side, ranked.at(-1) as Side];
}

function hints(state: ReviewState, round: CompletedRound, summary: SummariseReply | null): string[] {
  const resolved = state.ledger.flatMap((issue) => {
    const at = resolvedRound(issue);
    if (at === null) return [];
    const by = issue.changes.at(-1)?.what ?? summary?.resolved.find(({ issue_id }) => sameId(issue_id, issue.id))?.by;
    return [`Resolved in round ${at}: ${issue.id} ${issue.title}${by ? ` — ${by}` : ""}`];
  });
  const unresolved = openIssues(state.ledger).map((issue) => {
    const told = summary?.unresolved.find(({ issue_id }) => sameId(issue_id, issue.id));
    const positions = told?.positions.map(({ agent, position }) => `${nameOf(state, findAssessor(state, agent)?.id ?? agent)}: ${position}`).join(" / ");
    const parts = [`${issue.id} ${issue.title} (${nameOf(state, issue.raisedBy)})`, positions || rulingOn(issue), told && `Recommended: ${told.recommendation}`];
    return `Unresolved: ${parts.filter(Boolean).join(" — ")}`;
  });
  const critique = (state.crossCritique?.reply.answers ?? []).map(({ concern, reviewer_right, change_or_rebuttal_text }) => `Cross-critique, “${concern}”: reviewer right ${reviewer_right} — ${change_or_rebuttal_text}`);
  const failed = round.evaluation.ideas?.allFailed ? [`Every idea is WEAK or KILL to a majority. ${rescueHistory(state)}`] : [];
  const asked = [...recommendedSupplements(state).map(({ what }) => `Strongly recommended: ${what}`), ...futureWork(state).map(({ what }) => `Future work: ${what}`)];
  return [...failed, ...unresolved, ...resolved, ...critique, ...asked, ...[longQuestionHint(state)].filter((hint) => hint !== null)];
}

/** Where the summary is missing, the modifier's own ruling stands for its side. */
function rulingOn({ rulings }: LedgerIssue): string {
  const last = rulings.at(-1);
  return last ? `Modifier: ${[last.ruling.toLowerCase(), last.reason].filter(Boolean).join(", ")}` : "";
}

/** P1-41: what was tried and why it failed. */
function rescueHistory(state: ReviewState): string {
  if (state.rootCauses.length === 0) return "The last round allows no rescue.";
  return `Causes named before: ${state.rootCauses.map(({ round, reply }) => `${reply.cause} (round ${round})`).join("; ")}`;
}
