"use client";

import { ViewSwitch } from "@/components/deliberation/view-switch";
import { Panel } from "@/components/ui/panel";
import { useAddress } from "@/lib/client/page/use-address";
import { movementLines } from "@/lib/protocols/judges/views/record/movement-lines";
import { roundTables } from "@/lib/protocols/judges/views/round-table";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { Conditions } from "./conditions";
import { DegradedBadge } from "./degraded-badge";
import { MovementList } from "./movement-list";
import { RoundScoreTable } from "./round-score-table";

type ScoresPanelProps = { state: JudgesState };

/** One table per round: what each judge gave, how far apart they lie, which condition fails, and who moved. */
export function ScoresPanel({ state }: ScoresPanelProps) {
  const address = useAddress();
  const tables = roundTables(state);
  const table = tables.find(({ round }) => round === Number(address.get("round"))) ?? tables.at(-1);
  if (!table)
    return (
      <Panel title="Scores">
        <p className="text-ink-muted">The judges read the documents independently. Their scores appear here.</p>
      </Panel>
    );
  const { judgement, ordinal } = state.rounds[table.round - 1] ?? { judgement: 1, ordinal: 1 };
  const moves = movementLines(state, judgement).filter((line) => line.ordinal === ordinal);
  const items = tables.map(({ round, short, title }) => ({
    id: String(round),
    label: state.judgements.length > 1 || /\D/.test(short) ? short : `Round ${short}`,
    title,
    href: address.href({ round: round === tables.at(-1)?.round ? null : round }),
  }));
  return (
    <Panel
      flush
      title="Scores"
      hint={`${table.title}${table.isOpen ? ", still open" : ""}`}
      actions={
        <>
          {table.isDegraded && <DegradedBadge />}
          {tables.length > 1 && <ViewSwitch label="Which round" current={String(table.round)} items={items} />}
        </>
      }
    >
      <RoundScoreTable table={table} />
      {table.conditions.length > 0 && <Conditions conditions={table.conditions} />}
      {table.notes.map((note) => (
        <p key={note} className="border-t border-line px-3.5 py-2 text-ink-muted">
          {note}
        </p>
      ))}
      {moves.length > 0 && (
        <div className="border-t border-line px-3.5 py-2.5">
          <h3 className="mb-1 text-xs text-ink-muted">Who moved, who held</h3>
          <MovementList lines={moves} />
        </div>
      )}
    </Panel>
  );
}
