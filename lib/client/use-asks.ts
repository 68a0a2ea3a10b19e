"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { GivenCitation } from "@/lib/contracts/deliberations/asks";
import type { CallSettings } from "@/lib/domain/call-settings";
import type { AgentId, DeliberationId } from "@/lib/domain/ids";
import type { Json } from "@/lib/events/schema";
import { call } from "./http/api";
import { useLive } from "./live/live";
import { readViewerName } from "./page/viewer-name";

/** With the first use: few pages have a seat that needs help. */
const contracts = () => import("@/lib/contracts/deliberations/asks");

const actor = () => {
  const by = readViewerName();
  return by ? { by } : {};
};

/** The call begins again at once. Nothing is written into the log here: the event that comes back is. */
export function useRetryAsk(id: DeliberationId) {
  const { feed } = useLive();
  return useMutation({
    mutationFn: (key: string) =>
      call(async () => (await contracts()).retryAsk, { params: { id }, body: { key, ...actor() } }),
    onSettled: () => feed.refresh(),
  });
}

export function useChangeSeat(id: DeliberationId) {
  const { feed } = useLive();
  return useMutation({
    mutationFn: ({ agentId, settings }: { agentId: AgentId; settings: CallSettings }) =>
      call(async () => (await contracts()).changeSeat, { params: { id }, body: { agentId, settings, ...actor() } }),
    onSettled: () => feed.refresh(),
  });
}

export function useAnswerAsk(id: DeliberationId) {
  const { feed } = useLive();
  return useMutation({
    mutationFn: ({ key, reply, citations }: { key: string; reply: Json; citations: readonly GivenCitation[] }) =>
      call(async () => (await contracts()).answerAsk, {
        params: { id },
        body: { key, reply, ...(citations.length > 0 ? { citations: [...citations] } : {}), ...actor() },
      }),
    onSettled: () => feed.refresh(),
  });
}

/** What a person needs to answer. Read once per opening: a form that changes under one's hands can't be filled in. */
export function useAskForm(id: DeliberationId, key: string) {
  return useQuery({
    queryKey: ["deliberation", id, "ask-form", key],
    queryFn: ({ signal }) => call(async () => (await contracts()).askForm, { params: { id }, query: { key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** `headSeq`: without a reply the prompt may still change with the log. */
export function useExactPrompt(id: DeliberationId, key: string, headSeq: number) {
  return useQuery({
    queryKey: ["deliberation", id, "prompt", key, headSeq],
    queryFn: ({ signal }) =>
      call(async () => (await contracts()).exactPrompt, { params: { id }, query: { key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
