"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { definitionTokens, modeCosts } from "@/lib/contracts/chair-tokens";
import type { AgentInput } from "@/lib/contracts/deliberations/create-deliberation";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Json } from "@/lib/events/schema";
import { call } from "./http/api";

/** What the definitions of these seats cost each time they are sent. The last figures stay while new ones are counted. */
export function useDefinitionTokens(panel: readonly AgentInput[], config: Readonly<Record<string, Json>>) {
  return useQuery({
    queryKey: ["definition-tokens", panel, config],
    queryFn: async ({ signal }) =>
      (await call(definitionTokens, { body: { panel: [...panel], config: { ...config } }, signal })).definitions,
    enabled: panel.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** `answers`: how many there are; with each the figures are counted anew. */
export function useModeCosts(id: DeliberationId, answers: number) {
  return useQuery({
    queryKey: ["mode-costs", id, answers],
    queryFn: ({ signal }) => call(modeCosts, { params: { id }, signal }),
    enabled: answers > 0,
    placeholderData: keepPreviousData,
  });
}
