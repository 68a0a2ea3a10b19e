import type { z } from "zod";
import type { listDeliberations } from "@/lib/contracts/deliberations/list-deliberations";
import { storable } from "@/lib/events/storable";

export const LIST_TABS = ["running", "finished", "all"] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** What the list shows; all of it is in the address. */
export type ListFilters = { tab: ListTab; q: string; protocol: string };

type ListQuery = z.input<(typeof listDeliberations)["query"]>;

const MAX_SEARCH = 200;
const MAX_PROTOCOL = 40;

/** Reads `?tab=finished&q=…&protocol=…`; whatever is not a filter is no filter. */
export function readListFilters(get: (name: string) => string | null | undefined): ListFilters {
  const tab = LIST_TABS.find((known) => known === get("tab")) ?? "running";
  const text = (name: string, length: number): string => storable((get(name) ?? "").slice(0, length)).trim();
  return { tab, q: text("q", MAX_SEARCH), protocol: text("protocol", MAX_PROTOCOL) };
}

const STATUS: Record<ListTab, ListQuery["status"]> = { running: "active", finished: "finished", all: undefined };

export function listQuery({ tab, q, protocol }: ListFilters): ListQuery {
  const status = STATUS[tab];
  return { ...(status ? { status } : {}), ...(q ? { q } : {}), ...(protocol ? { protocol } : {}) };
}

export const isNarrowed = ({ q, protocol }: ListFilters): boolean => q !== "" || protocol !== "";

export const sameFilters = (a: ListFilters, b: ListFilters): boolean =>
  a.tab === b.tab && a.q === b.q && a.protocol === b.protocol;
