"use client";

import clsx from "clsx";
import { ViewSwitch } from "@/components/deliberation/view-switch";
import { Panel } from "@/components/ui/panel";
import { useAddress } from "@/lib/client/page/use-address";
import { movementLines } from "@/lib/protocols/judges/views/matching/arguments";
import { type Condition, roundTables } from "@/lib/protocols/judges/views/round-table";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { DegradedBadge } from "./degraded-badge";
import { MovementList } from "./movement-list";
import { RoundScoreTable } from "./round-score-table";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { type Tone, TONE_TEXT } from "@/components/ui/tone";

type ScoresPanelProps = { state: JudgesState };

/** One table per round: what each judge gave, how far apart they lie, which condition fails, and who moved. */
export function ScoresPanel({ state }: ScoresPanelProps) {
  const address = useAddress();
  const tables = roundTables(state);
  const table = tables.find(({ round }) => round === Number(address.get("show"))) ?? tables.at(-1);
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
    label: /\D/.test(short) ? short : `Round ${short}`,
    title,
    href: address.href({ show: round === tables.at(-1)?.round ? null : round }),
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

const STATES: Readonly<Record<Condition["state"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  met: { tone: "success", glyph: "tick", word: "Met" },
  unmet: { tone: "danger", glyph: "cross", word: "Not met" },
  pending: { tone: "neutral", glyph: "ring", word: "Open" },
};

/** P4-22: the three conditions of consensus, as the protocol evaluated them. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  return (
    <ul aria-label="Conditions of consensus" className="flex flex-col gap-1 border-t border-line px-3.5 py-2.5">
      {conditions.map(({ id, title, text, state }) => (
        <li key={id} className="flex items-baseline gap-2">
          <Glyph name={STATES[state].glyph} className={clsx("relative top-px", TONE_TEXT[STATES[state].tone])} />
          <span className="min-w-0">
            <span className="sr-only">{STATES[state].word}: </span>
            {title} <span className="text-ink-muted">— {text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
