"use client";

import { QuotedText } from "@/components/deliberation/quoted-text";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf, formatNumber } from "@/lib/client/format";
import type { GatePosition } from "@/lib/domain/gate/gate";
import { scoreMeaning } from "@/lib/projections/score-meaning";

type GatePositionsProps = {
  positions: readonly GatePosition[];
  target: number | null;
  placeOf: (agentId: string) => number;
  /** Where the reply behind a position is shown. */
  hrefOf: (seq: number) => string;
};

/** Beyond these the rest is one line, with their names. */
const SHOWN = 5;

/** Every position in a line, the one furthest from agreeing first and open. */
export function GatePositions({ positions, target, placeOf, hrefOf }: GatePositionsProps) {
  if (positions.length === 0) return null;
  const rest = positions.slice(SHOWN);
  const row = (position: GatePosition, isOpen: boolean) => (
    <Position
      key={position.agentId}
      position={position}
      target={target}
      place={placeOf(position.agentId)}
      hrefOf={hrefOf}
      isOpen={isOpen}
    />
  );
  return (
    <section aria-label="Positions" className="flex flex-col">
      <h3 className="mb-1 font-semibold">
        Where the seats stand{" "}
        {target !== null && <span className="font-normal text-ink-muted">lowest score first</span>}
      </h3>
      <ul className="border-t border-line">{positions.slice(0, SHOWN).map((one, index) => row(one, index === 0))}</ul>
      {rest.length > 0 && (
        <Disclosure summary={`${formatCountOf(rest.length, "more seat")}: ${rest.map(({ name }) => name).join(", ")}`}>
          <ul className="-ml-5">{rest.map((one) => row(one, false))}</ul>
        </Disclosure>
      )}
    </section>
  );
}

type PositionProps = {
  position: GatePosition;
  target: number | null;
  place: number;
  hrefOf: (seq: number) => string;
  isOpen: boolean;
};

function Position({ position, target, place, hrefOf, isOpen }: PositionProps) {
  const { name, concerns, stance, seq } = position;
  const line = concerns[0] ?? (stance.trim() || "No objections.");
  return (
    <li className="border-b border-line">
      <details open={isOpen} className="group min-w-0">
        <summary className="control flex min-w-0 list-none items-center gap-2 py-1.5 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" className="size-3.5 text-ink-muted group-open:rotate-90" />
          <AgentSwatch place={place} />
          <span className="min-w-0 font-semibold">{name}</span>
          <span className="min-w-0 flex-1 truncate text-ink-muted group-open:invisible">{line}</span>
          <span className="shrink-0">
            <PositionScore position={position} target={target} />
          </span>
        </summary>
        <div className="flex flex-col gap-2 pb-3 pl-6">
          {concerns.map((concern, index) => (
            <QuotedText key={index}>{concern}</QuotedText>
          ))}
          {concerns.length === 0 && (
            <p className="text-ink-muted">
              {target === null || position.score !== null ? "No objections." : "No score yet."}
            </p>
          )}
          {stance && (
            <Disclosure summary="In its own words">
              <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{stance}</p>
            </Disclosure>
          )}
          {seq !== null && (
            <a className="link w-fit text-xs text-ink-muted" href={hrefOf(seq)}>
              event {seq}
            </a>
          )}
        </div>
      </details>
    </li>
  );
}

type PositionScoreProps = {
  position: Pick<GatePosition, "score" | "verdict">;
  /** Null: the protocol judges in words. */ target: number | null;
};

function PositionScore({ position: { score, verdict }, target }: PositionScoreProps) {
  if (verdict)
    return (
      <VerdictBadge {...verdict} word={score === null ? verdict.word : `${formatNumber(score)} ${verdict.word}`} />
    );
  if (target === null) return null;
  if (score === null)
    return (
      <ToneBadge tone="neutral" glyph="ring">
        no score
      </ToneBadge>
    );
  return <VerdictBadge word={String(score)} {...scoreMeaning(score, target)} />;
}
