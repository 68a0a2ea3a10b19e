"use client";

import { Glyph } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import { formatCountOf } from "@/lib/client/format";
import { useAddress } from "@/lib/client/page/use-address";
import type { ChairState } from "@/lib/protocols/chair/rules/state";

/** P2-21: what the chair made of the answers; the conflicts have a panel of their own. */
export function SynthesisPanel({ state: { synthesis, lateConflicts } }: { state: ChairState }) {
  const address = useAddress();
  if (!synthesis) return null;
  const { consensus, gaps, conflicts, seq } = synthesis;
  return (
    <Panel
      title="The chair’s synthesis"
      hint={`${formatCountOf(consensus.length, "point")} of consensus · ${formatCountOf(conflicts.length, "conflict")} · ${formatCountOf(gaps.length, "gap")}`}
      actions={
        <a className="link text-xs" href={address.href({ seq })}>
          event {seq}
        </a>
      }
    >
      <div className="grid gap-4 @3xl:grid-cols-2">
        <List
          title="Consensus"
          items={consensus}
          none="Nothing a majority agrees on."
          glyph="tick"
          className="text-success"
        />
        <List
          title="Gaps"
          items={[...gaps, ...lateConflicts.map((topic) => `${topic}: named too late for a round of its own.`)]}
          none="Nothing is unanswered."
          glyph="ring"
          className="text-ink-muted"
        />
      </div>
    </Panel>
  );
}

type ListProps = { title: string; items: readonly string[]; none: string; glyph: "tick" | "ring"; className: string };

function List({ title, items, none, glyph, className }: ListProps) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-xs font-normal text-ink-muted">{title}</h3>
      {items.length === 0 ? (
        <p className="text-ink-muted">{none}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {items.map((item, index) => (
            <li key={index} className="flex items-baseline gap-2 [overflow-wrap:anywhere]">
              <Glyph name={glyph} className={`relative top-px size-2.5 ${className}`} />
              <span className="min-w-0">{item}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
