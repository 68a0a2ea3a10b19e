import type { Verdict } from "@/lib/protocols/review/rules/vocabulary";
import type { Raised } from "./raised";
import type { Reported } from "../report";
import type { Scene } from "./scene";

/** An assessor's judgement before it is put into the form of its lens. */
export type Judged = {
  scene: Scene;
  verdict: Verdict;
  reports: readonly Reported[];
  raised: readonly Raised[];
  /** With the issue it belongs to, or the topic of a contradiction. */
  remaining: readonly { what: string; issue: string }[];
};
