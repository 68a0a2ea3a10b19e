"use client";

import clsx from "clsx";
import { useRef } from "react";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { useSlides } from "@/lib/client/page/use-slides";
import { CROWDED, type SeatStand, type StandGroup } from "@/lib/projections/pictures/seat-stands";
import { STAND_DISPLAY } from "./stand-display";

type SeatBinsProps = {
  groups: readonly StandGroup[];
  /** Makes a seat's name lead to the reply it rests on. */ hrefOf?: (seq: number) => string;
};

/** How the seats stand: as wide as there are seats, each group with its word and its names. */
export function SeatBins({ groups, hrefOf }: SeatBinsProps) {
  const total = groups.reduce((sum, { seats }) => sum + seats.length, 0);
  const isCrowded = total > CROWDED;
  const box = useRef<HTMLUListElement>(null);
  useSlides(box);
  return (
    <ul ref={box} aria-label="How the seats stand" className="flex flex-col gap-3 md:flex-row md:gap-1.5">
      {groups.map(({ stand, word, seats }) => {
        const { glyph, text, fill } = STAND_DISPLAY[stand];
        return (
          <li
            key={stand}
            data-slides={stand}
            style={{ flexGrow: seats.length }}
            className="min-w-0 md:min-w-36 md:basis-0"
          >
            {/* On a phone the groups stand below each other, and the rest of the line shows the share. */}
            <div aria-hidden="true" className="mb-2 flex">
              <span style={{ flexGrow: seats.length }} className={clsx("h-2 basis-0 rounded-[3px]", fill)} />
              <span style={{ flexGrow: total - seats.length }} className="basis-0 md:hidden" />
            </div>
            <p className={clsx("flex items-baseline gap-1.5 text-xs", text)}>
              <Glyph name={glyph} className="size-2.5 translate-y-px" />
              <span className="font-semibold">{word}</span>
              <span className="tabular">{seats.length}</span>
            </p>
            {isCrowded ? (
              <Disclosure summary={seats.length === 1 ? "Which seat" : "Which seats"} className="text-xs">
                <Names seats={seats} hrefOf={hrefOf} />
              </Disclosure>
            ) : (
              <Names seats={seats} hrefOf={hrefOf} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type NamesProps = { seats: readonly SeatStand[]; hrefOf: ((seq: number) => string) | undefined };

function Names({ seats, hrefOf }: NamesProps) {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5">
      {seats.map((seat) => (
        <li key={seat.agentId} data-slides={seat.agentId} className="flex min-w-0 items-baseline gap-1.5">
          <AgentSwatch place={seat.place} className="translate-y-px self-center" />
          <span className="max-w-full break-words">
            {hrefOf && seat.seq !== null ? (
              <a href={hrefOf(seat.seq)} className="hover:underline">
                {seat.name}
              </a>
            ) : (
              seat.name
            )}
            {!seat.isCounted && <span className="text-xs text-ink-muted"> (not counted)</span>}
          </span>
          {seat.isWriting ? (
            <span className="text-xs text-progress">writing…</span>
          ) : (
            seat.word !== null && <span className="text-ink-muted tabular">{seat.word}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
