/** What a completed round amounts to: evaluated once, from stored data only (G-02, P1-16). */
import { z } from "zod";
import { roundLimit } from "../config";
import { authorityIn, convergenceChecks, standingIn } from "./convergence";
import { needsRescue } from "../ideas/idea-convergence";
import { liveIdeas } from "../ideas/ideas";
import { openIssues, raisersOf } from "./ledger";
import { questionEscalations } from "../ideas/question-escalation";
import { assessorsOf, type ReviewState, type Round } from "../state";
import { experimentsIn } from "../ideas/supplements";
import { verdictSchema } from "../vocabulary";

export const evaluationSchema = z.object({
  status: z.enum([
    "continue",
    "consensus",
    "max_rounds_reached",
    "hard_block",
    "experiment_needed",
    "escalated",
    "rescue",
  ]),
  verdicts: z.record(z.string(), verdictSchema.nullable()),
  /** Assessors whose PASS did not fit their own issues (P1-22). */
  downgraded: z.array(z.string()),
  /** Open issues after this round. */
  open: z.array(z.string()),
  /** What stands between this round and consensus, in words. */
  blockers: z.array(z.object({ id: z.string(), text: z.string() })),
  escalations: z.array(z.object({ rule: z.enum(["P1-43", "P1-44"]), agentId: z.string(), text: z.string() })),
  authority: z.number().nullable(),
  /** P1-24; null outside of the idea profile. */
  ideas: z
    .object({
      shortlist: z.array(z.string()),
      order: z.array(z.string()),
      points: z.record(z.string(), z.number()),
      allFailed: z.boolean(),
    })
    .nullable(),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

export function evaluateRound(state: ReviewState, round: Round): Evaluation {
  const turns = Object.values(round.turns);
  const blockers = convergenceChecks(state, round).filter(({ isMet }) => !isMet);
  const escalations = state.config.profile === "question" ? questionEscalations(state, round) : [];
  const ideas = state.config.profile === "idea" ? ideasAfter(state, round) : null;
  return {
    status: statusAfter(state, round, {
      isConverged: blockers.length === 0,
      isEscalated: escalations.length > 0,
      allFailed: ideas?.allFailed ?? false,
    }),
    verdicts: Object.fromEntries(assessorsOf(state).map(({ id }) => [id, round.turns[id]?.verdict ?? null])),
    downgraded: turns.filter(({ flags }) => flags.includes("downgraded")).map(({ agentId }) => agentId),
    open: openIssues(state.ledger).map(({ id }) => id),
    blockers: blockers.map(({ id, text }) => ({ id, text })),
    escalations,
    authority: authorityIn(round),
    ideas,
  };
}

function ideasAfter(state: ReviewState, round: Round): NonNullable<Evaluation["ideas"]> {
  const { shortlist, order, points } = standingIn(state, round);
  const assessors = Object.fromEntries(
    assessorsOf(state).map(({ id }) => [id, { ratings: round.turns[id]?.assessment.ratings ?? [], ranking: [] }]),
  );
  return {
    shortlist: [...shortlist],
    order: [...order],
    points,
    allFailed: needsRescue(
      liveIdeas(state.ideas).map(({ id }) => id),
      assessors,
    ),
  };
}

/** What no further round can mend comes first; then consensus, then the limit. */
function statusAfter(
  state: ReviewState,
  round: Round,
  { isConverged, isEscalated, allFailed }: { isConverged: boolean; isEscalated: boolean; allFailed: boolean },
): Evaluation["status"] {
  if (lacksNovelty(state, round)) return "hard_block";
  if (experimentsIn(state, round).length > 0) return "experiment_needed";
  if (isEscalated) return "escalated";
  if (isConverged && round.number >= state.config.min_rounds) return "consensus";
  if (isLastRound(state, round)) return "max_rounds_reached";
  // P1-41: in the last round the person is asked at once instead.
  return allFailed ? "rescue" : "continue";
}

/** P1-47: in any round; only novelty, only the Devil's Advocate. Another fatal issue merely blocks consensus (P1-48). */
function lacksNovelty(state: ReviewState, round: Round): boolean {
  return state.config.profile === "story" && noveltyIssues(state).some(({ round: raised }) => raised <= round.number);
}

export const DEVILS_ADVOCATE_ID = "devils-advocate";

export function noveltyIssues(state: ReviewState) {
  return openIssues(state.ledger).filter(
    (issue) =>
      raisersOf(issue).some((id) => id === DEVILS_ADVOCATE_ID) &&
      issue.severity === "fatal" &&
      issue.category?.trim().toLowerCase() === "novelty",
  );
}

/** P1-34: beyond the limit each round is granted one by one; the person's own turns with ideas have a limit of their own (P1-54). */
export function isLastRound(state: ReviewState, round: Round): boolean {
  if (state.followUp) return round.number >= state.followUp.untilRound;
  return round.isExtension || round.number >= roundLimit(state.config);
}
