"use client";

import { QuotedText } from "@/components/deliberation/quoted-text";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import type { GatePosition } from "@/lib/domain/gate/gate";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatNumber } from "@/lib/client/format";
import { scoreMeaning } from "@/lib/projections/score-meaning";

type GatePositionsProps = {
  positions: readonly GatePosition[];
  target: number | null;
  placeOf: (agentId: string) => number;
  /** Where the reply behind a position is shown. */
  hrefOf: (seq: number) => string;
};

/** Every position, lowest score first: those that object side by side in their own words, the others in a line each. */
export function GatePositions({ positions, target, placeOf, hrefOf }: GatePositionsProps) {
  if (positions.length === 0) return null;
  const objecting = positions.filter(({ concerns }) => concerns.length > 0);
  const others = positions.filter(({ concerns }) => concerns.length === 0);
  const head = (position: GatePosition) => (
    <>
      <AgentName place={placeOf(position.agentId)} name={position.name} className="font-semibold" />
      <span className="ml-auto">
        <PositionScore position={position} target={target} />
      </span>
    </>
  );
  return (
    <section aria-label="Positions" className="flex flex-col gap-2">
      <h3 className="font-semibold">
        Positions {target !== null && <span className="font-normal text-ink-muted">lowest score first</span>}
      </h3>
      {objecting.length > 0 && (
        <ul className={objecting.length > 1 ? "grid gap-2 @sm:grid-cols-2" : "grid gap-2"}>
          {objecting.map((position) => (
            <li
              key={position.agentId}
              className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-line bg-surface px-3 py-2"
            >
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{head(position)}</div>
              {position.concerns.map((concern, index) => (
                <QuotedText key={index} className="text-xs">
                  {concern}
                </QuotedText>
              ))}
              <Sources position={position} hrefOf={hrefOf} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="rounded-lg border border-line bg-surface">
          {others.map((position) => (
            <li key={position.agentId} className="border-b border-line px-3 py-1 last:border-0">
              <Disclosure
                className="[&>summary]:w-full [&>summary]:text-ink"
                summary={<span className="flex min-w-0 flex-1 items-center gap-2">{head(position)}</span>}
              >
                <p className="text-xs text-ink-muted">
                  {target === null || position.score !== null ? "No objections." : "No score yet."}
                </p>
                {position.stance && (
                  <p className="text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">{position.stance}</p>
                )}
                {position.seq !== null && (
                  <a className="link text-xs text-ink-muted" href={hrefOf(position.seq)}>
                    Open the turn
                  </a>
                )}
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sources({
  position: { stance, seq },
  hrefOf,
}: {
  position: GatePosition;
  hrefOf: GatePositionsProps["hrefOf"];
}) {
  return (
    <div className="mt-auto">
      {stance && (
        <Disclosure summary={<span className="text-xs">In its own words</span>}>
          <p className="text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">{stance}</p>
        </Disclosure>
      )}
      {seq !== null && (
        <a className="link text-xs text-ink-muted" href={hrefOf(seq)}>
          Open the turn
        </a>
      )}
    </div>
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
