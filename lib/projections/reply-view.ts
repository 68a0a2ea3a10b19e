import type { Arrow } from "@/lib/projections/pictures/arrow-layout";
import type { Standing } from "@/lib/domain/standing";

export type Point = {
  text: string;
  /** What it is about, before the text: an id, a severity, a name. */ label?: string;
  standing?: Standing;
  /** Below it, smaller. */ note?: string;
};

/** A titled part of a reply. `text` is Markdown; everything in it is data. */
export type ReplyPart =
  | { kind: "text"; title: string; text: string }
  /** `arrows`: what the points say, to be drawn. */
  | { kind: "points"; title: string; points: readonly Point[]; arrows?: readonly Arrow[] }
  | { kind: "table"; title: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** A reply as a reader sees it: its verdict, then its parts. Every protocol fills it, one component shows it. */
export type ReplyView = {
  /** The verdict in a word or a figure; null where the reply is no judgement. */
  word: string | null;
  standing: Standing;
  /** What the word means, for readers who do not see the tone. */
  meaning: string;
  /** Against the agent's own word before: "+5", "was FAIL". */
  change: string | null;
  parts: readonly ReplyPart[];
};

/** Parts with nothing in them are left out. */
export function partsOf(...parts: readonly (ReplyPart | null)[]): ReplyPart[] {
  return parts.filter((part): part is ReplyPart => {
    if (!part) return false;
    if (part.kind === "text") return part.text.trim() !== "";
    return part.kind === "points" ? part.points.length > 0 : part.rows.length > 0;
  });
}
