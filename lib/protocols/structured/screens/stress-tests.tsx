"use client";

import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import type { GlyphName } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { tabChanges } from "@/components/deliberation/tabs";
import { useAddress } from "@/lib/client/page/use-address";
import type { StressRow } from "@/lib/protocols/structured/views/stress";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { useStructured } from "./use-structured";

const STATE: Readonly<Record<StressRow["state"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  planned: { tone: "not-reached", glyph: "dot", word: "planned" },
  running: { tone: "progress", glyph: "dashed-ring", word: "running" },
  done: { tone: "success", glyph: "tick", word: "run" },
  violated: { tone: "danger", glyph: "square", word: "violated" },
  not_run: { tone: "neutral", glyph: "ring", word: "not run" },
};

/** P3-55: what was predicted stands beside what was seen. */
export function StressTests() {
  const rows = useStructured("stress");
  const run = rows.filter(({ state }) => state === "done").length;
  return (
    <Panel flush title="Stress rounds" hint={rows.length > 0 ? `${run} of ${rows.length} run` : "none planned"}>
      {rows.length === 0 && (
        <p className="px-3.5 py-3 text-ink-muted">No role is left out, so nobody can tell whether each one matters.</p>
      )}
      <ul>
        {rows.map((row) => (
          <StressItem key={row.round} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function StressItem({ row }: { row: StressRow }) {
  const { round, role, place, state, why, attempts, violations } = row;
  const address = useAddress();
  const isBegun = state === "running" || state === "done" || state === "violated";
  const title = `Round ${round}`;
  return (
    <li className="border-b border-line px-3.5 py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {isBegun ? (
          <a className="link font-semibold" href={address.href({ ...tabChanges("phases"), round })}>
            {title}
          </a>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        <span className="inline-flex items-center gap-1.5">
          <AgentSwatch place={place} />
          without the {ROLE_NAMES[role]}
        </span>
        <ToneBadge tone={STATE[state].tone} glyph={STATE[state].glyph}>
          {STATE[state].word}
        </ToneBadge>
        {violations > 0 && (
          <ToneBadge tone="attention" glyph="triangle">
            run {attempts} times
          </ToneBadge>
        )}
        {why && <span className="text-xs text-ink-muted">{why}</span>}
      </p>
      {(isBegun || row.prediction) && <PredictionAndResult row={row} />}
    </li>
  );
}

export function PredictionAndResult({ row: { standard, prediction, reading, state } }: { row: StressRow }) {
  return (
    <div className="mt-1 grid gap-x-6 gap-y-2 md:grid-cols-2">
      <section className="min-w-0 border-l-2 border-line pl-2.5 [overflow-wrap:anywhere]">
        <h3 className="text-xs font-normal text-ink-muted">
          Predicted before{prediction && ` · ${prediction.substitution} taken over by others`}
        </h3>
        <p>{prediction?.signature ?? "The orchestrator gave no prediction of its own."}</p>
        {prediction && prediction.signs.length > 0 && (
          <ul className="list-disc pl-4">
            {prediction.signs.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        )}
        <p className="text-xs text-ink-muted">In any deliberation: {standard}</p>
      </section>
      <section className="min-w-0 border-l-2 border-line pl-2.5 [overflow-wrap:anywhere]">
        <h3 className="text-xs font-normal text-ink-muted">
          Seen{reading && ` · clarity ${reading.clarity} of 5 · ${reading.substitution} taken over by others`}
        </h3>
        {reading ? (
          <>
            <p>
              <ToneBadge tone={reading.matches ? "success" : "attention"} glyph={reading.matches ? "tick" : "triangle"}>
                {reading.matches ? "as predicted" : "not as predicted"}
              </ToneBadge>{" "}
              {reading.observed}
            </p>
            <p className="text-xs text-ink-muted">
              {reading.meaning} {reading.finding}
            </p>
          </>
        ) : (
          <p className="text-ink-muted">
            {state === "done" || state === "violated"
              ? "No reading was given."
              : "Evaluated once the round has been assessed."}
          </p>
        )}
      </section>
    </div>
  );
}
