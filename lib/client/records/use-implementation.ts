"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { readViewerName } from "@/lib/client/page/viewer-name";
import {
  addStep,
  changeStep,
  getImplementation,
  removeStep,
  validateImplementation,
} from "@/lib/contracts/implementation";
import { isTerminal } from "@/lib/domain/status";

const WHILE_RUNNING_MS = 2000;

/** Asked again while a validation runs: its log is not on this page. */
export function useImplementation(number: number) {
  return useQuery({
    queryKey: queryKeys.implementation(number),
    queryFn: ({ signal }) => call(getImplementation, { params: { number }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.validations.some(({ status }) => !isTerminal(status)) ? WHILE_RUNNING_MS : false,
  });
}

type Body<E extends { body: z.ZodType }> = Omit<z.input<E["body"]>, "by">;

const byMe = (): { by?: string } => {
  const name = readViewerName();
  return name ? { by: name } : {};
};

/** Whatever comes of a change, the page fetches what holds now. */
export function useImplementationChanges(number: number) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.records });
  return {
    add: useMutation({
      mutationFn: (body: Body<typeof addStep>) => call(addStep, { params: { number }, body: { ...body, ...byMe() } }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: Body<typeof changeStep> & { id: number }) =>
        call(changeStep, { params: { number, step: id }, body: { ...body, ...byMe() } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, version }: { id: number; version: number }) =>
        call(removeStep, { params: { number, step: id }, query: { version, ...byMe() } }),
      onSettled,
    }),
    validate: useMutation({
      mutationFn: (body: Body<typeof validateImplementation>) =>
        call(validateImplementation, { params: { number }, body: { ...body, ...byMe() } }),
      onSettled,
    }),
  };
}
