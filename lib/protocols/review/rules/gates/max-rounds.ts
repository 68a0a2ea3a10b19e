/** P1-34: what is resolved, what is not, who says what, and what the modifier recommends. */
import type { Gate } from "@/lib/domain/gate/gate";
import type { Option } from "@/lib/kernel/gates";
import type { AgentId } from "@/lib/domain/ids";
import { reviveId, selectId } from "../closing";
import { roundLimit } from "../config";
import { isRejected } from "../ideas/idea-convergence";
import { ideaOpinions, ratingsInWords } from "../ideas/idea-opinions";
import { liveIdeas } from "../ideas/ideas";
import { openIssues, resolvedRound, sameId, type LedgerIssue } from "../judging/ledger";
import { longQuestionHint } from "../ideas/question-escalation";
import type { SummariseReply } from "../replies/replies";
import { findAssessor, nameOf, type CompletedRound, type ReviewState } from "../state";
import { futureWork, recommendedSupplements } from "../ideas/supplements";
import { buildGate, literatureHints, positionsIn } from "./build-gate";

export function maxRoundsGate(state: ReviewState, round: CompletedRound): Gate {
  return hasNoIdeaLeft(round) ? noIdeaLeftGate(state, round) : unsettledGate(state, round);
}

function unsettledGate(state: ReviewState, round: CompletedRound): Gate {
  const summary = state.summaries.find((one) => one.round === round.number)?.reply ?? null;
  const [x, y] = sides(state, round, summary);
  return buildGate(state, {
    kind: "max_rounds",
    rule: "P1-34",
    ...(state.config.profile === "idea" ? {} : { isCarriedOut: true }),
    reason: `Round ${roundLabel(state)} ended without consensus. ${round.evaluation.blockers.map(({ text }) => `${text}.`).join(" ")}`,
    question: `How should “${state.subject.title}” be settled?`,
    ...(summary ? { recommendation: summary.recommendation } : {}),
    hints: hints(state, summary),
    positions: positionsIn(state, round),
    options: [
      ...promisingOptions(state, round),
      { id: "side_x", label: `Side with ${nameOf(state, x.agent)}`, consequence: `${x.position} ${acceptedAs(state)}` },
      { id: "side_y", label: `Side with ${nameOf(state, y.agent)}`, consequence: `${y.position} ${acceptedAs(state)}` },
      {
        id: "compromise",
        label: "Take the compromise",
        consequence: `${summary?.compromise ?? "Each side's remaining points are met as far as both can live with it."} ${acceptedAs(state)}`,
      },
      {
        id: "one_more_round",
        label: "One more round",
        consequence: `The modifier revises once more with your comments, then all three assess: ${extraRound(state)}. Without consensus, the question comes back to you.`,
      },
    ],
  });
}

const acceptedAs = ({ config }: ReviewState): string =>
  `${config.profile === "idea" ? "The review closes with the ideas as they stand and none of them chosen." : "The modifier writes this into the document, and the review closes; the panel does not read it again."} Unresolved issues are recorded as known limitations.`;

const extraRound = (state: ReviewState): string =>
  `round ${state.rounds.length + 1} / ${roundLimit(state.config)} (+${state.extendedByUser + 1})`;

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
  if (x && y && x.id !== y.id)
    return [
      { agent: x.id, position: summary.side_x.position },
      { agent: y.id, position: summary.side_y.position },
    ];
  const ranked = positionsIn(state, round).map(({ agentId, stance }): Side => ({
    agent: agentId,
    position: stance || "No position was given.",
  }));
  return [ranked[0] as Side, ranked.at(-1) as Side];
}

function hints(state: ReviewState, summary: SummariseReply | null): string[] {
  const resolved = state.ledger.flatMap((issue) => {
    const at = resolvedRound(issue);
    if (at === null) return [];
    const by = issue.changes.at(-1)?.what ?? summary?.resolved.find(({ issue_id }) => sameId(issue_id, issue.id))?.by;
    return [`Resolved in round ${at}: ${issue.id} ${issue.title}${by ? ` — ${by}` : ""}`];
  });
  const unresolved = openIssues(state.ledger).map((issue) => {
    const told = summary?.unresolved.find(({ issue_id }) => sameId(issue_id, issue.id));
    const positions = told?.positions
      .map(({ agent, position }) => `${nameOf(state, findAssessor(state, agent)?.id ?? agent)}: ${position}`)
      .join(" / ");
    const parts = [
      `${issue.id} ${issue.title} (${nameOf(state, issue.raisedBy)})`,
      positions || rulingOn(issue),
      told && `Recommended: ${told.recommendation}`,
    ];
    return `Unresolved: ${parts.filter(Boolean).join(" — ")}`;
  });
  const critique = (state.crossCritique?.reply.answers ?? []).map(
    ({ concern, reviewer_right, change_or_rebuttal_text }) =>
      `Cross-critique, “${concern}”: reviewer right ${reviewer_right} — ${change_or_rebuttal_text}`,
  );
  const asked = [
    ...recommendedSupplements(state).map(({ what }) => `Strongly recommended: ${what}`),
    ...futureWork(state).map(({ what }) => `Future work: ${what}`),
  ];
  return [
    ...unresolved,
    ...resolved,
    ...critique,
    ...asked,
    ...literatureHints(state),
    ...[longQuestionHint(state)].filter((hint) => hint !== null),
  ];
}

