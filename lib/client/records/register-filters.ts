import type { z } from "zod";
import { recordSortSchema, type listRecords, type RecordSort } from "@/lib/contracts/records";
import { recordStatusSchema, type RecordStatus } from "@/lib/domain/record/record-status";
import { storable } from "@/lib/events/storable";

export const REGISTER_VIEWS = ["table", "timeline", "chains", "due"] as const;
export type RegisterView = (typeof REGISTER_VIEWS)[number];

/** What the register shows; all of it is in the address. */
export type RegisterFilters = {
  view: RegisterView;
  q: string;
  status: RecordStatus | "";
  protocol: string;
  owner: string;
  due: boolean;
  sort: RecordSort;
};

const LENGTHS = { q: 200, protocol: 40, owner: 80 } as const;

/** Reads `?view=timeline&status=accepted&…`; whatever is not a filter is no filter. */
export function readRegisterFilters(get: (name: string) => string | null | undefined): RegisterFilters {
  const text = (name: keyof typeof LENGTHS): string => storable((get(name) ?? "").slice(0, LENGTHS[name])).trim();
  return {
    view: REGISTER_VIEWS.find((known) => known === get("view")) ?? "table",
    q: text("q"),
    status: recordStatusSchema.options.find((known) => known === get("status")) ?? "",
    protocol: text("protocol"),
    owner: text("owner"),
    due: get("due") === "yes",
    sort: recordSortSchema.options.find((known) => known === get("sort")) ?? "newest",
  };
}

/** The review page lists what is due, oldest first, and the timeline goes by date; neither can be sorted. */
export function registerQuery(filters: RegisterFilters): z.input<(typeof listRecords)["query"]> {
  const { view, q, status, protocol, owner } = filters;
  const due = view === "due" || filters.due;
  const sort = view === "due" ? "review-date" : view === "timeline" ? "newest" : filters.sort;
  return {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(protocol ? { protocol } : {}),
    ...(owner ? { owner } : {}),
    ...(due ? { due: "yes" as const } : {}),
    ...(sort === "newest" ? {} : { sort }),
  };
}

export const isRegisterNarrowed = ({ q, status, protocol, owner, due }: RegisterFilters): boolean =>
  q !== "" || status !== "" || protocol !== "" || owner !== "" || due;
