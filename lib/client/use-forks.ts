"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { forkDeliberation, relatedDeliberations, type ForkInput } from "@/lib/contracts/deliberations/fork";
import { getProtocol } from "@/lib/contracts/protocols";
import type { DeliberationId } from "@/lib/domain/ids";
import { call } from "./http/api";
import { queryKeys } from "./http/query-keys";
import { readViewerName } from "./page/viewer-name";

export function useFork(id: DeliberationId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ForkInput) => {
      const by = readViewerName();
      return call(forkDeliberation, { params: { id }, body: { ...body, ...(by ? { by } : {}) } });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.lists });
      void queries.invalidateQueries({ queryKey: queryKeys.related(id) });
    },
  });
}

/** What it comes from, what began with it, and others on the same question. */
export const useRelated = (id: DeliberationId) =>
  useQuery({
    queryKey: queryKeys.related(id),
    queryFn: ({ signal }) => call(relatedDeliberations, { params: { id }, signal }),
  });

/** Seats the protocol knows, each once. */
export const useKnownSeats = (protocol: string) =>
  useQuery({
    queryKey: queryKeys.protocolSeats(protocol),
    queryFn: async ({ signal }) => {
      const { panelChoices } = await call(getProtocol, { params: { id: protocol }, signal });
      const all = [...panelChoices.rosters.flatMap(({ agents }) => agents), ...panelChoices.crossCutting];
      return [...new Map(all.map((agent) => [agent.id, agent])).values()];
    },
    staleTime: Infinity,
  });
