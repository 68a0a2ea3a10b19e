import type { LensId } from "@/lib/protocols/review/rules/lenses/lenses";
import { core, design } from "./core";
import { pragmatic, scout, visionary } from "./idea";
import type { LensGuide } from "./lens-guide";
import { paperExpert, proofreader, secondAdversary } from "./paper";
import { editor, professor, scientist, targetUser } from "./question";
import { adversarial, sectionExpert, writingEditor } from "./section";
import { audience, devilsAdvocate, storyArchitect } from "./story";

export const LENS_GUIDES: Readonly<Record<LensId, LensGuide>> = {
  core,
  design,
  visionary,
  pragmatic,
  scout,
  professor,
  editor,
  scientist,
  target_user: targetUser,
  story_architect: storyArchitect,
  devils_advocate: devilsAdvocate,
  audience,
  section_expert: sectionExpert,
  writing_editor: writingEditor,
  adversarial,
  proofreader,
  paper_expert: paperExpert,
  second_adversary: secondAdversary,
};
