"use client";

import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { Glyph } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table/table";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { formatCountOf } from "@/lib/client/format";
import { planIssueView } from "@/lib/protocols/chair/views/plan-issue-view";
import type { ChairState } from "@/lib/protocols/chair/rules/state";

/** P2.6: what was held against the plan, and what it does about each now. */
export function PlanIssuesPanel({ state }: { state: ChairState }) {
  const view = planIssueView(state);
  if (!view) return null;
  const { verdict, issues, checks } = view;
  return (
    <Panel
      flush
      title="The plan"
      hint={formatCountOf(issues.length, "issue")}
      actions={verdict && <VerdictBadge {...verdict} />}
    >
      {issues.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-muted">No issues were raised.</p>
      ) : (
        <Table
          label="Issues of the plan and their resolution"
          head={
            <>
              <TableHeaderCell>Issue</TableHeaderCell>
              <TableHeaderCell>What</TableHeaderCell>
              <TableHeaderCell>Resolution</TableHeaderCell>
            </>
          }
        >
          {issues.map(({ id, name, severity, text, state: now, resolution }) => (
            <TableRow key={id} className="align-top">
              <TableCell className="whitespace-nowrap">
                <span className="mr-1.5 font-mono text-xs text-ink-muted">{id}</span>
                <VerdictBadge {...severity} />
                <span className="block text-xs text-ink-muted">{name}</span>
              </TableCell>
              <TableCell lead className="[overflow-wrap:anywhere]">
                {text}
              </TableCell>
              <TableCell label="Resolution" className="[overflow-wrap:anywhere]">
                <VerdictBadge {...now} />
                <span className="block">{resolution ?? <span className="text-ink-muted">not yet answered</span>}</span>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
      {checks.length > 0 && (
        <section aria-label="Check of the final plan" className="border-t border-line px-3.5 py-2.5">
          <h3 className="text-xs font-normal text-ink-muted">Before it came to you, each looked at the final plan</h3>
          <ul>
            {checks.map(({ isObjection, text, seq }) => (
              <li key={seq} className="flex items-baseline gap-2">
                <Glyph
                  name={isObjection ? "triangle" : "tick"}
                  className={`relative top-px size-2.5 ${isObjection ? "text-attention" : "text-success"}`}
                />
                <span className="[overflow-wrap:anywhere]">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}
