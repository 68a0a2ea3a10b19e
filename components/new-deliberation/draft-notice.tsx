"use client";

import { Button } from "@/components/ui/button";

type DraftNoticeProps = {
  isBlank: boolean;
  isRestored: boolean;
  isKept: boolean;
  canUndo: boolean;
  onDiscard: () => void;
  onUndo: () => void;
};

/** In the header, which stays in sight wherever the page was left. */
export function DraftNotice({ isBlank, isRestored, isKept, canUndo, onDiscard, onUndo }: DraftNoticeProps) {
  if (!isKept)
    return (
      <p role="status" className="text-xs text-attention">
        This browser can’t save drafts: what you enter is lost when you leave.
      </p>
    );
  if (canUndo)
    return (
      <p role="status" className="flex items-center gap-2 text-xs text-ink-muted">
        Draft discarded <Button onClick={onUndo}>Undo</Button>
      </p>
    );
  if (isBlank) return null;
  return (
    <p role="status" className="flex items-center gap-2 text-xs text-ink-muted">
      {isRestored ? "Draft restored" : "Saved as a draft"}
      <Button variant="ghost" aria-label="Discard draft" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
}
