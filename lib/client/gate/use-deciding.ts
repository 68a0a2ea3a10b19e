"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DecidingBody } from "@/lib/contracts/gates";
import type { GateId } from "@/lib/domain/ids";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useLive } from "@/lib/client/live/live";

/** Nothing is written into the log here: the event that comes back is. */
function useArrange<Given>(arrange: (given: Given) => Promise<unknown>) {
  const { feed } = useLive();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: arrange,
    onSettled: () => {
      feed.refresh();
      void queries.invalidateQueries({ queryKey: queryKeys.gates });
    },
  });
}

const contracts = () => import("@/lib/contracts/gates");

export const useAssignGate = (id: GateId) =>
  useArrange((body: DecidingBody) => call(async () => (await contracts()).assignGate, { params: { id }, body }));

export const useDelegateGate = (id: GateId) =>
  useArrange((to: string) => call(async () => (await contracts()).delegateGate, { params: { id }, body: { to } }));
