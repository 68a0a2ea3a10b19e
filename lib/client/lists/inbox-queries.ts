import { queryOptions } from "@tanstack/react-query";
import { listGates } from "@/lib/contracts/gates";
import { listDeliberations } from "@/lib/contracts/deliberations/list-deliberations";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";

/** For the badge in the navigation, which every page has: one row at most comes with the number. */
export const openGatesCountQuery = queryOptions({
  queryKey: queryKeys.openGates("count"),
  queryFn: async ({ signal }) => (await call(listGates, { query: { status: "open", limit: 1 }, signal })).total,
});

export const runningCountQuery = queryOptions({
  queryKey: queryKeys.list({ counts: "running" }),
  queryFn: ({ signal }) => call(listDeliberations, { query: { status: "running", limit: 1 }, signal }),
});
