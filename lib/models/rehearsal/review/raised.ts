/** A point as one seat raises it in one round, with its words filled in and the edits that answer it. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { sharedValues } from "@/lib/protocols/review/config";
import type { ReviewState } from "@/lib/protocols/review/state";
import type { Severity } from "@/lib/protocols/review/vocabulary";
import { plain, quotable } from "../subject-matter";
import type { Edit } from "./document/edit";
import { absoluteWord, looseComparison, looseWord } from "./document/wording";
import type { Obstacle } from "./obstacle";
import type { Place } from "./place";
import type { Point } from "./point";
import { figureIn, fill, focusOf, joined, questionOf, varying, type Slots } from "./voice";

export type Role =
  /** Answered in two revisions: partly after the first. */
  | "slow"
  /** Answered in one. */
  | "quick"
  /** Put off by the modifier with a reason, which its raiser accepts. */
  | "waived"
  /** P1-51: counted on the text, and not the modifier's to supply. */
  | "minimum"
  /** No revision meets it; a person does. */
  | "obstacle"
  /** The side a contradiction was decided against; a person settles it. */
  | "conflict";

export type Raised = {
  seat: AgentId;
  round: number;
  role: Role;
  severity: Severity;
  /** The verdict hangs on it. */
  isCondition: boolean;
  point: Point;
  obstacle: Obstacle | null;
  place: Place;
  slots: Slots;
  title: string;
  detail: string;
  ask: string;
  lacks: string;
  /** What the revision does about it, one step or two. */
  steps: readonly Edit[];
};

type Raising = { agent: Agent; seatIndex: number; round: number; role: Role; severity: Severity; isCondition: boolean; point: Point; obstacle?: Obstacle; place: Place; criterion: string | null };

export function raise(state: ReviewState, { agent, seatIndex, round, role, severity, isCondition, point, obstacle, place, criterion }: Raising): Raised {
  const focus = focusOf(state, `${agent.id}/${point.id}`);
  const vary = varying(state.seed, seatIndex, round);
  const common = { quote: place.passage.text, where: whereIs(place), figure: figureIn(plain(place.passage.raw)), word: wordIn(place, point), question: questionOf(state), venue: venueOf(state) };
  const spoken: Slots = { ...common, focus: focus.quoted };
  const opening = place.isNear ? point.near : vary(`aside/${point.id}`, ASIDES);
  return {
    seat: agent.id,
    round,
    role,
    severity,
    isCondition,
    point,
    obstacle: obstacle ?? null,
    place,
    slots: { ...common, focus: focus.bare },
    title: fill(point.title, spoken),
    detail: joined(criterion && `I judge by “${criterion}”.`, fill(opening, spoken), fill(point.detail, spoken)),
    ask: fill(point.ask, spoken),
    lacks: fill(point.lacks, spoken),
    steps: stepsFor(point, place, { ...common, focus: focus.bare }),
  };
}

/** For a passage that is not about it: no claim that it is. */
const ASIDES = [
  "I looked for it in the whole text; “{quote}” is the nearest I found, and it is about something else.",
  "“{quote}” {where} stands as far as I am concerned. What I miss is another thing.",
  "I have read “{quote}” and everything around it, and did not find this.",
] as const;

function whereIs({ passage: { section, paragraph } }: Place): string {
  if (section) return `under “${quotable(plain(section), 60)}”`;
  return paragraph === 1 ? "at the beginning" : "in the text";
}

/** The word that makes the passage loose, as the point's own rewrite would find it. */
function wordIn({ passage: { raw } }: Place, { id }: Point): string {
  const word = id === "two-readings" ? looseWord(raw) : id.startsWith("loose-") ? looseComparison(raw) : absoluteWord(raw);
  return word ?? looseComparison(raw) ?? "this";
}

function venueOf({ config }: ReviewState): string {
  const { venue } = sharedValues(config);
  return venue === "unspecified" ? "the venue" : `“${quotable(venue, 60)}”`;
}

function stepsFor({ target, first, rest }: Point, { passage }: Place, slots: Slots): Edit[] {
  const [one, two] = [fill(first, slots), fill(rest, slots)];
  switch (target.in) {
    case "section":
      return [one, two].filter(Boolean).map((text) => ({ ...target, text }));
    case "top":
      return [{ in: "top", text: one }, ...(two ? [{ in: "beside" as const, anchor: one, text: two }] : [])];
    case "beside":
      return [{ in: "beside", anchor: passage.raw, text: one }, ...(two ? [{ in: "beside" as const, anchor: one, text: two }] : [])];
    case "sentence": {
      const rewritten = target.rewrite(passage.raw) ?? passage.raw;
      return [{ in: "sentence", anchor: passage.raw, text: rewritten }, ...(two ? [{ in: "beside" as const, anchor: rewritten, text: two }] : [])];
    }
  }
}
