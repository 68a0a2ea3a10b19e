"use client";

import clsx from "clsx";
import { useId, type ReactNode } from "react";
import { Glyph, type GlyphName } from "@/components/ui/glyph";
import { TONE_TEXT, type Tone } from "@/components/ui/tone";
import { useAddress } from "@/lib/client/page/use-address";
import type { DeliberationStatus } from "@/lib/domain/status";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { displayOf } from "@/components/deliberation/status-display";
import { tabChanges } from "@/components/deliberation/tabs";

type ReadinessPanelProps = {
  snapshot: Snapshot;
  /** News that passes: a provider that makes us wait. */ note?: string | null;
  /** What can be done about it. */ noteAction?: ReactNode;
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

/** The head's ground. Solid attention means that a person is needed, and nothing else. */
const HEAD: Record<DeliberationStatus, string> = {
  awaiting_human: "bg-attention-solid text-attention-on-solid",
  paused: "bg-attention-bg",
  running: "bg-progress-bg",
  closed: "bg-done-bg",
  failed: "bg-danger-bg",
  queued: "bg-sunken",
  draft: "bg-sunken",
  cancelled: "bg-sunken",
};

/** In the others a banner above says why, and what next. */
const SAYS_WHY: ReadonlySet<DeliberationStatus> = new Set(["running", "awaiting_human", "closed"]);

/** The merge box: what the protocol stops on, each line met or not. Nothing is worked out here. */
export function ReadinessPanel({
  snapshot: { status, statusReason, readiness, record },
  note,
  noteAction,
  isOpened = false,
}: ReadinessPanelProps) {
  const headingId = useId();
  const address = useAddress();
  const { glyph, tone } = displayOf(status, isOpened);
  const isLeftOff = isOpened && !ENDED.has(status);
  const needsYou = status === "awaiting_human" && !isOpened;
  const shown = (state: State) =>
    state === "pending" && (isLeftOff || ENDED.has(status)) ? NOT_REACHED : STATE[state];
  return (
    <section
      aria-labelledby={headingId}
      data-panel=""
      className={clsx(
        "min-w-0 overflow-hidden rounded-lg border bg-surface",
        needsYou ? "border-attention-solid" : "border-line",
      )}
    >
      <header className={clsx("px-3.5 py-2.5", isLeftOff ? "bg-sunken" : HEAD[status])}>
        {isLeftOff && <p className="pl-5 text-xs text-ink-muted">When the bundle was made</p>}
        <h2 id={headingId} className="flex items-baseline gap-2 text-base font-semibold">
          <Glyph name={glyph} className={clsx("relative top-px", !needsYou && TONE_TEXT[tone])} />
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
        {note && (
          <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 pl-5">
            <p>{note}</p>
            {noteAction}
          </div>
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
