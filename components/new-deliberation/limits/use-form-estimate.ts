"use client";

import { useMemo } from "react";
import type { NewDeliberationForm } from "@/components/new-deliberation/form-context";
import { draftProblems } from "@/lib/client/new-deliberation/draft-problems";
import { sourceProblems } from "@/lib/client/new-deliberation/form-source";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { useEstimate } from "@/lib/client/new-deliberation/use-estimate";

export type FormEstimate = ReturnType<typeof useFormEstimate>;

/** What it may take, from its quickest to its longest run, as the form stands. */
export function useFormEstimate({
  draft,
  seats,
  source,
  connections,
}: Pick<NewDeliberationForm, "draft" | "seats" | "source" | "connections">) {
  const body = useMemo(() => {
    // Neither a budget nor where the question comes from changes what it would take.
    const { budget: _budget, askedAgainFrom: _from, ...request } = toRequest(draft, { seats, source, by: "" });
    const problems = { ...draftProblems(request), ...sourceProblems(draft, source, seats, connections) };
    return Object.keys(problems).length === 0 ? request : null;
  }, [draft, seats, source, connections]);
  return { ...useEstimate(body), isComplete: body !== null };
}
