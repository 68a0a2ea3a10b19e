/** P1-50: the Domain Expert answers the three concerns of the Adversarial Reviewer; the modifier applies the answers. */
import { currentRound } from "@/lib/kernel/rounds";
import type { CrossCritiqueReply, ModifyReply } from "@/lib/protocols/review/rules/replies/replies";
import { openIssues } from "@/lib/protocols/review/rules/judging/ledger";
import { currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import { applyEdit } from "./document/edit";
import { reviewerQuestions } from "./lenses/writing-fields";
import type { Scene } from "./course/scene";
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
export function applyCritique({ state }: Scene): ModifyReply {
  const conceded = (state.crossCritique?.reply.answers ?? []).filter(({ reviewer_right }) => reviewer_right !== "NO");
  let text = currentVersion(state).text;
  const changes = conceded.map(({ concern, change_or_rebuttal_text }) => {
    const edited = applyEdit(text, {
      in: "section",
      like: /^limitations?\b/i,
      heading: "Limitations",
      text: change_or_rebuttal_text,
    });
    text = edited.text;
    return { what: edited.what, why: fill(sentences().applyCritique.why, { concern }), answers: [] };
  });
  return {
    artifact: text,
    changes,
    rulings: openIssues(state.ledger).map(({ id }) => ({
      issue_id: id,
      ruling: "DEFERRED" as const,
      reason: sentences().applyCritique.reason,
    })),
    settlements: [],
  };
}
