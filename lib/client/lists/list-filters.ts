import type { z } from "zod";
import {
  listSortSchema,
  type listDeliberations,
  type ListSort,
  type StatusFilter,
} from "@/lib/contracts/deliberations/list-deliberations";
import { storable } from "@/lib/events/storable";

export const LIST_TABS = ["needs-you", "running", "finished", "all"] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** What the list shows; all of it is in the address. `status` is "" where the tab says it all. */
export type ListFilters = { tab: ListTab; q: string; protocol: string; status: StatusFilter | ""; sort: ListSort };

type ListQuery = z.input<(typeof listDeliberations)["query"]>;

const MAX_SEARCH = 200;
const MAX_PROTOCOL = 40;

const TAB_STATUS: Record<ListTab, StatusFilter | undefined> = {
  "needs-you": "awaiting_human",
  running: "going",
  finished: "finished",
  all: undefined,
};

/** What can be chosen under a tab, in words and in the order it is offered. */
const RUNNING: readonly StatusFilter[] = ["running", "queued", "paused", "draft"];
const FINISHED: readonly StatusFilter[] = ["agreed", "decided", "unsettled", "cancelled", "failed"];
export const TAB_STATUSES: Record<ListTab, readonly StatusFilter[]> = {
  "needs-you": [],
  running: RUNNING,
  finished: FINISHED,
  all: ["awaiting_human", ...RUNNING, ...FINISHED],
};

/** Who waits longest is answered first; everywhere else the news comes first. */
export const defaultSort = (tab: ListTab): ListSort => (tab === "needs-you" ? "stillest" : "activity");

/** Reads `?tab=finished&status=agreed&sort=title&q=…&protocol=…`; whatever is not a filter is no filter. */
export function readListFilters(get: (name: string) => string | null | undefined): ListFilters {
  const tab = LIST_TABS.find((known) => known === get("tab")) ?? "all";
  const text = (name: string, length: number): string => storable((get(name) ?? "").slice(0, length)).trim();
  return {
    tab,
    q: text("q", MAX_SEARCH),
    protocol: text("protocol", MAX_PROTOCOL),
    status: TAB_STATUSES[tab].find((known) => known === get("status")) ?? "",
    sort: listSortSchema.options.find((known) => known === get("sort")) ?? defaultSort(tab),
  };
}

export function listQuery({ tab, q, protocol, status: chosen, sort }: ListFilters): ListQuery {
  const status = chosen || TAB_STATUS[tab];
  return {
    ...(status ? { status } : {}),
    ...(q ? { q } : {}),
    ...(protocol ? { protocol } : {}),
    ...(sort === "activity" ? {} : { sort }),
  };
}

/** What a tab has behind it, whatever is chosen under it. */
export const tabQuery = (tab: ListTab, { q, protocol }: Pick<ListFilters, "q" | "protocol">): ListQuery =>
  listQuery({ tab, q, protocol, status: "", sort: "activity" });

export const isNarrowed = ({ q, protocol, status }: ListFilters): boolean =>
  q !== "" || protocol !== "" || status !== "";

export const sameFilters = (a: ListFilters, b: ListFilters): boolean =>
  a.tab === b.tab && a.q === b.q && a.protocol === b.protocol && a.status === b.status && a.sort === b.sort;
