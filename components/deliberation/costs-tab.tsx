"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import clsx from "clsx";
import { PageBody } from "@/components/layout/page-body";
import { BOXED } from "@/components/pictures/figure";
import { RoundEffort } from "@/components/pictures/round-effort";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table/table";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { formatCount } from "@/lib/client/format";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog, useView } from "@/lib/client/live/log-view";
import type { CostLine, Costs, BudgetUse } from "@/lib/projections/costs";
import { roundEffort } from "@/lib/projections/pictures/round-effort";

// Here and not with the other views: it comes with this tab, after the page.
const effortOf = perLog(roundEffort);

/** What it has taken, live, by seat and by round. */
export function CostsTab() {
  const model = useView("costs");
  const effort = effortOf(useLog());
  const { budget, total, shared, seats, rounds, isRehearsal } = model;
  return (
    <PageBody>
      <div className="flex min-w-0 flex-col gap-4">
        {budget && (
          <Panel title="Budget">
            <BudgetBar budget={budget} />
          </Panel>
        )}
        <p className="text-ink-muted">
          {remark(model)}
          {!isRehearsal && total.unpricedCalls > 0 && (
            <>
              {" "}
              <Link href="/settings#prices">Add prices in Settings</Link>. They apply to calls made from then on.
            </>
          )}
        </p>
        {shared && (
          <p className="text-ink-muted">
            {formatCount(shared.line.calls)} calls{shared.line.spent ? ` for ${shared.line.spent}` : ""} are shared with{" "}
            <Link href={`/deliberations/${shared.from}`}>the deliberation this was forked from</Link> and were paid
            there. They are not counted below.
          </p>
        )}
        {effort && <RoundEffort model={effort} className={BOXED} />}
        <Panel title="By seat" flush>
          <CostTable
            model={model}
            first="Seat"
            rows={seats.map((seat) => ({
              id: seat.agentId,
              head: seat.place === null ? seat.name : <AgentName place={seat.place} name={seat.name} />,
              line: seat,
              models: seat.models.join(", "),
            }))}
          />
        </Panel>
        <Panel title="By round" flush>
          <CostTable
            model={model}
            first="Round"
            rows={rounds.map((round) => ({ id: String(round.round), head: round.name, line: round }))}
          />
        </Panel>
      </div>
    </PageBody>
  );
}

function remark({ isRehearsal, total }: Costs): string {
  if (isRehearsal)
    return "This is a rehearsal: no model was called and nothing was spent. Parley counted the tokens in the prompts and replies.";
  const counted =
    total.estimatedCalls > 0
      ? `${formatCount(total.estimatedCalls)} of ${formatCount(total.calls)} calls came without token counts, so Parley counted those itself.`
      : "Token counts are from the endpoint.";
  return `${counted} Each call is priced at the rate on the day it was made.`;
}

type Row = { id: string; head: ReactNode; line: CostLine; models?: string };
type Figure = { label: string; of: (line: CostLine) => string };

const CALLS: Figure = { label: "Calls", of: ({ calls }) => formatCount(calls) };
const READ: Figure = { label: "Read", of: ({ inputTokens }) => formatCount(inputTokens) };
const CACHED: Figure = { label: "From cache", of: ({ cachedInputTokens }) => formatCount(cachedInputTokens) };
const WRITTEN: Figure = { label: "Written", of: ({ outputTokens }) => formatCount(outputTokens) };
const COST: Figure = { label: "Cost", of: ({ spent }) => spent ?? "–" };

function CostTable({
  model: { isRehearsal, total },
  first,
  rows,
}: {
  model: Costs;
  first: string;
  rows: readonly Row[];
}) {
  const hasModels = !isRehearsal && rows.some(({ models }) => models !== undefined);
  const figures = isRehearsal ? [CALLS, READ, WRITTEN] : [CALLS, READ, CACHED, WRITTEN, COST];
  const head = (
    <>
      <TableHeaderCell>{first}</TableHeaderCell>
      {hasModels && <TableHeaderCell>Answered by</TableHeaderCell>}
      {figures.map(({ label }) => (
        <TableHeaderCell key={label} align="right">
          {label}
        </TableHeaderCell>
      ))}
    </>
  );
  return (
    <Table label={`Costs by ${first.toLowerCase()}`} head={head}>
      {[...rows, { id: "all", head: "All", line: total, models: "" }].map(({ id, head: name, line, models = "" }) => (
        <TableRow key={id} className={id === "all" ? "font-semibold" : undefined}>
          <TableCell lead isHeader>
            {name}
          </TableCell>
          {hasModels && (
            <TableCell className="[overflow-wrap:anywhere] text-ink-muted max-md:basis-full">
              {models || (id === "all" ? "" : "–")}
            </TableCell>
          )}
          {figures.map(({ label, of }) => (
            <TableCell key={label} align="right" label={label}>
              {of(line)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </Table>
  );
}

/** How much of the budget is used, as a bar and in words. */
function BudgetBar({ budget: { share, text } }: { budget: BudgetUse }) {
  const percent = Math.min(100, Math.round(share * 100));
  return (
    <div className="flex flex-col gap-1">
      <div
        role="meter"
        aria-label="Budget used"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-sm border border-line bg-sunken"
      >
        <div className={clsx("h-full", share >= 1 ? "bg-danger" : "bg-accent")} style={{ width: `${percent}%` }} />
      </div>
      <p className="tabular">
        {text}
        {share > 1.0005 ? ": only calls already in flight went over it" : ""}
      </p>
    </div>
  );
}