/** Where the summary is missing, the modifier's own ruling stands for its side. */
function rulingOn({ rulings }: LedgerIssue): string {
  const last = rulings.at(-1);
  return last ? `Modifier: ${[last.ruling.toLowerCase(), last.reason].filter(Boolean).join(", ")}` : "";
}

/** Ideas a majority would take can be taken although the three do not agree on an order. */
function promisingOptions(state: ReviewState, round: CompletedRound): Option[] {
  const promising = ideaOpinions(state, round).ideas.filter(
    ({ isAlive, ratings }) => isAlive && !isRejected(ratings.map(({ rating }) => rating)),
  );
  return inOrder(round, promising).map(({ id, title }) => takeOption(state, round, id, `Choose ${id}: ${title}`));
}

const takeOption = (state: ReviewState, round: CompletedRound, id: string, label: string): Option => ({
  id: selectId(id),
  label,
  consequence: `The review closes with ${id} (${ratingsInWords(state, round, id)}). The record says that the panel did not agree on it, and lists unresolved issues as known limitations.`,
});

function inOrder<Named extends { id: string }>({ evaluation }: CompletedRound, ideas: readonly Named[]): Named[] {
  const order = evaluation.ideas?.order ?? [];
  return ideas.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** P1-55: every idea is WEAK or KILL to a majority. */
export const hasNoIdeaLeft = ({ evaluation }: CompletedRound): boolean => evaluation.ideas?.allFailed ?? false;

/** There are no sides to take when nobody stands by an idea: one is taken anyway, brought back, replaced, or none is taken. */
function noIdeaLeftGate(state: ReviewState, round: CompletedRound): Gate {
  const living = inOrder(round, liveIdeas(state.ideas));
  const dropped = state.ideas.filter(({ died }) => died !== null && died.into.length === 0);
  const again = `The modifier reworks it with your comments, then all three assess once more: ${extraRound(state)}.`;
  return buildGate(state, {
    kind: "max_rounds",
    rule: "P1-55",
    reason: `Round ${roundLabel(state)} ended with every idea rated WEAK or KILL by a majority.`,
    question: `Is any idea for “${state.subject.title}” worth pursuing?`,
    hints: [
      ...living.map(({ id, card }) => `${id} ${card.title} — ${ratingsInWords(state, round, id)}`),
      ...dropped.map(
        ({ id, card, died }) => `${id} ${card.title} — dropped after round ${died?.round}: ${died?.reason}`,
      ),
      ...state.rootCauses.map(
        ({ round: number, agentId, reply }) =>
          `Why all ideas failed in round ${number}, ${nameOf(state, agentId)}: ${reply.cause}`,
      ),
      ...literatureHints(state),
    ],
    positions: positionsIn(state, round),
    options: [
      ...living.map(({ id, card }) => takeOption(state, round, id, `Choose ${id} anyway: ${card.title}`)),
      ...living.map(({ id, card }) => ({
        id: reviveId(id),
        label: `Give ${id} another round: ${card.title}`,
        consequence: again,
      })),
      ...dropped.map(({ id, card }) => ({
        id: reviveId(id),
        label: `Revive ${id}: ${card.title}`,
        consequence: `It goes back into the set. ${again}`,
      })),
      {
        id: "rescue",
        label: "Have three new ideas written",
        consequence: `The assessors name what the ideas had in common, literature is looked up, and three new ideas take the place of the old ones; then all three assess: ${extraRound(state)}.`,
      },
      {
        id: "end",
        label: "End without an idea",
        consequence: "The review closes without choosing one. The record keeps what was tried and why it failed.",
      },
    ],
  });
}
