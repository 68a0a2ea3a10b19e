"use client";

import clsx from "clsx";
import { tabChanges } from "@/components/deliberation/tabs";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import { TONE_TEXT, type Tone } from "@/components/ui/tone";
import { useAddress } from "@/lib/client/page/use-address";
import type { InsightPoint, InsightSection, InsightTone } from "@/lib/projections/insight/insight-section";

const TONES: Readonly<Record<InsightTone, { glyph: GlyphName; tone: Tone; word: string }>> = {
  fine: { glyph: "tick", tone: "success", word: "Answered" },
  look: { glyph: "triangle", tone: "attention", word: "Look at this" },
  unknown: { glyph: "dashed-ring", tone: "neutral", word: "Can’t be computed" },
};

/** The rest is a click away: a long log has hundreds. */
const SHOWN = 12;

type InsightQuestionProps = { section: InsightSection; places: ReadonlyMap<string, number> };

export function InsightQuestion({ section: { title, finding, tone, how, points }, places }: InsightQuestionProps) {
  const { glyph, tone: colour, word } = TONES[tone];
  const rest = points.slice(SHOWN);
  return (
    <Panel title={title} className="mb-4 break-inside-avoid">
      <p className="flex items-baseline gap-2 text-base">
        <Glyph name={glyph} className={clsx("relative top-px", TONE_TEXT[colour])} />
        <span className="min-w-0">
          <span className="sr-only">{word}: </span>
          {finding}
        </span>
      </p>
      <Points points={points.slice(0, SHOWN)} places={places} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`}>
          <Points points={rest} places={places} />
        </Disclosure>
      )}
      <p className="mt-3 text-xs text-ink-muted">How: {how}</p>
    </Panel>
  );
}

function Points({ points, places }: { points: readonly InsightPoint[]; places: ReadonlyMap<string, number> }) {
  if (points.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col divide-y divide-line">
      {points.map((point) => (
        <PointRow
          key={`${point.seq} ${point.agentId} ${point.text}`}
          point={point}
          place={places.get(point.agentId ?? "")}
        />
      ))}
    </ul>
  );
}

function PointRow({
  point: { name, words = [], text, seq },
  place,
}: {
  point: InsightPoint;
  place: number | undefined;
}) {
  const address = useAddress();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
      {name !== null && (
        <span className="font-semibold">{place === undefined ? name : <AgentName place={place} name={name} />}</span>
      )}
      {words.length > 0 && (
        <span className="inline-flex items-center gap-1.5">
          {words.map(({ word, standing }, index) => (
            <span key={index} className="inline-flex items-center gap-1.5">
              {index > 0 && <span aria-label="then">→</span>}
              <VerdictBadge word={word} standing={standing} />
            </span>
          ))}
        </span>
      )}
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{text}</span>
      <a className="link text-xs text-ink-muted" href={address.href({ ...tabChanges("log"), seq })}>
        event {seq}
      </a>
    </li>
  );
}
