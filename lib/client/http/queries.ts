import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError, mayBeDone } from "./api";

const MAX_TRIES = 3;

export function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Nobody knows whether it was done: what holds is what the server says now, or as soon as it can be asked.
      onError: (error) => {
        if (mayBeDone(error)) void queries.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is an answer; only a server that can't be reached is asked again.
        retry: (failures, error) =>
          failures < MAX_TRIES && error instanceof ApiError && (error.status === 0 || error.status === 503),
      },
    },
  });
  return queries;
}
