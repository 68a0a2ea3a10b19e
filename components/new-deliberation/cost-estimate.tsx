"use client";

import Link from "next/link";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { messageOf } from "@/lib/client/api";
import { formatCount, formatTokens } from "@/lib/client/format";
import { draftProblems } from "@/lib/client/new-deliberation/draft-problems";
import { sourceProblems } from "@/lib/client/new-deliberation/form-source";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { useEstimate } from "@/lib/client/new-deliberation/use-estimate";
import type { Estimate } from "@/lib/contracts/costs";
import { moneyRangeText } from "@/lib/projections/amounts";
import { useForm } from "./form-context";

/** What it may take, from its quickest to its longest run, as the form stands. */
export function CostEstimate() {
  const { draft, seats, source, connections } = useForm();
  const body = useMemo(() => {
    // A budget changes nothing in what it would take.
    const { budget: _budget, ...request } = toRequest(draft, { seats, source, createdBy: "" });
    const problems = { ...draftProblems(request), ...sourceProblems(draft, source, seats, connections) };
    return Object.keys(problems).length === 0 ? request : null;
  }, [draft, seats, source, connections]);
  const { data, error, isFetching, isSettling, refetch } = useEstimate(body);

  return (
    <div aria-live="polite" aria-busy={isFetching} aria-label="What it may take" role="group" className="flex flex-col gap-1">
      {body === null ? (
        <p className="text-ink-muted">What it may take is counted once the form can be sent.</p>
      ) : error && !isFetching ? (
        <p className="flex flex-wrap items-center gap-2">What it may take could not be counted: {messageOf(error)} <Button onClick={() => void refetch()}>Count again</Button></p>
      ) : data ? (
        <Figures estimate={data} isOld={isFetching || isSettling} />
      ) : (
        <p className="text-ink-muted">Counting what it may take…</p>
      )}
    </div>
  );
}

function Figures({ estimate, isOld }: { estimate: Estimate; isOld: boolean }) {
  const { calls, inputTokens, cacheableTokens, outputTokens, money, unpriced, basis } = estimate;
  const parts = [
    `${range(calls, formatCount)} ${calls.high === 1 ? "call" : "calls"}`,
    `${range(inputTokens, formatTokens)} tokens read`,
    `${range(outputTokens, formatTokens)} written`,
    ...(money ?? []).map(moneyRangeText),
  ];
  const share = Math.round((100 * cacheableTokens.low) / Math.max(1, inputTokens.low));
  return (
    <>
      <p className={isOld ? "text-ink-muted" : undefined}><span className="font-semibold tabular">{parts.join(" · ")}</span>{isOld && " (counting again…)"}</p>
      {unpriced.length > 0 && <p>No price is known for {unpriced.join(", ")}, so no sum of money is shown. <Link href="/settings#prices">Add it in Settings</Link>; this draft is kept.</p>}
      <Disclosure summary="What these figures rest on">
        <p className="text-ink-muted">{basis} {share} % of what is read begins as an earlier prompt did: a provider’s cache may know it already.</p>
      </Disclosure>
    </>
  );
}

function range({ low, high }: { low: number; high: number }, format: (value: number) => string): string {
  const [from, to] = [format(low), format(high)];
  return from === to ? from : `${from} to ${to}`;
}
