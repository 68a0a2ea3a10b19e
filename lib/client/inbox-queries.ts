import { queryOptions } from "@tanstack/react-query";
import { listGates } from "@/lib/contracts/gates";
import { listDeliberations } from "@/lib/contracts/list-deliberations";
import { call } from "./api";
import { queryKeys } from "./query-keys";

/** For the badge in the navigation, which every page has: one row at most comes with the number. */
export const openGatesCountQuery = queryOptions({
  queryKey: queryKeys.openGates("count"),
  queryFn: async ({ signal }) => (await call(listGates, { query: { status: "open", limit: 1 }, signal })).total,
});

export const runningCountQuery = queryOptions({
  queryKey: queryKeys.list({ counts: "running" }),
  queryFn: ({ signal }) => call(listDeliberations, { query: { status: "running", limit: 1 }, signal }),
});
