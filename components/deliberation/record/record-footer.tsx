"use client";

import clsx from "clsx";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { useNow } from "@/lib/client/page/clock";

type RecordFooterProps = { id: string; fileName: string; headSeq: number; className?: string };

/** What a printed record was made from: on paper there is no address to go back to. */
export function RecordFooter({ id, fileName, headSeq, className }: RecordFooterProps) {
  const now = useNow();
  return (
    <p className={clsx("border-t border-line pt-2 text-xs text-ink-muted [overflow-wrap:anywhere]", className)}>
      {fileName} · deliberation {id} · as of event {headSeq} ·{" "}
      <AbsoluteTime at={new Date(now).toISOString()} show="date" />
    </p>
  );
}
