"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { usePages } from "@/lib/client/lists/use-pages";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  sendAgain,
  testWebhook,
  updateWebhook,
} from "@/lib/contracts/notify/webhooks";

function useChange<Given, Result>(change: (given: Given) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}

export const useWebhooks = () =>
  useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).items,
  });

export const useCreateWebhook = () =>
  useChange((body: z.input<typeof createWebhook.body>) => call(createWebhook, { body }));

export const useUpdateWebhook = () =>
  useChange(({ id, ...body }: z.input<typeof updateWebhook.body> & { id: string }) =>
    call(updateWebhook, { params: { id }, body }),
  );

export const useDeleteWebhook = () => useChange((id: string) => call(deleteWebhook, { params: { id } }));

export const useTestWebhook = () => useChange((id: string) => call(testWebhook, { params: { id } }));

export const useSendAgain = () =>
  useChange(({ id, delivery }: { id: string; delivery: string }) => call(sendAgain, { params: { id, delivery } }));

const LOOK_MS = 1500;

/** Looked at again while something is on its way. */
export function useDeliveries(id: string) {
  const pages = usePages({
    queryKey: queryKeys.deliveries(id),
    fetchPage: (place, signal) => call(listDeliveries, { params: { id }, query: { limit: 20, ...place }, signal }),
    keyOf: (row) => row.id,
    initial: undefined,
  });
  const isMoving = pages.rows.some(({ status, tries }) => status === "waiting" && tries <= 1);
  useQuery({
    queryKey: [...queryKeys.deliveries(id), "look"],
    queryFn: async () => (await pages.refetch()).status,
    enabled: isMoving,
    refetchInterval: LOOK_MS,
  });
  return pages;
}
