"use client";

import clsx from "clsx";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import { Sparkline } from "@/components/ui/sparkline";
import { ToneBadge } from "@/components/ui/tone-badge";
import type { SignalRow } from "@/lib/protocols/structured/views/signals";
import { useStructured } from "./use-structured";

/** Which of the six hold, on what numbers, and how that came about round by round. */
export function SignalsPanel() {
  const { round, satisfied, reachable, needed, recommendation, nextLook, rows } = useStructured("signals");
  return (
    <Panel
      flush
      title="Stop signals"
      hint={round === null ? undefined : `${satisfied} of ${reachable} after round ${round} · ${needed} needed`}
    >
      <p className="border-b border-line px-3.5 py-2">
        {recommendation}
        {nextLook !== null && (
          <span className="text-ink-muted"> The signals are evaluated after round {nextLook}.</span>
        )}
      </p>
      <ul>
        {rows.map((row) => (
          <SignalItem key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function SignalItem({ row: { title, isReachable, isSatisfied, text, figures, history, trend } }: { row: SignalRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line px-3.5 py-2 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold">{title}</span>
          {!isReachable && !isSatisfied ? (
            <ToneBadge tone="not-reached" glyph="dot">
              can’t hold in a short run
            </ToneBadge>
          ) : isSatisfied === null ? (
            <ToneBadge tone="not-reached" glyph="dot">
              not yet
            </ToneBadge>
          ) : isSatisfied ? (
            <ToneBadge tone="success" glyph="tick">
              holds
            </ToneBadge>
          ) : (
            <ToneBadge tone="neutral" glyph="cross">
              does not hold
            </ToneBadge>
          )}
        </p>
        <p>{text}</p>
        {figures.length > 0 && (
          <Disclosure summary={<span className="text-xs">The numbers</span>}>
            <dl className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-ink-muted tabular">
              {figures.map(({ label, value }) => (
                <div key={label} className="flex gap-1.5">
                  <dt className="shrink-0">{label}</dt>
                  <dd className="text-ink">{value}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        )}
      </div>
      {history.length > 0 && (
        <div className="flex flex-col items-end gap-1.5 pt-0.5 max-md:col-span-full max-md:flex-row max-md:items-center">
          <Sparkline values={trend.values} min={trend.min} max={trend.max} label={trend.sentence} />
          <History history={history} />
        </div>
      )}
    </li>
  );
}

function History({ history }: Pick<SignalRow, "history">) {
  const held = history.filter(({ isSatisfied }) => isSatisfied).map(({ round }) => round);
  return (
    <span
      role="img"
      aria-label={held.length > 0 ? `Held after rounds ${held.join(", ")}` : "Not held after any round yet"}
      className="flex flex-wrap justify-end gap-0.5"
    >
      {history.map(({ round, isSatisfied }) => (
        <Glyph
          key={round}
          name={isSatisfied ? "disc" : "ring"}
          className={clsx("size-2", isSatisfied ? "text-success" : "text-ink-faint")}
        />
      ))}
    </span>
  );
}
