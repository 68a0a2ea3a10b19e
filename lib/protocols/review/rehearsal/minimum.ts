/** P1-51: a section below its minimum. Words and works are for its authors to supply: a rehearsal invents neither. */
import type { ReviewConfig } from "@/lib/protocols/review/rules/config";
import { minimumProblems } from "@/lib/protocols/review/rules/judging/section-minimums";

export const isBelowMinimum = (text: string, config: ReviewConfig): boolean =>
  config.profile === "section" && minimumProblems(text, config).length > 0;

export const belowMinimum = (text: string, config: ReviewConfig): string => minimumProblems(text, config).join("; ");
