import type { ProposedSeat } from "@/lib/kernel/types";
import { modeOf, type JudgesConfig } from "./config";
import { SEATS } from "./judge-seats";

/** P4-01: one judge per stance; in single-round scoring the product lens beside them, where it is wanted. */
export function proposePanel(config: Pick<JudgesConfig, "enabled" | "analysis_mode" | "product_lens">): ProposedSeat[] {
  const three: ProposedSeat[] = [
    {
      agent: SEATS.neutral,
      reason: "Weighs both sides equally and breaks a tie between two equally close pairs of judges.",
      isRemovable: true,
    },
    { agent: SEATS.for, reason: "Makes sure nothing good is turned down for lack of a defender.", isRemovable: true },
    { agent: SEATS.against, reason: "Makes sure nothing is waved through for lack of an opponent.", isRemovable: true },
  ];
  const hasLens = config.product_lens && modeOf(config) === "scoring";
  return hasLens
    ? [
        ...three,
        {
          agent: SEATS.product_lens,
          reason: "Adds the view of the people it is for; takes part in single-round scoring only.",
          isRemovable: true,
        },
      ]
    : three;
}
