/** A point as one seat raises it in one round, with its words filled in and the edits that answer it. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { sharedValues } from "@/lib/protocols/review/rules/config";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Severity } from "@/lib/protocols/review/rules/vocabulary";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import type { Edit } from "../document/edit";
import { absoluteWord, looseComparison, looseWord } from "../document/wording";
import type { Place } from "./place";
import type { Obstacle, Point } from "../point";
import { figureIn, fillSlots, focusOf, joined, questionOf, choosing, type Slots } from "../voice";
import { passages } from "../prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

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

type Raising = {
  agent: Agent;
  seatIndex: number;
  round: number;
  role: Role;
  severity: Severity;
  isCondition: boolean;
  point: Point;
  obstacle?: Obstacle;
  place: Place;
  criterion: string | null;
};

export function raise(
  state: ReviewState,
  { agent, seatIndex, round, role, severity, isCondition, point, obstacle, place, criterion }: Raising,
): Raised {
  const focus = focusOf(state, `${agent.id}/${point.id}`);
  const choose = choosing(state.seed, seatIndex, round);
  const common = {
    quote: place.passage.text,
    where: whereIs(place),
    figure: figureIn(plain(place.passage.raw)),
    word: wordIn(place, point),
    question: questionOf(state),
    venue: venueOf(state),
  };
  const spoken: Slots = { ...common, focus: focus.quoted };
  const opening = place.isNear ? point.near : choose(`aside/${point.id}`, passages().asides);
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
    title: fillSlots(point.title, spoken),
    detail: joined(
      criterion && fill(sentences().raise.detail, { criterion }),
      fillSlots(opening, spoken),
      fillSlots(point.detail, spoken),
    ),
    ask: fillSlots(point.ask, spoken),
    lacks: fillSlots(point.lacks, spoken),
    steps: stepsFor(point, place, { ...common, focus: focus.bare }),
  };
}

function whereIs({ passage: { section, paragraph } }: Place): string {
  if (section) return fill(sentences().where.under, { section: quotable(plain(section), 60) });
  return paragraph === 1 ? sentences().where.beginning : sentences().where.text;
}

/** The word that makes the passage loose, as the point's own rewrite would find it. */
function wordIn({ passage: { raw } }: Place, { id }: Point): string {
  const word =
    id === "two-readings" ? looseWord(raw) : id.startsWith("loose-") ? looseComparison(raw) : absoluteWord(raw);
  return word ?? looseComparison(raw) ?? "this";
}

function venueOf({ config }: ReviewState): string {
  const { venue } = sharedValues(config);
  return venue === "unspecified" ? sentences().where.venue : `“${quotable(venue, 60)}”`;
}

function stepsFor({ target, first, rest }: Point, { passage }: Place, slots: Slots): Edit[] {
  const [one, two] = [fillSlots(first, slots), fillSlots(rest, slots)];
  switch (target.in) {
    case "section":
      return [one, two].filter(Boolean).map((text) => ({ ...target, text }));
    case "top":
      return [{ in: "top", text: one }, ...(two ? [{ in: "beside" as const, anchor: one, text: two }] : [])];
    case "beside":
      return [
        { in: "beside", anchor: passage.raw, text: one },
        ...(two ? [{ in: "beside" as const, anchor: one, text: two }] : []),
      ];
    case "sentence": {
      const rewritten = target.rewrite(passage.raw) ?? passage.raw;
      return [
        { in: "sentence", anchor: passage.raw, text: rewritten },
        ...(two ? [{ in: "beside" as const, anchor: rewritten, text: two }] : []),
      ];
    }
  }
}
