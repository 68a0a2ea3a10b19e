"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/http/api";
import { useDebounced } from "@/lib/client/page/use-debounced";
import { estimateCost } from "@/lib/contracts/costs";
import type { CreateDeliberationInput } from "@/lib/contracts/deliberations/create-deliberation";

/** Typing must not ask with each key. */
const SETTLED_MS = 700;

/** A document of 400,000 characters is no key: each request is known by a number. */
const numbers = new WeakMap<CreateDeliberationInput, number>();
let last = 0;
function numberOf(body: CreateDeliberationInput): number {
  const known = numbers.get(body) ?? ++last;
  numbers.set(body, known);
  return known;
}

/** What it would take as the form stands; null while something is to be mended first. The last figures stay while new ones are counted. */
export function useEstimate(body: CreateDeliberationInput | null) {
  const settled = useDebounced(body, SETTLED_MS);
  const query = useQuery({
    queryKey: ["estimate", settled && numberOf(settled)],
    queryFn: ({ signal }) => call(estimateCost, { body: settled ?? ({} as CreateDeliberationInput), signal }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
  return { ...query, isSettling: settled !== body };
}
