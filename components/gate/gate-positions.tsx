"use client";

import { AgentName } from "@/components/ui/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import type { GatePosition } from "@/lib/domain/gate";
import { QuotedText } from "@/components/deliberation/quoted-text";
import { PositionScore } from "./position-score";

type GatePositionsProps = { positions: readonly GatePosition[]; target: number | null; placeOf: (agentId: string) => number; /** Where the reply behind a position is shown. */ hrefOf: (seq: number) => string };

/** Every position beside the others, lowest score first. */
export function GatePositions({ positions, target, placeOf, hrefOf }: GatePositionsProps) {
  return (
    <section aria-label="Positions">
      <h3 className="mb-1.5 font-semibold">Positions <span className="font-normal text-ink-muted">lowest score first</span></h3>
      <ul className="grid gap-2 @md:grid-cols-2">
        {positions.map((position) => (
          <li key={position.agentId} className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-line bg-surface px-3 py-2">
            <div className="flex items-center gap-2">
              <AgentName place={placeOf(position.agentId)} name={position.name} className="font-semibold" />
              <span className="ml-auto"><PositionScore score={position.score} target={target} /></span>
            </div>
            {position.concerns.length === 0
              ? <p className="text-xs text-ink-muted">{position.score === null ? "Has not given a score." : "No blocking concern."}</p>
              : position.concerns.map((concern, index) => <QuotedText key={index} className="text-xs">{concern}</QuotedText>)}
            <div className="mt-auto flex flex-wrap items-baseline gap-x-3">
              {position.stance && <Disclosure summary={<span className="text-xs">Proposal</span>}><p className="text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">{position.stance}</p></Disclosure>}
              {position.seq !== null && <a className="link ml-auto text-xs text-ink-muted" href={hrefOf(position.seq)}>Open the turn</a>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
