"use client";

import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";

/** Every page of a team has the number, and none waits for it. */
const listNotifications = async () => (await import("@/lib/contracts/notify/notifications")).listNotifications;

export function useUnreadCount(isAsked: boolean): number {
  const { data = 0 } = useQuery({
    queryKey: queryKeys.unreadNotifications,
    queryFn: async ({ signal }) => (await call(listNotifications, { query: { limit: 1 }, signal })).unread,
    enabled: isAsked,
  });
  return data;
}
