"use client";

import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useView } from "@/lib/client/live/log-view";
import { isTerminal } from "@/lib/domain/status";

/** In the header and in the list. */
export function OpenedBadge({ className }: { className?: string }) {
  return (
    <ToneBadge tone="neutral" glyph="ring" className={className}>
      Opened from a bundle, read-only
    </ToneBadge>
  );
}

/** What a reader has to know of a deliberation that was held elsewhere. */
export function OpenedNotice() {
  const opened = useOpenedFrom();
  const { status, headSeq } = useView("snapshot");
  if (!opened) return null;
  return (
    <Notice tone="neutral" title="Opened from a bundle, read-only">
      Parley {opened.parley} exported it. {opened.openedBy} opened it here on <AbsoluteTime at={opened.openedAt} />; the
      hashes of all files and of its {headSeq === 1 ? "one event" : `${headSeq} events`} were as the export left them.{" "}
      {isTerminal(status)
        ? "Nothing can be changed here."
        : "It had not ended when the bundle was made, and it does not go on here."}
    </Notice>
  );
}
