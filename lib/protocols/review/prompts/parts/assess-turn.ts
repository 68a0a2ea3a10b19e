/** The end of an assessor's prompt: which round it is and what is asked in particular. In the engine's own words. */
import { currentRound } from "@/lib/kernel/rounds";
import { roundLimit } from "@/lib/protocols/review/rules/config";
import { mergedInto, openIssuesOf, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { currentVersion, seatLetter, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { inline } from "@/lib/prompts/section";
import { isAboutDocument } from "@/lib/protocols/review/rules/gates/gate-kinds";
import { livingIds } from "./ideas";
import type { Measure } from "./levels";
import { seatOf } from "./seat";
import { isArtifactCut } from "./subject";

/** `state`: as it was before anybody spoke in this round. */
export function assessTurn(state: ReviewState, ask: Ask, measure: Measure): string {
  return [
    `# Your turn: round ${ask.round} of ${Math.max(roundLimit(state.config), ask.round)}`,
    `You are ${inline(seatOf(state, ask).name)}. Your issues go by the letter ${seatLetter(state, ask.agentId)}.`,
    ...(ask.round === 1 ? [FIRST] : laterLines(state, ask)),
    ...(state.config.profile === "idea" ? [`Living ideas, each to be rated once: ${livingIds(state)}.`] : []),
    ...(state.decisions.some(isAboutDocument)
      ? ["What is in <decisions> is settled: judge the artifact within it."]
      : []),
    ...remainingLines(state, ask.round),
    ...(isArtifactCut(state, measure) ? [CUT] : []),
    "Answer now with the JSON object.",
  ].join("\n");
}

const FIRST = "You read it for the first time, and alone: nobody sees another's answer before all have given theirs.";

function laterLines(state: ReviewState, { agentId, round }: Ask): string[] {
  const mine = openIssuesOf(state.ledger, agentId);
  return [
    `The artifact is version ${currentVersion(state).number}, revised after round ${round - 1}. Nobody sees what the others say in this round before all have spoken.`,
    ...lastVerdict(state, agentId),
    mine.length > 0
      ? `Report on each of your open issues: ${mine.map(({ id }) => id).join(", ")}.`
      : "None of your issues is open: prior_concerns is []. Read the whole artifact all the same; the revision may have broken something.",
    ...mine.flatMap((issue) => mergedLines(state, issue, agentId)),
  ];
}

/** P1-64 */
const mergedLines = ({ ledger }: ReviewState, issue: LedgerIssue, agentId: Ask["agentId"]): string[] =>
  mergedInto(ledger, issue)
    .filter(({ grouped, raisedBy }) => grouped && raisedBy === agentId)
    .map(
      ({ id }) =>
        `The modifier takes your ${id} for the same problem as ${issue.id}, which counts for all who raised it. If yours is another one, report on ${id} instead, and it stands on its own again.`,
    );

/** P1-18: it knows where it stood. */
function lastVerdict({ rounds }: ReviewState, agentId: Ask["agentId"]): string[] {
  const last = rounds.findLast(({ turns }) => turns[agentId]);
  const turn = last?.turns[agentId];
  return turn?.verdict ? [`In round ${last?.number} you gave ${turn.assessment.reviewVerdict ?? turn.verdict}.`] : [];
}

function remainingLines(state: ReviewState, number: number): string[] {
  const round = currentRound(state);
  const isOwnTurn = state.followUp !== null && number <= state.followUp.untilRound;
  if (isOwnTurn)
    return ["The person has changed or added ideas and wants to know how they stand now: rate them like the others."];
  if (round?.isExtension) return ["A person granted this round beyond the limit. Judge as in any other round."];
  return number === roundLimit(state.config)
    ? [
        "It is the last regular round: what is not settled goes before a person. Judge as in any other round, and make clear what exactly you would still need.",
      ]
    : [];
}

/** P1-02 asks for the whole artifact: who could not read it whole can't speak for the whole. */
const CUT =
  "The artifact is too long for one prompt: marks in square brackets show what you can't read. Judge what you read. PASS speaks for the whole, so it is not yours to give this time: give CONDITIONAL at best and name the unread part in what remains.";
