"use client";

import type { GlyphName } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCount, formatCountOf } from "@/lib/client/format";
import type { FailureModeRow } from "@/lib/protocols/structured/views/failure-modes";
import { andList } from "@/lib/domain/wording";
import { useStructured } from "./use-structured";

const STATE: Readonly<Record<FailureModeRow["state"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  fired: { tone: "danger", glyph: "square", word: "found" },
  hint: { tone: "attention", glyph: "triangle", word: "suspected" },
  past: { tone: "neutral", glyph: "ring", word: "earlier, clear now" },
  clear: { tone: "success", glyph: "tick", word: "clear" },
};

const roundsOf = (rounds: readonly number[]): string =>
  `${rounds.length === 1 ? "round" : "rounds"} ${andList(rounds.map(String))}`;

/** P3-58 to P3-66: what went wrong with the procedure itself, and on what evidence. */
export function FailureModes() {
  const rows = useStructured("failureModes");
  const volumes = useStructured("volumes");
  const clear = rows.filter(({ state }) => state === "clear");
  const noted = rows.filter(({ state }) => state !== "clear");
  if (!volumes && noted.length === 0)
    return (
      <Panel title="Failure modes" hint="eight things looked for">
        <p className="text-ink-muted">They first run when round 1 is complete.</p>
      </Panel>
    );
  return (
    <Panel
      flush
      title="Failure modes"
      hint={`${rows.filter(({ state }) => state === "fired").length} found · ${rows.filter(({ state }) => state === "hint").length} suspected`}
    >
      <ul>
        {noted.map(({ id, name, state, evidence, firedIn, hintedIn, alsoLookAt, comment }) => (
          <li key={id} className="border-b border-line px-3.5 py-2 last:border-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="font-semibold">{name}</span>
              <ToneBadge tone={STATE[state].tone} glyph={STATE[state].glyph}>
                {STATE[state].word}
              </ToneBadge>
              <span className="text-xs text-ink-muted tabular">
                {[
                  firedIn.length > 0 && `found in ${roundsOf(firedIn)}`,
                  hintedIn.length > 0 && `suspected in ${roundsOf(hintedIn)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </p>
            <ul>
              {evidence.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {alsoLookAt && (
              <p className="text-xs text-ink-muted">
                Check for “{alsoLookAt.name}” as well: they tend to occur together.
              </p>
            )}
            {comment && <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">Retrospective: {comment}</p>}
          </li>
        ))}
        {clear.length > 0 && (
          <li className="px-3.5 py-2 text-ink-muted">
            <ToneBadge tone={STATE.clear.tone} glyph={STATE.clear.glyph}>
              clear
            </ToneBadge>{" "}
            {clear.map(({ name }) => name).join(", ")}
          </li>
        )}
      </ul>
      {volumes && (
        <p className="border-t border-line px-3.5 py-2 text-xs text-ink-muted">
          In {formatCountOf(volumes.rounds, "round")}:{" "}
          {volumes.rows
            .map(
              ({ label, count, usual, off }) =>
                `${formatCount(count)} ${label} (${off ? `${off} than the usual ${usual}` : `usual: ${usual}`})`,
            )
            .join(", ")}
          . Only “Claim inflation or starvation” reacts to volume.
        </p>
      )}
    </Panel>
  );
}
