"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeRecordStatus } from "@/lib/contracts/records";
import type { DeliberationId } from "@/lib/domain/ids";
import type { RecordStatus } from "@/lib/domain/record-status";
import { call } from "./http/api";
import { useLive } from "./live/live";
import { queryKeys } from "./http/query-keys";
import { readViewerName } from "./page/viewer-name";

export function useRecordStatus(id: DeliberationId) {
  const { feed } = useLive();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ status, note }: { status: RecordStatus; note: string }) => {
      const by = readViewerName();
      return call(changeRecordStatus, { params: { id }, body: { status, note, ...(by ? { by } : {}) } });
    },
    onSettled: () => {
      feed.refresh();
      void queries.invalidateQueries({ queryKey: queryKeys.records });
    },
  });
}
