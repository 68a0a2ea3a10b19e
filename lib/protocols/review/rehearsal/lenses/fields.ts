/** What a lens asks for beyond issues: its own judgement, drawn from the document. */
import type { Judged } from "../course/judged";
import { designFields } from "./design-fields";
import { editorFields, professorFields, scientistFields, targetUserFields } from "./question-fields";
import { architectFields, audienceFields } from "./story-fields";
import { adversaryFields, expertFields, hostileFields, styleFields } from "./writing-fields";

export function lensFields(judged: Judged): Record<string, unknown> {
  const { verdict, scene } = judged;
  switch (scene.lens) {
    case "core":
    case "devils_advocate":
    case "section_expert":
    case "proofreader":
      return { verdict };
    case "design":
      return { verdict, ...designFields(judged) };
    case "professor":
      return { verdict, ...professorFields(judged) };
    case "editor":
      return { verdict, ...editorFields(judged) };
    case "scientist":
      return { verdict, ...scientistFields(judged) };
    case "target_user":
      return { verdict, ...targetUserFields(judged) };
    case "story_architect":
      return { verdict, ...architectFields(judged) };
    case "audience":
      return { verdict, ...audienceFields(judged) };
    case "writing_editor":
      return { verdict, ...styleFields(judged) };
    case "adversarial":
      return adversaryFields(judged);
    case "paper_expert":
      return { verdict, ...expertFields(judged) };
    case "second_adversary":
      return { verdict, ...hostileFields(judged) };
    case "visionary":
    case "pragmatic":
    case "scout":
      throw new Error(`${scene.lens} rates ideas and gives no verdict.`);
  }
}
