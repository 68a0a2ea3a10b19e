/** Which points a seat chooses from: by its place in the profile; seats of one's own by their place in the panel. */
import type { Agent } from "@/lib/domain/agent";
import { assertNever } from "@/lib/domain/assert-never";
import { designType, type ReviewConfig } from "@/lib/protocols/review/config";
import type { Point } from "../point";
import { CORRECTNESS, premises } from "./correctness";
import { ANALYSIS } from "./design-analysis";
import { METHOD } from "./design-method";
import { TOOL } from "./design-tool";
import { EXECUTION, halfWay, successMeasure } from "./execution";
import { QUESTION_POINTS } from "./question";
import { affected, READABILITY, scopeOut, term } from "./readability";
import { negativeResult, STORY_POINTS } from "./story";
import { WRITING_POINTS } from "./writing";

const CUSTOM: Readonly<Record<string, readonly Point[]>> = { "subject-expert": CORRECTNESS, implementer: EXECUTION, "first-reader": READABILITY };
const BY_PLACE = [CORRECTNESS, EXECUTION, READABILITY] as const;
const DESIGN = { M: METHOD, D: ANALYSIS, C: TOOL } as const;
const SECTION: Readonly<Record<string, readonly Point[]>> = { "domain-expert": WRITING_POINTS["section-expert"], "writing-editor": WRITING_POINTS.style, "adversarial-reviewer": WRITING_POINTS.claims };
const PAPER: Readonly<Record<string, readonly Point[]>> = { proofreader: WRITING_POINTS.proof, "domain-expert": WRITING_POINTS["paper-expert"], "adversarial-reviewer-2": WRITING_POINTS.hostile };

const FILLERS: readonly Point[] = [premises, successMeasure, scopeOut, halfWay, affected, term];
/** Who owns the wording falls back on it; the others on what is said. */
const fillersFor = (id: string): readonly Point[] => (id === "writing-editor" || id === "proofreader" ? WRITING_POINTS.style : WRITING_POINTS["section-expert"]);

export function poolOf(config: ReviewConfig, { id }: Agent, place: number): readonly Point[] {
  const { profile } = config;
  switch (profile) {
    case "custom":
      return [...(own(CUSTOM, id) ?? BY_PLACE[place % BY_PLACE.length] ?? CORRECTNESS), ...FILLERS];
    case "design":
    case "focused":
      return [...(own(DESIGN[designType(config)], id) ?? []), negativeResult, term];
    case "question":
      return own(QUESTION_POINTS, id) ?? [];
    case "story":
      return [...(own(STORY_POINTS, id) ?? []), negativeResult, term];
    case "section":
      return [...(own(SECTION, id) ?? []), ...fillersFor(id)];
    case "paper":
      return [...(own(PAPER, id) ?? []), ...fillersFor(id)];
    case "idea":
      return [];
    default:
      return assertNever(profile);
  }
}

export const hasOwnPool = (config: ReviewConfig, { id }: Agent): boolean => config.profile !== "custom" || Object.hasOwn(CUSTOM, id);

const own = (pools: Readonly<Record<string, readonly Point[]>>, id: string): readonly Point[] | undefined => (Object.hasOwn(pools, id) ? pools[id] : undefined);
