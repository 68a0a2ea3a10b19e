import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";

/** Every page has these numbers, and none waits for them. */
export const listGates = async () => (await import("@/lib/contracts/gates")).listGates;
const listDeliberations = async () =>
  (await import("@/lib/contracts/deliberations/list-deliberations")).listDeliberations;

/** For the badge in the navigation, which every page has: one row at most comes with the number. */
export const openGatesCountQuery = queryOptions({
  queryKey: queryKeys.openGates("count"),
  queryFn: async ({ signal }) => (await call(listGates, { query: { waitsFor: "you", limit: 1 }, signal })).total,
});

export const runningCountQuery = queryOptions({
  queryKey: queryKeys.list({ counts: "running" }),
  queryFn: ({ signal }) => call(listDeliberations, { query: { status: "running", limit: 1 }, signal }),
});
