"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type DraftNoticeProps = { isRestored: boolean; isKept: boolean; onDiscard: () => void };

export function DraftNotice({ isRestored, isKept, onDiscard }: DraftNoticeProps) {
  if (!isKept) return <Notice tone="attention">This browser does not let the page keep a draft: what you enter is lost when you leave.</Notice>;
  if (!isRestored) return null;
  return <Notice tone="neutral" glyph="tick" actions={<Button onClick={onDiscard}>Discard</Button>}>Draft restored: this is what you had entered when you left.</Notice>;
}
