"use client";

import clsx from "clsx";
import { useId } from "react";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { TONE_TEXT, type Tone } from "@/components/ui/tone";
import { useAddress } from "@/lib/client/page/use-address";
import type { DeliberationStatus } from "@/lib/domain/status";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { displayOf } from "@/components/deliberation/status-display";
import { tabChanges } from "@/components/deliberation/tabs";

type ReadinessPanelProps = {
  snapshot: Snapshot;
  /** From a bundle: it stays where its log ends. */ isOpened?: boolean;
};

type State = Snapshot["readiness"]["requirements"][number]["state"];

const STATE: Record<State, { glyph: GlyphName; tone: Tone; word: string }> = {
  met: { glyph: "tick", tone: "success", word: "Met" },
  unmet: { glyph: "cross", tone: "danger", word: "Not met" },
  pending: { glyph: "dashed-ring", tone: "progress", word: "Pending" },
};

/** What was still open when it ended does not come any more. */
const NOT_REACHED = { glyph: "ring", tone: "neutral", word: "Not reached" } as const;
const ENDED: ReadonlySet<DeliberationStatus> = new Set(["closed", "cancelled", "failed"]);

/** In the others a banner above says why, and what next. */
const SAYS_WHY: ReadonlySet<DeliberationStatus> = new Set(["running", "awaiting_human", "closed"]);

/** The merge box: what the protocol stops on, each line met or not. Nothing is worked out here. */
export function ReadinessPanel({
  snapshot: { status, statusReason, readiness, record, outcome },
  isOpened = false,
}: ReadinessPanelProps) {
  const headingId = useId();
  const address = useAddress();
  const { glyph, tone } = displayOf(status, isOpened, outcome?.decidedBy);
  const isLeftOff = isOpened && !ENDED.has(status);
  const shown = (state: State) =>
    state === "pending" && (isLeftOff || ENDED.has(status)) ? NOT_REACHED : STATE[state];
  return (
    <section
      aria-labelledby={headingId}
      data-panel=""
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header className="bg-sunken px-3.5 py-2.5">
        {isLeftOff && <p className="pl-5 text-xs text-ink-muted">When the bundle was made</p>}
        <h2 id={headingId} className="flex items-baseline gap-2 text-base font-semibold">
          <Glyph name={glyph} className={clsx("relative top-px", TONE_TEXT[tone])} />
          <span className="min-w-0">{readiness.headline}</span>
        </h2>
        {SAYS_WHY.has(status) && statusReason !== readiness.headline && <p className="mt-0.5 pl-5">{statusReason}</p>}
        {record && (
          <p className="mt-0.5 pl-5">
            Record:{" "}
            <a className="link" href={address.href(tabChanges("record"))}>
              {record.fileName}
            </a>
            , {record.status}.
          </p>
        )}
      </header>
      <ul className="flex flex-col gap-1.5 border-t border-line px-3.5 py-2.5">
        {readiness.requirements.map(({ id, state, text, evidenceSeq }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Glyph name={shown(state).glyph} className={clsx("relative top-px", TONE_TEXT[shown(state).tone])} />
            <span className="min-w-0">
              <span className="sr-only">{shown(state).word}: </span>
              {text}
              {evidenceSeq !== undefined && (
                <>
                  {" "}
                  <a className="link text-ink-muted" href={address.href({ tab: "log", seq: evidenceSeq })}>
                    event {evidenceSeq}
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
