/** P1-25: what a revision does to a question beyond answering its issues. */
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { settlingDecision, wordsOf } from "./course/course";
import { applyEdit, type Edited } from "./document/edit";
import { partsNamedIn } from "./name-parts";
import { lessVague } from "./document/question-words";
import { pointWords } from "./prose";
import type { Scene } from "./course/scene";
import { fillSlots, focusOf } from "./voice";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose-sentences";

type QuestionEdit = Edited & { why: string };

/** Words that promise nothing are dropped; what a warning named is added, in the person's direction. */
export function questionEdits(scene: Scene, before: string): QuestionEdit[] {
  const { state, round } = scene;
  if (state.config.profile !== "question") return [];
  const rewritten = lessVague(before);
  const dropped: QuestionEdit[] = rewritten
    ? [
        {
          text: rewritten,
          what: sentences().questionEdits.what,
          why: sentences().questionEdits.promisesNothing,
        },
      ]
    : [];
  const decision = settlingDecision(state);
  if (decision?.gate.kind !== "vagueness" || decision.gate.round !== round) return dropped;
  const why = fill(sentences().questionEdits.asked, {
    by: decision.answer.answeredBy,
    words: quotable(plain(wordsOf(decision)), 120),
  });
  return missingParts(scene, rewritten ?? before).reduce<QuestionEdit[]>(
    (edits, { heading, text }) => [
      ...edits,
      { ...applyEdit(edits.at(-1)?.text ?? before, { in: "section", like: /(?!)/, heading, text }), why },
    ],
    dropped,
  );
}

function missingParts({ state }: Scene, text: string): { heading: string; text: string }[] {
  const named = partsNamedIn(state, text);
  const { comparison, novelty } = pointWords().alone;
  const { bare } = focusOf(state, "novelty");
  return [
    ...(named.comparison === null
      ? [
          {
            heading: "Comparison",
            text: fill(sentences().questionEdits.comparison, { comparison }),
          },
        ]
      : []),
    ...(named.novelty === null || !text.includes("What would be new")
      ? [{ heading: "What would be new", text: `${novelty.first} ${fillSlots(novelty.rest, { focus: bare })}` }]
      : []),
  ];
}
