"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { GateAnswer } from "@/lib/domain/gate/gate";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import type { Json } from "@/lib/events/schema";
import { call } from "./http/api";
import { useLive } from "./live/live";
import { queryKeys } from "./http/query-keys";
import { readViewerName } from "./page/viewer-name";

/** With the first command that is given: a page that is only read needs none of it. */
const contracts = () => import("@/lib/contracts/deliberations/deliberation-commands");

const COMMANDS = {
  start: async () => (await contracts()).startDeliberation,
  pause: async () => (await contracts()).pauseDeliberation,
  resume: async () => (await contracts()).resumeDeliberation,
  cancel: async () => (await contracts()).cancelDeliberation,
} as const;
export type CommandName = keyof typeof COMMANDS;

const actor = () => {
  const by = readViewerName();
  return by ? { by } : {};
};

/** Start, pause, resume, cancel. Nothing is written into the log here: the event that comes back is. */
export function useCommand(id: DeliberationId) {
  const { feed } = useLive();
  return useMutation({
    mutationFn: (name: CommandName) => call(COMMANDS[name], { params: { id }, body: actor() }),
    onSettled: () => feed.refresh(),
  });
}

/** The event that comes back renames it on this page; lists read it again. */
export function useRename(id: DeliberationId) {
  const { feed } = useLive();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (title: string) =>
      call(async () => (await contracts()).renameDeliberation, { params: { id }, body: { title, ...actor() } }),
    onSettled: () => {
      feed.refresh();
      for (const queryKey of [queryKeys.lists, queryKeys.gates]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** What a person adds without having been asked. */
export function useGiveInput(id: DeliberationId) {
  const { feed } = useLive();
  return useMutation({
    mutationFn: ({ input, data }: { input: string; data: Json }) =>
      call(async () => (await contracts()).giveInput, { params: { id }, body: { input, data, ...actor() } }),
    onSettled: () => feed.refresh(),
  });
}

export function useDelete(id: DeliberationId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(async () => (await contracts()).deleteDeliberation, { params: { id } }),
    onSuccess: () => {
      for (const queryKey of [queryKeys.lists, queryKeys.gates, queryKeys.records])
        void queries.invalidateQueries({ queryKey });
    },
  });
}

export function useAnswer(gateId: GateId) {
  const { feed } = useLive();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ answeredBy, ...answer }: GateAnswer) =>
      call(async () => (await import("@/lib/contracts/gates")).answerGate, {
        params: { id: gateId },
        body: { ...answer, by: answeredBy },
      }),
    onSettled: () => {
      feed.refresh();
      void queries.invalidateQueries({ queryKey: queryKeys.gates });
    },
  });
}
