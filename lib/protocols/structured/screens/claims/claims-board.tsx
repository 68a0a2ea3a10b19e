"use client";

import clsx from "clsx";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import { formatCountOf } from "@/lib/client/format";
import { useAddress } from "@/lib/client/page/use-address";
import type { BoardClaim, ClaimsBoardModel, Lane } from "@/lib/protocols/structured/views/board/claims-board";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { CLAIM_DISPLAY } from "./claim-display";

type ClaimsBoardProps = { board: ClaimsBoardModel; selected: string | null };

/** One lane per status; empty ones keep their head, so that a lane is always found in the same place. */
export function ClaimsBoard({ board, selected }: ClaimsBoardProps) {
  return (
    <>
      <LaneLinks lanes={board.lanes.filter(({ claims }) => claims.length > 0)} />
      <div role="group" aria-label="Claims by status" tabIndex={0} className="relative overflow-x-auto pb-1">
        <div className="grid grid-cols-[repeat(6,minmax(184px,1fr))] items-start gap-3 max-md:grid-cols-[minmax(0,1fr)]">
          {board.lanes.map((lane) => (
            <LaneColumn key={lane.status} lane={lane} selected={selected} />
          ))}
        </div>
      </div>
    </>
  );
}

const laneId = (status: Lane["status"]): string => `lane-${status}`;

/** On a phone the lanes stand below each other, a long way apart. */
function LaneLinks({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <nav aria-label="Lanes" className="md:hidden">
      <ul className="flex flex-wrap gap-x-3">
        {lanes.map(({ status, title, claims }) => (
          <li key={status}>
            <a className="inline-flex items-center gap-1.5 pointer-coarse:min-h-11" href={`#${laneId(status)}`}>
              <Glyph name={CLAIM_DISPLAY[status].glyph} className={TONE_TEXT[CLAIM_DISPLAY[status].tone]} />
              <span className="link">{title}</span> <span className="text-ink-muted tabular">{claims.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LaneColumn({ lane: { status, title, meaning, claims }, selected }: { lane: Lane; selected: string | null }) {
  const { tone, glyph } = CLAIM_DISPLAY[status];
  return (
    <section
      id={laneId(status)}
      aria-label={`${title}, ${formatCountOf(claims.length, "claim")}`}
      className={clsx(
        "min-w-0 scroll-mt-32 rounded-lg border border-line bg-sunken",
        claims.length === 0 && "max-md:hidden",
      )}
    >
      <h2 data-tooltip={meaning} className="flex items-center gap-2 px-2.5 py-1.5 text-sm font-semibold">
        <Glyph name={glyph} className={TONE_TEXT[tone]} />
        {title}
        <span className="ml-auto font-normal text-ink-muted tabular">{claims.length}</span>
      </h2>
      {claims.length === 0 ? (
        <p className="px-2.5 pb-2 text-xs text-ink-muted">None.</p>
      ) : (
        <ul className="flex flex-col gap-1.5 px-1.5 pb-1.5">
          {claims.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} isSelected={claim.id === selected} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ClaimCard({
  claim: { id, round, role, place, text, testable_as, ground, transitions, replacedBy },
  isSelected,
}: {
  claim: BoardClaim;
  isSelected: boolean;
}) {
  const address = useAddress();
  return (
    <li
      className={clsx(
        "relative rounded-md border bg-surface px-2.5 py-2 [contain-intrinsic-size:auto_110px] [content-visibility:auto] hover:border-line-strong",
        isSelected ? "border-accent ring-1 ring-accent" : "border-line",
      )}
    >
      <p className="flex items-center gap-2 text-xs text-ink-muted">
        <a
          href={address.href({ item: id, seq: null })}
          aria-current={isSelected ? "true" : undefined}
          className="link font-mono whitespace-nowrap after:absolute after:inset-0"
        >
          {id}
        </a>
        <span className="inline-flex items-center gap-1">
          <AgentSwatch place={place} />
          {ROLE_NAMES[role]}
        </span>
        <span className="ml-auto tabular" title={`Raised in round ${round}`}>
          <span className="sr-only">raised in round </span>
          <span aria-hidden="true">R</span>
          {round}
        </span>
      </p>
      <p className="mt-0.5 line-clamp-4 [overflow-wrap:anywhere]">{text}</p>
      <p className="mt-1 line-clamp-3 text-xs text-ink-muted [overflow-wrap:anywhere]">
        <span className="text-ink">Testable as</span> {testable_as}
      </p>
      {ground && <p className="mt-1 text-xs text-ink-muted">{ground}</p>}
      {replacedBy && (
        <p className="mt-1 text-xs text-ink-muted">
          replaced by <span className="font-mono">{replacedBy}</span>
        </p>
      )}
      {transitions > 1 && <p className="mt-1 text-xs text-ink-muted">{formatCountOf(transitions, "transition")}</p>}
    </li>
  );
}
