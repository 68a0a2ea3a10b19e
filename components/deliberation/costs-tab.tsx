"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { PageBody } from "@/components/layout/page-body";
import { AgentName } from "@/components/ui/agent-name";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/client/format";
import { useView } from "@/lib/client/log-view";
import type { CostLine, Costs } from "@/lib/projections/costs";
import { BudgetBar } from "./budget-bar";

/** What it has taken, live, by seat and by round. */
export function CostsTab() {
  const model = useView("costs");
  const { budget, total, seats, rounds, isRehearsal } = model;
  return (
    <PageBody>
      <div className="flex min-w-0 flex-col gap-4">
        {budget && <Panel title="Budget"><BudgetBar budget={budget} /></Panel>}
        <p className="text-ink-muted">{remark(model)}{!isRehearsal && total.unpricedCalls > 0 && <> <Link href="/settings#prices">Add prices in Settings</Link>: they count for calls from then on.</>}</p>
        <Panel title="By seat" flush>
          <CostTable model={model} first="Seat" rows={seats.map((seat) => ({ id: seat.agentId, head: seat.place === null ? seat.name : <AgentName place={seat.place} name={seat.name} />, line: seat, models: seat.models.join(", ") }))} />
        </Panel>
        <Panel title="By round" flush>
          <CostTable model={model} first="Round" rows={rounds.map((round) => ({ id: String(round.round), head: round.round === 0 ? "Before the first" : `Round ${round.round}`, line: round }))} />
        </Panel>
      </div>
    </PageBody>
  );
}

function remark({ isRehearsal, total }: Costs): string {
  if (isRehearsal) return "A rehearsal: no model was called and nothing was paid. Tokens are counted by Parley, from the prompts and replies.";
  const counted = total.estimatedCalls > 0 ? `${formatCount(total.estimatedCalls)} of ${formatCount(total.calls)} calls came without token counts; those Parley counted itself.` : "Tokens are as the endpoint counted them.";
  return `${counted} Prices are those of the day of each call.`;
}

type Row = { id: string; head: ReactNode; line: CostLine; models?: string };

const NUMBER = "px-2 py-1 text-right whitespace-nowrap";

function CostTable({ model: { isRehearsal, total }, first, rows }: { model: Costs; first: string; rows: readonly Row[] }) {
  const hasModels = !isRehearsal && rows.some(({ models }) => models !== undefined);
  const columns = ["Calls", "Read", ...(isRehearsal ? [] : ["From a cache"]), "Written", ...(isRehearsal ? [] : ["Cost"])];
  return (
    <table aria-label={`Costs by ${first.toLowerCase()}`} className="w-full text-sm tabular">
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          <th scope="col" className="px-3.5 py-1.5 text-left font-normal">{first}</th>
          {hasModels && <th scope="col" className="px-2 py-1.5 text-left font-normal">Answered by</th>}
          {columns.map((column) => <th key={column} scope="col" className="px-2 py-1.5 text-right font-normal whitespace-nowrap last:pr-3.5">{column}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, head, line, models = "" }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="px-3.5 py-1 text-left font-normal">{head}</th>
            {hasModels && <td className="px-2 py-1 text-ink-muted [overflow-wrap:anywhere]">{models || "–"}</td>}
            <Figures line={line} isRehearsal={isRehearsal} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="px-3.5 py-1.5 text-left">All</th>
          {hasModels && <td>–</td>}
          <Figures line={total} isRehearsal={isRehearsal} />
        </tr>
      </tfoot>
    </table>
  );
}

function Figures({ line: { calls, inputTokens, cachedInputTokens, outputTokens, spent }, isRehearsal }: { line: CostLine; isRehearsal: boolean }) {
  return (
    <>
      <td className={NUMBER}>{formatCount(calls)}</td>
      <td className={NUMBER}>{formatCount(inputTokens)}</td>
      {!isRehearsal && <td className={NUMBER}>{formatCount(cachedInputTokens)}</td>}
      <td className={`${NUMBER} last:pr-3.5`}>{formatCount(outputTokens)}</td>
      {!isRehearsal && <td className={`${NUMBER} pr-3.5`}>{spent ?? "–"}</td>}
    </>
  );
}
