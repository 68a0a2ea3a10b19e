"use client";

import Link from "next/link";
import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/http/api";
import { formatCount, formatTokens } from "@/lib/client/format";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { rangeText } from "@/lib/client/new-deliberation/range-text";
import type { Estimate } from "@/lib/contracts/costs";
import { moneyRangeText } from "@/lib/projections/amounts";
import { CostRange } from "./cost-range";
import type { FormEstimate } from "./use-form-estimate";

type CostEstimateProps = { estimate: FormEstimate };

export function CostEstimate({
  estimate: { data, error, isFetching, isSettling, isComplete, refetch },
}: CostEstimateProps) {
  return (
    <div aria-live="polite" aria-busy={isFetching} aria-label="Estimate" role="group" className="flex flex-col gap-1">
      {!isComplete ? (
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
  const { draft, source } = useForm();
  const { calls, inputTokens, outputTokens, money, unpricedModels } = estimate;
  const isRehearsal = isRehearsed(draft, source);
  const { budget } = draft;
  const [sum] = money ?? [];
  const limit = budget.kind === "money" && budget.currency === sum?.currency ? budget.money : null;
  return (
    <>
      {!isRehearsal && sum && money?.length === 1 && sum.high > 0 && <CostRange {...sum} limit={limit} />}
      <p className={isOld ? "text-ink-muted" : undefined}>
        <span className="tabular">
          <span className="font-semibold">
            {rangeText(calls, formatCount)} {calls.high === 1 ? "call" : "calls"}
          </span>{" "}
          · {rangeText(inputTokens, formatTokens)} tokens read · {rangeText(outputTokens, formatTokens)} written
          {isRehearsal ? " · free" : (money ?? []).map((each) => ` · ${moneyRangeText(each)}`).join("")}
        </span>
        {isOld && " (updating…)"}
      </p>
      {unpricedModels.length > 0 && (
        <p>
          There is no price for {unpricedModels.join(", ")}, so the cost can’t be shown.{" "}
          <Link href="/settings#prices">Add it in Settings</Link>. Your draft is kept.
        </p>
      )}
    </>
  );
}
