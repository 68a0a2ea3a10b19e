"use client";

import { useRef } from "react";
import { DraftText } from "@/components/deliberation/lazy-detail";
import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useView, type Speaking } from "@/lib/client/live/log-view";
import { useReplay } from "@/lib/client/live/replay";
import { useWriting } from "@/lib/client/live/use-writing";
import { useNotes } from "@/lib/client/page/use-passing";
import { useFollow } from "./use-follow";

type TurnNowProps = {
  speaking: Speaking;
  /** Its text then has one height, and the ones below stay where they are. */ isOneOfSeveral: boolean;
};

/** The turn that is being written, as it will look. */
export function TurnNow({ speaking, isOneOfSeveral }: TurnNowProps) {
  const { id, panel } = useView("snapshot");
  const writing = useWriting(id, speaking);
  const [note] = useNotes(id, [speaking]);
  const box = useRef<HTMLDivElement>(null);
  useFollow(box);
  const isPast = useReplay() !== null;
  const place = panel.findIndex((agent) => agent.id === speaking.agentId) + 1;
  return (
    <article
      aria-label={`${speaking.name} is writing`}
      data-slides={speaking.askKey}
      className="-mx-4 border-l-2 border-progress bg-progress-bg px-4 py-3.5"
    >
      <header className="mb-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        {place > 0 && <AgentSwatch place={place} />}
        <span className="font-semibold">{speaking.name}</span>
        <span className="min-w-0 text-xs text-ink-muted">
          {speaking.round > 0 && `round ${speaking.round} · `}
          {speaking.task}
        </span>
        <span className="ml-auto inline-flex items-center gap-1">
          <ToneBadge tone="progress" glyph="dashed-ring">
            {speaking.since ? "writing" : "next"}
          </ToneBadge>
          {speaking.since && <HelpSeatMenu seat={speaking} isSmall />}
        </span>
      </header>
      {speaking.correction && <p className="mb-2 text-xs text-attention">Asked again: {speaking.correction}</p>}
      <div
        ref={box}
        {...(isOneOfSeveral && { tabIndex: 0, role: "group", "aria-label": `What ${speaking.name} has written` })}
        className={isOneOfSeveral ? "h-40 overflow-y-auto" : undefined}
      >
        <div>
          {isPast ? (
            <p className="text-ink-muted">Its reply came later.</p>
          ) : writing?.draft ? (
            <DraftText {...writing.draft} />
          ) : (
            <p className="text-ink-muted">{note ?? (speaking.since ? "Thinking…" : "About to be asked…")}</p>
          )}
        </div>
      </div>
    </article>
  );
}
