/** Which points a seat chooses from: by its place in the profile; seats of one's own by their place in the panel. */
import type { Agent } from "@/lib/domain/agent";
import { assertNever } from "@/lib/domain/assert-never";
import { designType, type ReviewConfig } from "@/lib/protocols/review/rules/config";
import { pointOf, type Point } from "./point";
import { pointWords, type PointWords } from "./prose";

/** Which of the writing points a seat owns. */
const SECTION = {
  "domain-expert": "section-expert",
  "writing-editor": "style",
  "adversarial-reviewer": "claims",
} as const;
const PAPER = { proofreader: "proof", "domain-expert": "paper-expert", "adversarial-reviewer-2": "hostile" } as const;

export function poolOf(config: ReviewConfig, { id }: Agent, place: number): readonly Point[] {
  const { custom, fillers, plans, design, question, story, writing } = pointWords();
  /** Who owns the wording falls back on it; the others on what is said. */
  const written = writing[id === "writing-editor" || id === "proofreader" ? "style" : "section-expert"];
  const byPlace = Object.values(custom);
  const { profile } = config;
  switch (profile) {
    case "custom":
      return pooled(own(custom, id) ?? byPlace[place % byPlace.length], fillers);
    case "design":
    case "focused":
      return pooled(own(design[designType(config)], id), plans);
    case "question":
      return pooled(own(question, id));
    case "story":
      return pooled(own(story, id), plans);
    case "section":
      return pooled(ownWriting(SECTION, id), written);
    case "paper":
      return pooled(ownWriting(PAPER, id), written);
    case "idea":
      return [];
    default:
      return assertNever(profile);
  }
}

export const hasOwnPool = (config: ReviewConfig, { id }: Agent): boolean =>
  config.profile !== "custom" || Object.hasOwn(pointWords().custom, id);

type Writing = keyof ReturnType<typeof pointWords>["writing"];
function ownWriting(kinds: Readonly<Record<string, Writing>>, id: string): readonly PointWords[] | undefined {
  const kind = own(kinds, id);
  return kind && pointWords().writing[kind];
}

const pooled = (...pools: readonly (readonly PointWords[] | undefined)[]): Point[] =>
  pools.flatMap((pool) => pool ?? []).map(pointOf);

const own = <T>(values: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;
