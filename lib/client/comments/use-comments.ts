"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { readViewerName } from "@/lib/client/page/viewer-name";
import type { DeliberationId } from "@/lib/domain/ids";

/** With the first comment that is looked for: most pages are read without. */
const contracts = () => import("@/lib/contracts/comments");

/** All of a deliberation at once; each place shows its own. */
export const useComments = (id: DeliberationId) =>
  useQuery({
    queryKey: queryKeys.commentsOf(id),
    queryFn: async ({ signal }) =>
      (await call(async () => (await contracts()).listComments, { params: { id }, signal })).items,
  });

function useChange<Given>(id: DeliberationId, change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.commentsOf(id) }),
  });
}

export const useAddComment = (id: DeliberationId, target: string) =>
  useChange(id, (text: string) => {
    const by = readViewerName();
    return call(async () => (await contracts()).addComment, {
      params: { id },
      body: { target, text, ...(by ? { by } : {}) },
    });
  });

export const useEditComment = (id: DeliberationId, comment: string) =>
  useChange(id, (text: string) =>
    call(async () => (await contracts()).editComment, { params: { id, comment }, body: { text } }),
  );

export const useDeleteComment = (id: DeliberationId, comment: string) =>
  useChange(id, () => call(async () => (await contracts()).deleteComment, { params: { id, comment } }));
