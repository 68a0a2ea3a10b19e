/**
 * The review as the rehearsal panel plays it, for every ask kind, profile and script (scripts.ts says what each script is).
 * It works on any document: what is raised is found in the text and quoted from it, the revision edits the text where it
 * was quoted, and an issue is called resolved only once the edit is there. A person's decision ends what stood in the way.
 */
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import { isServiceKind, type ServiceKind } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { authoredAnswer } from "@/lib/sample/authored-asks";
import { AUTHORED_REVIEW } from "@/lib/sample/review/authored-review";
import { assess } from "./assess";
import { applyCritique, crossCritique } from "./cross-critique";
import { firstCards } from "./ideas/cards";
import { rateIdeas } from "./ideas/rate";
import { rescueIdeas, reviseIdeas, rootCause } from "./ideas/revise-ideas";
import { mishapOf } from "./course/mishaps";
import { nameParts } from "./name-parts";
import { draft } from "./draft";
import { factsFor } from "./facts";
import { carryOut, closingEdit, revise } from "./revise";
import { sceneOf, type Scene } from "./course/scene";
import { scriptFor } from "@/lib/protocols/review/rules/scripts";
import { rehearsedSearch } from "./search";
import { summarise } from "./summarise";

/** What the port hands over; `script` may be any word, one that has no place here converges. */
export type ReviewCue = { ask: Ask; state: unknown; script: string };

export function rehearseReview({ ask, state, script }: ReviewCue): string {
  // The port hands over what this protocol folded; it can't know the type.
  const review = state as ReviewState;
  const authored = script === "converges" ? authoredAnswer(AUTHORED_REVIEW, review, ask) : null;
  if (authored) return authored;
  const scene = sceneOf(review, ask, scriptFor(review.config.profile, script));
  const said = replyTo(scene);
  const reply = { ...said, ...factsFor(scene, said) };
  return mishapOf(scene, reply) ?? JSON.stringify(reply);
}

function replyTo(scene: Scene): Record<string, unknown> {
  const { kind } = scene.ask;
  if (lensOfKind(kind)) return scene.state.config.profile === "idea" ? rateIdeas(scene) : assess(scene);
  if (!isServiceKind(kind)) throw new Error(`The rehearsal panel has no answer to ${kind}.`);
  return service(scene, kind);
}

function service(scene: Scene, kind: ServiceKind): Record<string, unknown> {
  switch (kind) {
    case "draft":
      return draft(scene);
    case "modify":
      return revise(scene);
    case "carry_out":
      return carryOut(scene);
    case "closing_edit":
      return closingEdit(scene);
    case "check_edit":
      return { wrong: [] };
    case "modify_ideas":
      return reviseIdeas(scene);
    case "generate_ideas":
      return { cards: firstCards(scene.state) };
    case "rescue_ideas":
      return rescueIdeas(scene);
    case "root_cause":
      return rootCause(scene);
    case "cross_critique":
      return crossCritique(scene);
    case "apply_critique":
      return applyCritique(scene);
    case "name_parts":
      return nameParts(scene.state, scene.round, scene.script);
    case "summarise":
      return summarise(scene);
    case "search_literature":
    case "search_broadly":
      return rehearsedSearch();
  }
}
