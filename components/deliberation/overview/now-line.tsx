"use client";

import clsx from "clsx";
import { displayOf } from "@/components/deliberation/status-display";
import { StatusBanner } from "@/components/deliberation/header/status-banner";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useIsReadOnly } from "@/lib/client/live/replay";
import { useNow } from "@/lib/client/page/clock";
import { useKeepsRoom } from "./use-keeps-room";
import { WaitingLine } from "./waiting-line";

/** How long a runner may take before the page says that none came. */
const QUEUED_PATIENCE_MS = 10_000;

/** What goes on right now, in a strip of one height: who is writing, what a person is asked, why it stopped, how it ended. */
export function NowLine({ onDecide }: { onDecide: () => void }) {
  const { status, statusReason, openGates, outcome } = useView("snapshot");
  const isOpened = useOpenedFrom() !== null;
  const isReadOnly = useIsReadOnly();
  const keepsRoom = useKeepsRoom();
  const { lifecycle } = useView("folded");
  const now = useNow("second");
  const isWaitedFor = status === "queued" && !isOpened;
  const isLate = isWaitedFor && now - Date.parse(lifecycle.lastEventAt) >= QUEUED_PATIENCE_MS;
  const [gate] = openGates;
  const { glyph, tone } = displayOf(status, isOpened, outcome?.decidedBy);
  if (gate && !isReadOnly) return <WaitingLine gate={gate} onDecide={onDecide} />;
  // Most are picked up at once; only one that is not needs to say more.
  if (status === "running" || isWaitedFor || (keepsRoom && status === "closed"))
    return (
      <div
        className={clsx(
          "flex h-14 items-center gap-2.5 rounded-lg border px-3.5",
          isLate ? "border-attention-line bg-attention-bg" : "border-line bg-surface",
        )}
      >
        <Glyph name={isLate ? "triangle" : glyph} className={TONE_TEXT[isLate ? "attention" : tone]} />
        {isLate ? (
          <p className="line-clamp-2 min-w-0">
            <span className="font-semibold">No worker has picked this up yet.</span> It starts as soon as one does. To
            start one: <code>npm run worker</code>
          </p>
        ) : (
          <p className="line-clamp-2 min-w-0 [overflow-wrap:anywhere] text-ink-muted">{statusReason}</p>
        )}
      </div>
    );
  return (
    <div className={keepsRoom ? "min-h-14" : "empty:hidden"}>
      <StatusBanner />
    </div>
  );
}
