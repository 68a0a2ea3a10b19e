"use client";

import Link from "next/link";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { messageOf } from "@/lib/client/http/api";
import { formatCount, formatTokens } from "@/lib/client/format";
import { draftProblems } from "@/lib/client/new-deliberation/draft-problems";
import { sourceProblems } from "@/lib/client/new-deliberation/form-source";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { useEstimate } from "@/lib/client/new-deliberation/use-estimate";
import type { Estimate } from "@/lib/contracts/costs";
import { moneyRangeText } from "@/lib/projections/amounts";
import { useForm } from "@/components/new-deliberation/form-context";

/** What it may take, from its quickest to its longest run, as the form stands. */
export function CostEstimate() {
  const { draft, seats, source, connections } = useForm();
  const body = useMemo(() => {
    // A budget changes nothing in what it would take.
    const { budget: _budget, ...request } = toRequest(draft, { seats, source, by: "" });
    const problems = { ...draftProblems(request), ...sourceProblems(draft, source, seats, connections) };
    return Object.keys(problems).length === 0 ? request : null;
  }, [draft, seats, source, connections]);
  const { data, error, isFetching, isSettling, refetch } = useEstimate(body);

  return (
    <div aria-live="polite" aria-busy={isFetching} aria-label="Estimate" role="group" className="flex flex-col gap-1">
      {body === null ? (
        <p className="text-ink-muted">The estimate appears once the form is complete.</p>
      ) : error && !isFetching ? (
        <p className="flex flex-wrap items-center gap-2">
          The estimate failed: {messageOf(error)} <Button onClick={() => void refetch()}>Estimate again</Button>
        </p>
      ) : data ? (
        <Figures estimate={data} isOld={isFetching || isSettling} />
      ) : (
        <p className="text-ink-muted">Estimating…</p>
      )}
    </div>
  );
}

function Figures({ estimate, isOld }: { estimate: Estimate; isOld: boolean }) {
  const { calls, inputTokens, cacheableTokens, outputTokens, money, unpricedModels, basis } = estimate;
  const parts = [
    `${range(calls, formatCount)} ${calls.high === 1 ? "call" : "calls"}`,
    `${range(inputTokens, formatTokens)} tokens read`,
    `${range(outputTokens, formatTokens)} written`,
    ...(money ?? []).map(moneyRangeText),
  ];
  const share = Math.round((100 * cacheableTokens.low) / Math.max(1, inputTokens.low));
  return (
    <>
      <p className={isOld ? "text-ink-muted" : undefined}>
        <span className="font-semibold tabular">{parts.join(" · ")}</span>
        {isOld && " (updating…)"}
      </p>
      {unpricedModels.length > 0 && (
        <p>
          There is no price for {unpricedModels.join(", ")}, so the cost can’t be shown.{" "}
          <Link href="/settings#prices">Add it in Settings</Link>. Your draft is kept.
        </p>
      )}
      <Disclosure summary="How this is estimated">
        <p className="text-ink-muted">
          {basis} {share} % of the input repeats the start of an earlier prompt, so a provider’s cache may already hold
          it.
        </p>
      </Disclosure>
    </>
  );
}

function range({ low, high }: { low: number; high: number }, format: (value: number) => string): string {
  const [from, to] = [format(low), format(high)];
  return from === to ? from : `${from} to ${to}`;
}
