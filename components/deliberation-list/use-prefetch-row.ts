"use client";

import { usePrefetchLog } from "@/lib/client/live/use-deliberation-log";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { LAZY } from "@/lib/protocols/lazy";
import { isRunnableId } from "@/lib/protocols/protocol-ids";

/** About where a log no longer comes with its page: two events and a bit per call. */
const LONG_FROM_CALLS = 180;

/** For the link to a deliberation: what its page needs is fetched when a pointer rests on it. */
export const usePrefetchRow = ({ id, calls, protocol }: Pick<DeliberationRow, "id" | "calls" | "protocol">) =>
  usePrefetchLog(id, {
    isLong: calls > LONG_FROM_CALLS,
    loadProtocol: async () => isRunnableId(protocol) && LAZY[protocol].load(),
  });
