import { queryOptions } from "@tanstack/react-query";
import { listGates } from "@/lib/contracts/gates";
import { listDeliberations } from "@/lib/contracts/list-deliberations";
import { call } from "./api";
import { queryKeys } from "./query-keys";

/** The same entry the badge in the navigation reads. */
export const openGatesQuery = queryOptions({
  queryKey: queryKeys.openGates,
  queryFn: ({ signal }) => call(listGates, { query: { status: "open" }, signal }),
});

export const runningCountQuery = queryOptions({
  queryKey: queryKeys.list({ counts: "running" }),
  queryFn: async ({ signal }) => (await call(listDeliberations, { query: { status: "running", limit: 1 }, signal })).total,
});
