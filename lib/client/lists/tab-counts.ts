import { sumOf, type Total } from "@/lib/contracts/page";
import type { ListTab } from "./list-filters";

/** How many there are behind each tab. */
export type TabCounts = Record<ListTab, Total>;

export const tabCounts = (needsYou: Total, running: Total, finished: Total): TabCounts => ({
  "needs-you": needsYou,
  running,
  finished,
  all: sumOf(sumOf(needsYou, running), finished),
});
