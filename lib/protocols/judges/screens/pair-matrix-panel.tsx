"use client";

import clsx from "clsx";
import { useState } from "react";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Badge } from "@/components/ui/badge";
import { Glyph } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { PairCell, PairMatrix } from "@/lib/protocols/judges/views/matching/pair-matrix";

type PairMatrixPanelProps = { matrix: PairMatrix };

/** P4-17: judges × judges. A cell says how often one agrees with the other and disputes it; pressing it shows on what. */
export function PairMatrixPanel({ matrix: { judges, rows } }: PairMatrixPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const cells = rows.flatMap((row) => row.cells);
  const shown = cells.find((cell) => cell && `${cell.from}/${cell.to}` === chosen) ?? null;
  const nameOf = (id: string) => judges.find(({ agentId }) => agentId === id)?.name ?? id;
  return (
    <Panel flush title="Agreements and disputes" hint="✓ agrees, ▲ disputes; row judges column">
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Agreements and disputes between judges">
        <table aria-label="Agreements and disputes by judge" className="text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-muted">
              <th scope="col" className="px-3.5 py-1.5 text-left font-normal">
                Judge
              </th>
              {judges.map(({ agentId, place, name }) => (
                <th key={agentId} scope="col" className="px-2 py-1.5 text-left font-normal whitespace-nowrap">
                  of <AgentName place={place} name={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ judge, cells: own }) => (
              <tr key={judge.agentId} className="border-b border-line last:border-0">
                <th scope="row" className="px-3.5 py-1 text-left font-normal whitespace-nowrap">
                  <AgentName place={judge.place} name={judge.name} />
                </th>
                {own.map((cell, index) => (
                  <td key={judges[index]?.agentId} className="p-1">
                    {cell ? (
                      <CellButton
                        cell={cell}
                        label={`${judge.name} of ${nameOf(cell.to)}: ${cell.text}`}
                        isChosen={cell === shown}
                        onChoose={() => setChosen(cell === shown ? null : `${cell.from}/${cell.to}`)}
                      />
                    ) : (
                      <span className="block px-2 text-center text-ink-faint" aria-label="the same judge">
                        ·
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && <Points cell={shown} title={`${nameOf(shown.from)} of ${nameOf(shown.to)}`} />}
    </Panel>
  );
}

type Pair = NonNullable<PairCell>;

function CellButton({
  cell: { agreements, disagreements },
  label,
  isChosen,
  onChoose,
}: {
  cell: Pair;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const isSilent = agreements.length + disagreements.length === 0;
  return (
    <button
      type="button"
      data-prints=""
      aria-label={label}
      aria-expanded={isSilent ? undefined : isChosen}
      aria-disabled={isSilent || undefined}
      onClick={isSilent ? undefined : onChoose}
      className={clsx(
        "control flex min-w-24 items-center gap-3 rounded-md border px-2 tabular",
        isSilent ? "cursor-default! border-dotted border-line text-ink-faint" : "border-line hover:border-line-strong",
        isChosen && "ring-2 ring-accent",
      )}
    >
      <span className={clsx("flex items-center gap-1", agreements.length === 0 && "text-ink-faint")}>
        <Glyph name="tick" className={clsx("size-2.5", agreements.length > 0 && "text-success")} />
        {agreements.length}
      </span>
      <span className={clsx("flex items-center gap-1", disagreements.length === 0 && "text-ink-faint")}>
        <Glyph name="triangle" className={clsx("size-2.5", disagreements.length > 0 && "text-attention")} />
        {disagreements.length}
      </span>
    </button>
  );
}

function Points({ cell: { agreements, disagreements }, title }: { cell: Pair; title: string }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t border-line px-3.5 py-2.5">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1.5">
        {agreements.map(({ on_point, strengthening_evidence }, index) => (
          <li key={`agreement-${index}`} className="[overflow-wrap:anywhere]">
            <Badge className="mr-1.5">agrees</Badge>
            {on_point}
            {strengthening_evidence && <p className="text-xs text-ink-muted">{strengthening_evidence}</p>}
          </li>
        ))}
        {disagreements.map(({ on_point, my_counterargument, my_evidence, their_evidence_weakness }, index) => (
          <li key={`dispute-${index}`} className="[overflow-wrap:anywhere]">
            <Badge className="mr-1.5">disputes</Badge>
            {on_point}
            <p className="text-xs text-ink-muted">
              {[
                my_counterargument,
                my_evidence,
                their_evidence_weakness && `Weakness of the other’s evidence: ${their_evidence_weakness}`,
              ]
                .filter(Boolean)
                .join(" — ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
