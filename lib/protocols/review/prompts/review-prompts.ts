/** One prompt per ask of a review that goes to a model. Literature searches go to a search service and have none (P1-46). */
import { assessKind, LENSES, type LensId } from "@/lib/protocols/review/rules/lenses/lenses";
import type { ServiceKind } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { applyCritique } from "./apply-critique";
import { assessThrough } from "./assess";
import { crossCritique } from "./cross-critique";
import { checkEdit, closingEdit } from "./closing-edit";
import { draft, generateIdeas } from "./generate-ideas";
import { carryOut, modify } from "./modify";
import { modifyIdeas } from "./modify-ideas";
import { nameParts } from "./parts/name-parts";
import { rescueIdeas } from "./rescue-ideas";
import { rootCause } from "./root-cause";
import { summarise } from "./summarise";

type SearchKind = "search_literature" | "search_broadly";
type AssessKind = "assess" | `assess_${Exclude<LensId, "core">}`;
/** Every ask kind of a review that a model answers. */
export type ReviewPromptKind = AssessKind | Exclude<ServiceKind, SearchKind>;

const ASSESSMENTS = Object.fromEntries(
  (Object.keys(LENSES) as LensId[]).map((lens) => [assessKind(lens), assessThrough(lens)]),
) as Readonly<Record<AssessKind, Prompt<ReviewState>>>;

export const REVIEW_PROMPTS: Readonly<Record<ReviewPromptKind, Prompt<ReviewState>>> = {
  ...ASSESSMENTS,
  draft,
  modify,
  carry_out: carryOut,
  closing_edit: closingEdit,
  check_edit: checkEdit,
  modify_ideas: modifyIdeas,
  generate_ideas: generateIdeas,
  rescue_ideas: rescueIdeas,
  root_cause: rootCause,
  cross_critique: crossCritique,
  apply_critique: applyCritique,
  name_parts: nameParts,
  summarise,
};
