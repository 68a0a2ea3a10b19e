"use client";

import { Button } from "@/components/ui/button";

type DraftNoticeProps = {
  isRestored: boolean;
  isKept: boolean;
  canUndo: boolean;
  onDiscard: () => void;
  onUndo: () => void;
};

/** In the header, which stays in sight wherever the page was left. */
export function DraftNotice({ isRestored, isKept, canUndo, onDiscard, onUndo }: DraftNoticeProps) {
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
  if (isRestored)
    return (
      <p role="status" className="flex items-center gap-2 text-xs text-ink-muted">
        Draft restored <Button onClick={onDiscard}>Discard</Button>
      </p>
    );
  return null;
}
