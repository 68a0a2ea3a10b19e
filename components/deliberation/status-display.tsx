"use client";

import { GLYPH_TEXT, type GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useNeedsWord } from "@/lib/client/people/needs-word";
import type { DecidedBy } from "@/lib/domain/outcome";
import { isTerminal, type DeliberationStatus } from "@/lib/domain/status";

type StatusDisplay = { label: string; tone: Tone; glyph: GlyphName };

/** The only place that knows a status' word, shape and tone. */
export const STATUS_DISPLAY: Record<DeliberationStatus, StatusDisplay> = {
  draft: { label: "Draft", tone: "neutral", glyph: "ring" },
  queued: { label: "Queued", tone: "neutral", glyph: "ring" },
  running: { label: "Running", tone: "progress", glyph: "dashed-ring" },
  paused: { label: "Paused", tone: "attention", glyph: "pause" },
  awaiting_human: { label: "Needs you", tone: "needs-you", glyph: "diamond" },
  closed: { label: "Finished", tone: "done", glyph: "star" },
  failed: { label: "Failed", tone: "danger", glyph: "cross" },
  cancelled: { label: "Cancelled", tone: "neutral", glyph: "ring" },
};

/** How it closed. Rows of an earlier Parley may not say it; they are finished. */
export const ENDING_DISPLAY: Record<DecidedBy, StatusDisplay> = {
  panel: { label: "Panel decided", tone: "success", glyph: "tick" },
  person: { label: "Person decided", tone: "done", glyph: "star" },
  deadline: { label: "Deadline passed", tone: "neutral", glyph: "triangle" },
  nobody: { label: "Not settled", tone: "neutral", glyph: "triangle" },
};

/** Where its log ends, of one that was opened from a bundle: nothing runs there, and nobody is needed. */
const UNFINISHED: StatusDisplay = { label: "Unfinished", tone: "neutral", glyph: "ring" };

/** `decidedBy`: of its outcome; undefined while it has none. */
export function displayOf(
  status: DeliberationStatus,
  isOpened: boolean,
  decidedBy: DecidedBy | undefined,
): StatusDisplay {
  if (isOpened && !isTerminal(status)) return UNFINISHED;
  return status === "closed" && decidedBy ? ENDING_DISPLAY[decidedBy] : STATUS_DISPLAY[status];
}

/** What is shown of it to this reader: who is needed is said where that is known. */
function useDisplay(...of: Parameters<typeof displayOf>): StatusDisplay {
  const display = displayOf(...of);
  const needsWord = useNeedsWord();
  return display === STATUS_DISPLAY.awaiting_human ? { ...display, label: needsWord } : display;
}

/** For <title>: "◆ Needs you". */
export function useStatusTitle(
  status: DeliberationStatus,
  isOpened: boolean,
  decidedBy: DecidedBy | undefined,
): string {
  const { label, glyph } = useDisplay(status, isOpened, decidedBy);
  return `${GLYPH_TEXT[glyph]} ${label}`;
}

type StatusBadgeProps = {
  status: DeliberationStatus;
  /** From a bundle. */ isOpened?: boolean;
  /** Who decided, where it closed. */ decidedBy: DecidedBy | undefined;
};

export function StatusBadge({ status, isOpened = false, decidedBy }: StatusBadgeProps) {
  const { label, tone, glyph } = useDisplay(status, isOpened, decidedBy);
  return (
    <ToneBadge tone={tone} glyph={glyph}>
      {label}
    </ToneBadge>
  );
}
