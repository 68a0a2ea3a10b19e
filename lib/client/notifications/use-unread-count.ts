"use client";

import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import type { SpaceId } from "@/lib/domain/access/space";

/** Every page of a team has the number, and none waits for it. */
const listNotifications = async () => (await import("@/lib/contracts/notify/notifications")).listNotifications;

type Unread = { unread: number; elsewhere: readonly { space: SpaceId; unread: number }[] };

const useUnread = (isAsked: boolean) =>
  useQuery({
    queryKey: queryKeys.unreadNotifications,
    queryFn: async ({ signal }): Promise<Unread> => {
      const { unread, elsewhere } = await call(listNotifications, { query: { limit: 1 }, signal });
      return { unread, elsewhere };
    },
    enabled: isAsked,
  });

export const useUnreadCount = (isAsked: boolean): number => useUnread(isAsked).data?.unread ?? 0;

/** In other spaces of one's own, by space. */
export const useUnreadElsewhere = (): Unread["elsewhere"] => useUnread(true).data?.elsewhere ?? [];
