"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import type { RegisterFilters } from "@/lib/client/records/register-filters";
import { usePages } from "@/lib/client/lists/use-pages";
import {
  forgetRecordFolder,
  getRecordFile,
  importRecords,
  listImportedRecords,
  listRecordFolders,
} from "@/lib/contracts/imported-records";
import type { DeliberationId } from "@/lib/domain/ids";

export function useRecordFolders() {
  return useQuery({
    queryKey: queryKeys.recordFolders,
    queryFn: ({ signal }) => call(listRecordFolders, { signal }),
  });
}

/** Those of other tools have a status, but neither protocol nor owner nor review date. */
export function useImportedRecords({ q, status, protocol, owner, due, view }: RegisterFilters) {
  const isPossible = protocol === "" && owner === "" && !due;
  const query = {
    q,
    ...(status === "" ? {} : { status }),
    ...(view === "timeline" ? { sort: "date" as const } : {}),
  };
  const records = usePages({
    queryKey: queryKeys.importedRecords(query),
    fetchPage: (place, signal) => call(listImportedRecords, { query: { ...query, ...place }, signal }),
    keyOf: ({ id }) => id,
    initial: undefined,
  });
  return isPossible ? records : null;
}

/** `root` absent: the folder records are written to. */
export function useImportRecords() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (folder: { root?: string; folder: string }) => call(importRecords, { body: folder }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.records }),
  });
}

export function useForgetFolder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(forgetRecordFolder, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.records }),
  });
}

/** Asked again while it is being written, and now and then while it can't be. */
export function useRecordFile(id: DeliberationId, headSeq: number) {
  return useQuery({
    queryKey: queryKeys.recordFile(id, headSeq),
    queryFn: ({ signal }) => call(getRecordFile, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      !data?.isOn || data.isCurrent ? false : data.problem === null ? 2000 : 20_000,
  });
}
