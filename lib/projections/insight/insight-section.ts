import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";

/** `unknown`: it can't be computed, and the section says why. */
export type InsightTone = "fine" | "look" | "unknown";

export type InsightPoint = {
  /** Whose it is; null where it is nobody's. */
  agentId: AgentId | null;
  name: string | null;
  /** From one word to another, where it is about a change. */
  words?: readonly { word: string; standing: Standing }[];
  text: string;
  tone: InsightTone;
  /** The event it rests on. */
  seq: number;
};

/** One question about the deliberation: the finding, how it was computed, and what it rests on. */
export type InsightSection = {
  id: "change" | "vote" | "without" | "unexplained" | "fast" | "unanswered" | "evidence" | "integrity";
  title: string;
  finding: string;
  tone: InsightTone;
  how: string;
  points: readonly InsightPoint[];
};
