"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import {
  browseFolders,
  createSource,
  findDecisions,
  getSourceFile,
  getSourceTree,
  type NewSource,
} from "@/lib/contracts/sources";
import type { SourceId } from "@/lib/domain/evidence/source";

/** Dropped or chosen files, or anything the server can read by itself. */
export type SourceInput = { files: readonly File[] } | { source: NewSource };

export function useAddSource() {
  return useMutation({
    mutationFn: (input: SourceInput) =>
      "source" in input
        ? call(createSource, { body: input.source })
        : call(createSource, { form: formOf(input.files) }),
  });
}

function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  // A folder that was chosen as a whole keeps its paths.
  for (const file of files) form.append("file", file, file.webkitRelativePath || file.name);
  return form;
}

export function useFolders(root: string | null, folder: string, isEnabled = true) {
  return useQuery({
    queryKey: queryKeys.sourceFolder(root, folder),
    queryFn: ({ signal }) => call(browseFolders, { query: { ...(root ? { root } : {}), folder }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

/** What was decided before on these words. */
export function useEarlierDecisions(words: string) {
  return useQuery({
    queryKey: queryKeys.decisionsFor(words),
    queryFn: ({ signal }) => call(findDecisions, { query: { words }, signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
}

/** A source never changes. */
export function useSourceTree(id: SourceId) {
  return useQuery({
    queryKey: queryKeys.sourceTree(id),
    queryFn: ({ signal }) => call(getSourceTree, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSourceFile(id: SourceId, path: string | null) {
  return useQuery({
    queryKey: queryKeys.sourceFile(id, path ?? ""),
    queryFn: ({ signal }) => call(getSourceFile, { params: { id }, query: { path: path ?? "" }, signal }),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
