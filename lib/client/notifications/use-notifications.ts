"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { usePages, type Page } from "@/lib/client/lists/use-pages";
import {
  getNotifyChoice,
  listNotifications,
  type NotificationRow,
  type NotifyChoice,
  readNotifications,
  setNotifyChoice,
} from "@/lib/contracts/notify/notifications";

export const useNotificationPages = (initial: { page: Page<NotificationRow>; at: number }) =>
  usePages({
    queryKey: queryKeys.notificationPages,
    fetchPage: (place, signal) => call(listNotifications, { query: place, signal }),
    keyOf: ({ id }) => id,
    initial,
  });

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof readNotifications.body>) => call(readNotifications, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

export const useNotifyChoice = () =>
  useQuery({ queryKey: queryKeys.notifyChoice, queryFn: ({ signal }) => call(getNotifyChoice, { signal }) });

export function useSetNotifyChoice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NotifyChoice) => call(setNotifyChoice, { body }),
    onMutate: (choice) =>
      queries.setQueryData<NotifyChoice & { canMail: boolean }>(queryKeys.notifyChoice, (before) =>
        before ? { ...before, ...choice } : before,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.notifyChoice }),
  });
}
