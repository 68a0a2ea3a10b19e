/** P1-50: the Domain Expert answers the three concerns of the Adversarial Reviewer; the modifier applies the answers. */
import { currentRound } from "@/lib/kernel/rounds";
import type { CrossCritiqueReply, ModifyReply } from "@/lib/protocols/review/rules/replies/replies";
import { openIssues } from "@/lib/protocols/review/rules/judging/ledger";
import { currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import { reviewerQuestions } from "./lenses/writing-fields";
import type { Scene } from "./course/scene";
import { Page } from "./revise";
import { passages } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose-sentences";

export function crossCritique(scene: Scene): CrossCritiqueReply {
  const asked = concernsIn(scene.state) ?? reviewerQuestions(scene);
  return {
    answers: passages().crossCritique.map(({ reviewer_right, text }, index) => ({
      concern: asked[index] ?? sentences().applyCritique.anyConcern,
      reviewer_right,
      change_or_rebuttal_text: text,
    })),
  };
}

function concernsIn(state: ReviewState): readonly string[] | null {
  const turns = Object.values(currentRound(state)?.turns ?? {});
  return turns.find(({ assessment }) => assessment.reviewVerdict === "NO")?.assessment.questions ?? null;
}

/** What the reviewer is right about is written down; a rebuttal stays out of the text. */
export function applyCritique({ state }: Scene): Omit<ModifyReply, "splices"> {
  const conceded = (state.crossCritique?.reply.answers ?? []).filter(({ reviewer_right }) => reviewer_right !== "NO");
  const page = new Page(currentVersion(state).text);
  for (const { concern, change_or_rebuttal_text: text } of conceded)
    page.change(
      { in: "section", like: /^limitations?\b/i, heading: "Limitations", text },
      fill(sentences().applyCritique.why, { concern }),
      [],
    );
  return {
    ...page.revision(),
    rulings: openIssues(state.ledger).map(({ id }) => ({
      issue_id: id,
      part: "",
      reason: sentences().applyCritique.reason,
      ruling: "DEFERRED" as const,
    })),
    same_issues: [],
    decisions_needed: [],
    condition_answers: [],
    settlements: [],
  };
}
