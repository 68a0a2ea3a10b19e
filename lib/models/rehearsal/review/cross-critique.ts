/** P1-50: the Domain Expert answers the three concerns of the Adversarial Reviewer; the modifier applies the answers. */
import type { CrossCritiqueReply, ModifyReply } from "@/lib/protocols/review/replies";
import { openIssues } from "@/lib/protocols/review/ledger";
import { currentRound, currentVersion, type ReviewState } from "@/lib/protocols/review/state";
import { applyEdit } from "./document/edit";
import { reviewerQuestions } from "./lenses/writing-fields";
import type { Scene } from "./scene";

const ANSWERS = [
  { reviewer_right: "PARTIALLY", text: "The result carries it for the cases reported here and not beyond; without the best case it is smaller and keeps its direction." },
  { reviewer_right: "YES", text: "The measurement was made by those who hoped for it. A second, blind measurement of a tenth of the cases is named as the next step." },
  { reviewer_right: "NO", text: "Every run that was made is reported; those that were stopped early are listed with the reason." },
] as const;

export function crossCritique(scene: Scene): CrossCritiqueReply {
  const asked = concernsIn(scene.state) ?? reviewerQuestions(scene);
  return { answers: ANSWERS.map(({ reviewer_right, text }, index) => ({ concern: asked[index] ?? "What is not reported?", reviewer_right, change_or_rebuttal_text: text })) };
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
    const edited = applyEdit(text, { in: "section", like: /^limitations?\b/i, heading: "Limitations", text: change_or_rebuttal_text });
    text = edited.text;
    return { what: edited.what, why: `The cross-critique grants it: ${concern}`, answers: [] };
  });
  return { artifact: text, changes, rulings: openIssues(state.ledger).map(({ id }) => ({ issue_id: id, ruling: "DEFERRED" as const, reason: "Open after the last round; presented with the section." })), settlements: [] };
}
