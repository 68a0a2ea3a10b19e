"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { ApiError, call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { getDossier } from "@/lib/contracts/records";
import type { DeliberationId } from "@/lib/domain/ids";
import { usePages } from "@/lib/client/lists/use-pages";
import { readViewerName } from "@/lib/client/page/viewer-name";
import {
  getRecordByNumber,
  getRecordText,
  recordHistory,
  restoreRecordText,
  reviewRecord,
  saveRecordText,
  setRecordStatus,
  supersedeImported,
  updateRecord,
  type RecordChange,
  type RecordDetail,
} from "@/lib/contracts/record-life";

/** What the server rendered is fresh; what others did meanwhile comes with the next look at the page. */
export function useRecord(number: number, initial?: { record: RecordDetail; at: number }) {
  return useQuery({
    queryKey: queryKeys.record(number),
    queryFn: ({ signal }) => call(getRecordByNumber, { params: { number }, signal }),
    ...(initial ? { initialData: initial.record, initialDataUpdatedAt: initial.at } : {}),
  });
}

export const useRecordHistory = (number: number) =>
  usePages({
    queryKey: [...queryKeys.record(number), "history"],
    fetchPage: (place, signal) => call(recordHistory, { params: { number }, query: place, signal }),
    keyOf: ({ id }) => id,
    initial: undefined,
  });

/** Grows with the log: fetched again after whatever is done with the record. */
export const useDossier = (number: number, deliberationId: DeliberationId) =>
  useQuery({
    queryKey: [...queryKeys.record(number), "dossier"],
    queryFn: ({ signal }) => call(getDossier, { params: { id: deliberationId }, signal }),
  });

/** A version never changes: it is fetched once. */
export const useRecordText = (number: number, version: number) =>
  useQuery({
    queryKey: queryKeys.recordText(number, version),
    queryFn: ({ signal }) => call(getRecordText, { params: { number, version }, signal }),
    staleTime: Infinity,
  });

type Body<E extends { body: z.ZodType }> = Omit<z.input<E["body"]>, "by">;

const byMe = (): { by?: string } => {
  const name = readViewerName();
  return name ? { by: name } : {};
};

/** Everything a person can change about a record. Whatever comes of it, the page fetches what holds now. */
export function useRecordChanges(number: number) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.records });
  const params = { number };
  return {
    /** `of`: another record than this page's, where this one takes its place. */
    status: useMutation({
      mutationFn: ({ of = number, ...body }: Body<typeof setRecordStatus> & { of?: number }) =>
        call(setRecordStatus, { params: { number: of }, body: { ...body, ...byMe() } }),
      onSettled,
    }),
    imported: useMutation({
      mutationFn: (body: Body<typeof supersedeImported>) =>
        call(supersedeImported, { params, body: { ...body, ...byMe() } }),
      onSettled,
    }),
    facts: useMutation({
      mutationFn: (body: Body<typeof updateRecord>) => call(updateRecord, { params, body: { ...body, ...byMe() } }),
      onSettled,
    }),
    review: useMutation({
      mutationFn: (body: Body<typeof reviewRecord>) => call(reviewRecord, { params, body: { ...body, ...byMe() } }),
      onSettled,
    }),
    text: useMutation({
      mutationFn: (body: Body<typeof saveRecordText>) => call(saveRecordText, { params, body: { ...body, ...byMe() } }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: ({ version, basedOn }: { version: number; basedOn: number }) =>
        call(restoreRecordText, { params: { number, version }, body: { basedOn, ...byMe() } }),
      onSettled,
    }),
  };
}

/** What others changed since, where that is why it was refused. */
export function changesIn(error: unknown): { version: number; changes: readonly RecordChange[] } | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  const { version, changes } = error.details;
  return typeof version === "number" && Array.isArray(changes)
    ? { version, changes: changes as readonly RecordChange[] }
    : null;
}

/** The version somebody else saved, where that is why a text was refused. */
export function newerTextIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  const { version } = error.details;
  return typeof version === "number" ? version : null;
}
