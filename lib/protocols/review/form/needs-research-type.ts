import type { ProfileId } from "@/lib/protocols/review/rules/config";

/** P1-06: where the type decides who assesses. */
export const needsResearchType = (profile: ProfileId): boolean =>
  profile === "question" || profile === "design" || profile === "focused";
