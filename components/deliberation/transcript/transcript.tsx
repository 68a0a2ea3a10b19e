"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Glyph } from "@/components/ui/glyph";
import { SkipLink } from "@/components/ui/skip-link";
import { formatCount } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { useSlides } from "@/lib/client/page/use-slides";
import { isTerminal } from "@/lib/domain/status";
import type { TranscriptItem } from "@/lib/projections/transcript/transcript";
import { AFTER_TRANSCRIPT, TRANSCRIPT } from "./transcript-id";
import { Turn } from "./turn";
import { TurnNow } from "./turn-now";
import { useFollow } from "./use-follow";

/** Of a long one the end is drawn, and more of what came before it on request. */
const FIRST_SHOWN = 30;
const MORE_SHOWN = 60;

/** What was said, oldest first, to be read along: what is being written stands at the end. */
export function Transcript() {
  const items = useView("transcript");
  const speaking = useView("speaking");
  const next = useView("nextSpeaker");
  const { round, panel, status } = useView("snapshot");
  const box = useRef<HTMLDivElement>(null);
  const turns = useRef<HTMLDivElement>(null);
  useSlides(turns);
  const { isFollowing, follow } = useFollow(box);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const hidden = Math.max(0, items.length - shown);
  return (
    <section id={TRANSCRIPT} aria-label="Transcript" className="flex min-h-0 flex-1 scroll-mt-28 flex-col">
      <header className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line px-4 py-1">
        <SkipLink to={AFTER_TRANSCRIPT}>Skip the transcript</SkipLink>
        <h2 className="text-sm font-semibold">Transcript</h2>
        <span className="text-xs text-ink-muted">{round > 0 ? `round ${round}, oldest first` : "oldest first"}</span>
        <Checkbox
          label="Follow"
          className="ml-auto text-xs max-lg:hidden"
          checked={isFollowing}
          onChange={(event) => follow(event.target.checked)}
        />
      </header>
      <div
        ref={box}
        tabIndex={0}
        role="group"
        aria-label="What was said"
        className="min-h-0 flex-1 -outline-offset-2 lg:overflow-y-auto"
      >
        <div ref={turns} className="px-4 pb-4">
          {hidden > 0 && (
            <div className="pt-3">
              <Button onClick={() => setShown(shown + MORE_SHOWN)}>
                {hidden > MORE_SHOWN ? `Show ${MORE_SHOWN} earlier` : `Show ${formatCount(hidden)} earlier`}
              </Button>
            </div>
          )}
          {items.length === 0 && speaking.length === 0 && (
            <p className="py-3.5 text-ink-muted">Nothing has been said yet.</p>
          )}
          {items.slice(hidden).map((item) => (
            <Item key={`${item.kind}-${item.seq}`} item={item} />
          ))}
          {speaking.map((one) => (
            <TurnNow key={one.askKey} speaking={one} isOneOfSeveral={speaking.length > 1} />
          ))}
        </div>
      </div>
      {/* Below what scrolls: a growing reply does not push it. */}
      {!isTerminal(status) && (
        <p className="flex h-9 shrink-0 items-center gap-1.5 border-t border-line px-4 text-xs text-ink-muted">
          {next && (
            <>
              <AgentSwatch place={panel.findIndex(({ id }) => id === next.agentId) + 1} className="size-2.5" />
              {next.name} is next in order.
            </>
          )}
        </p>
      )}
    </section>
  );
}

function Item({ item }: { item: TranscriptItem }) {
  const address = useAddress();
  switch (item.kind) {
    case "round":
      return (
        <h3 className="flex items-center gap-2.5 pt-3.5 pb-0.5 text-xs font-normal text-ink-muted after:h-px after:flex-1 after:bg-line">
          {item.title}
        </h3>
      );
    case "turn":
      return <Turn turn={item} />;
    case "line":
      return (
        <p className="flex items-baseline gap-2 border-b border-line py-2.5 text-ink-muted">
          <Glyph name={item.what === "note" ? "dot" : "diamond"} className="relative top-px size-2.5" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{item.text}</span>
          <a className="link shrink-0 text-xs tabular" href={address.href({ seq: item.seq })}>
            event {item.seq}
          </a>
        </p>
      );
  }
}
