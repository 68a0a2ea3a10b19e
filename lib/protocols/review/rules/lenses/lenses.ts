/** Every lens by its name. An assessor's ask kind is `assess` for the core lens and `assess_<lens>` for the others. */
import { core, design } from "./core";
import type { Lens } from "./define-lens";
import { pragmatic, scout, visionary } from "./idea";
import { paperExpert, proofreader, secondAdversary } from "./paper";
import { editor, professor, scientist, targetUser } from "./question";
import { adversarial, sectionExpert, writingEditor } from "./section";
import { audience, devilsAdvocate, storyArchitect } from "./story";

export const LENSES = {
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
} as const satisfies Record<string, Lens>;
export type LensId = keyof typeof LENSES;

/** P1-28: they rate ideas and give no verdict. */
export const RATING_LENSES: ReadonlySet<LensId> = new Set(["visionary", "pragmatic", "scout"]);

export const lensById = (id: LensId): Lens => LENSES[id];

const PREFIX = "assess";
export const assessKind = (lens: LensId): string => (lens === "core" ? PREFIX : `${PREFIX}_${lens}`);

/** Null where the ask is no assessment. */
export function lensOfKind(kind: string): LensId | null {
  const id = kind === PREFIX ? "core" : kind.startsWith(`${PREFIX}_`) ? kind.slice(PREFIX.length + 1) : "";
  return Object.hasOwn(LENSES, id) ? (id as LensId) : null;
}
