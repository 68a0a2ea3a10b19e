"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createResearchAnchor,
  deleteResearchAnchor,
  listResearchAnchors,
  updateResearchAnchor,
  type ResearchAnchorId,
  type SavedAnchor as Stored,
} from "@/lib/contracts/research-anchors";
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { call } from "@/lib/client/http/api";

/** As the contract has it, with the fields of the anchor known. */
export type SavedAnchor = Omit<Stored, "anchor"> & { anchor: ResearchAnchor };

/** `base`: the one that was opened; null makes a new one. */
export type AnchorSave = { base: SavedAnchor | null; name: string; anchor: ResearchAnchor; reason: string };

const KEY = ["research-anchors"] as const;

const known = (stored: Stored): SavedAnchor => ({ ...stored, anchor: researchAnchorSchema.parse(stored.anchor) });

export function useResearchAnchors() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listResearchAnchors, { signal })).items.map(known),
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

export function useSaveResearchAnchor() {
  return useMutation({
    mutationFn: async ({ base, name, anchor, reason }: AnchorSave) =>
      known(
        base
          ? await call(updateResearchAnchor, {
              params: { id: base.id },
              body: { name, anchor, version: base.version, reason },
            })
          : await call(createResearchAnchor, { body: { name, anchor } }),
      ),
    onSettled: useRefresh(),
  });
}

export function useDeleteResearchAnchor() {
  return useMutation({
    mutationFn: (id: ResearchAnchorId) => call(deleteResearchAnchor, { params: { id } }),
    onSettled: useRefresh(),
  });
}
