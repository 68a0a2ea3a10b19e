"use client";

import type { GateRow } from "@/lib/contracts/gates";
import { useNeedsWord } from "@/lib/client/people/needs-word";
import type { ListSort, StatusFilter } from "@/lib/contracts/deliberations/list-deliberations";
import type { ListTab } from "./list-filters";

const TAB_LABEL: Record<ListTab, string> = {
  "needs-you": "Needs you",
  running: "Running",
  finished: "Finished",
  all: "All",
};

const STATUS_FILTER_LABEL: Record<StatusFilter, string> = {
  awaiting_human: "Needs you",
  running: "Running",
  queued: "Queued",
  paused: "Paused",
  draft: "Draft",
  agreed: "Decided by the panel",
  decided: "Decided by a person",
  unsettled: "Not settled",
  cancelled: "Cancelled",
  failed: "Failed",
  closed: "Closed",
  active: "Not finished",
  going: "Running",
  finished: "Finished",
};

/** As this reader is told them. */
export const useTabLabels = (): typeof TAB_LABEL => ({ ...TAB_LABEL, "needs-you": useNeedsWord() });
export const useStatusFilterLabels = (): typeof STATUS_FILTER_LABEL => ({
  ...STATUS_FILTER_LABEL,
  awaiting_human: useNeedsWord(),
});

export const SORT_LABEL: Record<ListSort, string> = {
  activity: "Last activity",
  stillest: "Waiting longest",
  newest: "Newest",
  title: "Title",
};

/** The order the server lists what waits in, as far as it can be seen: those with a deadline stand before the others. */
export const gateOrder = (gates: readonly Pick<GateRow, "deciding">[]): string =>
  gates.some(({ deciding }) => deciding?.deadlineAt) ? "nearest deadline first" : "oldest first";
