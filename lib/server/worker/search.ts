import { TUNABLES } from "@/lib/runner/tunables";
import { createOpenAlexPort } from "@/lib/search/openalex";
import type { SearchPort } from "@/lib/search/port";
import type { Env } from "../env";

export function searchPort({ search }: Pick<Env, "search">): SearchPort | null {
  if (!search) return null;
  return createOpenAlexPort({
    ...search,
    requestTimeoutMs: TUNABLES.searchRequestTimeoutMs,
    totalTimeoutMs: TUNABLES.searchTimeoutMs,
    maxQueries: TUNABLES.searchMaxQueries,
    resultsPerQuery: TUNABLES.searchResultsPerQuery,
    maxBytes: TUNABLES.searchMaxBytes,
    maxRetries: TUNABLES.searchMaxRetries,
    retryPauseMs: TUNABLES.searchRetryPauseMs,
  });
}
