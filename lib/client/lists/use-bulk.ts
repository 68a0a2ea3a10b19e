"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { readViewerName } from "@/lib/client/page/viewer-name";
import {
  cancelDeliberation,
  deleteDeliberation,
  pauseDeliberation,
} from "@/lib/contracts/deliberations/deliberation-commands";
import type { DeliberationId } from "@/lib/domain/ids";

export type BulkDeed = "pause" | "cancel" | "delete";

function perform(deed: BulkDeed, id: DeliberationId): Promise<unknown> {
  const by = readViewerName();
  const body = by ? { by } : {};
  switch (deed) {
    case "pause":
      return call(pauseDeliberation, { params: { id }, body });
    case "cancel":
      return call(cancelDeliberation, { params: { id }, body });
    case "delete":
      return call(deleteDeliberation, { params: { id } });
  }
}

/** One after the other, so that a hundred deletions leave room for everything else; the first that fails ends it. */
export function useBulk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ deed, ids }: { deed: BulkDeed; ids: readonly DeliberationId[] }) => {
      for (const id of ids) await perform(deed, id);
    },
    onSettled: () => {
      for (const queryKey of [queryKeys.lists, queryKeys.gates, queryKeys.records])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
