/** P1-25: what a revision does to a question beyond answering its issues. */
import { plain, quotable } from "../subject-matter";
import { settlingDecision, wordsOf } from "./course";
import { applyEdit, type Edited } from "./document/edit";
import { partsNamedIn } from "./name-parts";
import { comparison, lessVague, novelty } from "./points/question";
import type { Scene } from "./scene";
import { fill, focusOf } from "./voice";

type QuestionEdit = Edited & { why: string };

/** Words that promise nothing are dropped; what a warning named is added, in the person's direction. */
export function questionEdits(scene: Scene, before: string): QuestionEdit[] {
  const { state, round } = scene;
  if (state.config.profile !== "question") return [];
  const rewritten = lessVague(before);
  const dropped: QuestionEdit[] = rewritten ? [{ text: rewritten, what: "Words that would fit any question were replaced by what is meant.", why: "They promise nothing a reader could hold the question to (P1-25)." }] : [];
  const decision = settlingDecision(state);
  if (decision?.gate.kind !== "vagueness" || decision.gate.round !== round) return dropped;
  const why = `The warning named it, and ${decision.answer.answeredBy} asked for it: “${quotable(plain(wordsOf(decision)), 120)}”.`;
  return missingParts(scene, rewritten ?? before).reduce<QuestionEdit[]>((edits, { heading, text }) => [...edits, { ...applyEdit(edits.at(-1)?.text ?? before, { in: "section", like: /(?!)/, heading, text }), why }], dropped);
}

function missingParts({ state }: Scene, text: string): { heading: string; text: string }[] {
  const named = partsNamedIn(state, text);
  const { bare } = focusOf(state, "novelty");
  return [
    ...(named.comparison === null ? [{ heading: "Comparison", text: `It is compared with the way it is done today, on the same cases. ${comparison.rest}` }] : []),
    ...(named.novelty === null || !text.includes("What would be new") ? [{ heading: "What would be new", text: `${novelty.first} ${fill(novelty.rest, { focus: bare })}` }] : []),
  ];
}
