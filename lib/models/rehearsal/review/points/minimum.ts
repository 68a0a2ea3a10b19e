/** P1-51: a section below its minimum. Words and works are for its authors to supply: a rehearsal invents neither. */
import type { ReviewConfig } from "@/lib/protocols/review/config";
import { minimumProblems } from "@/lib/protocols/review/section-minimums";
import type { Point } from "../point";

export const minimum: Point = {
  id: "minimum",
  topic: "the length of the section",
  category: "completeness",
  about: /./,
  title: "The section is below its minimum",
  near: "“{quote}” {where} is good as far as it goes. The section as a whole does not go far enough.",
  detail: "It is counted, not felt: words and cited works are both given for a section of this kind, and no venue makes an exception.",
  ask: "Add what is missing in words and works.",
  target: { in: "beside" },
  first: "",
  rest: "",
  lacks: "reach the minimum",
};

export const isBelowMinimum = (text: string, config: ReviewConfig): boolean => config.profile === "section" && minimumProblems(text, config).length > 0;

export const belowMinimum = (text: string, config: ReviewConfig): string => minimumProblems(text, config).join("; ");

export const MINIMUM_DEFERRED = "What is missing are the authors' own words and sources. They can be asked for, not made up.";
