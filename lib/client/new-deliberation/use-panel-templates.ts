"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  createPanelTemplate,
  deletePanelTemplate,
  listPanelTemplates,
  updatePanelTemplate,
  type panelTemplateBodySchema,
  type PanelTemplate,
} from "@/lib/contracts/panels";
import type { PanelTemplateId } from "@/lib/domain/ids";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";

export type PanelTemplateContent = z.input<typeof panelTemplateBodySchema>;

/** The user's own panels; `initial` is what the server knew. */
export function usePanelTemplates(initial?: PanelTemplate[]) {
  return useQuery({
    queryKey: queryKeys.panelTemplates,
    queryFn: async ({ signal }) => (await call(listPanelTemplates, { signal })).items,
    ...(initial ? { initialData: initial } : {}),
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.panelTemplates });
}

/** Without an id a new one is made. */
export function useSavePanelTemplate() {
  return useMutation({
    mutationFn: ({ id, ...body }: PanelTemplateContent & { id?: PanelTemplateId | undefined }) =>
      id ? call(updatePanelTemplate, { params: { id }, body }) : call(createPanelTemplate, { body }),
    onSettled: useRefresh(),
  });
}

export function useDeletePanelTemplate() {
  return useMutation({
    mutationFn: (id: PanelTemplateId) => call(deletePanelTemplate, { params: { id } }),
    onSettled: useRefresh(),
  });
}
