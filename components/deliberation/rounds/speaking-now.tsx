"use client";

import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { AgentName } from "@/components/ui/agent/agent-name";
import { LiveDuration } from "@/components/ui/text/live-duration";
import { Spinner } from "@/components/ui/spinner";
import { useView, type Speaking } from "@/lib/client/live/log-view";
import { useNotes } from "@/lib/client/page/use-passing";
import { DraftText } from "@/components/deliberation/lazy-detail";
import { useReplay } from "@/lib/client/live/replay";
import { useWriting } from "@/lib/client/live/use-writing";

/** Whose reply is owed now, what it is for, and its text as it is written. */
export function SpeakingNow({ speaking }: { speaking: Speaking }) {
  const { id, panel } = useView("snapshot");
  const writing = useWriting(id, speaking);
  const [note] = useNotes(id, [speaking]);
  const replay = useReplay();
  const place = panel.findIndex((agent) => agent.id === speaking.agentId) + 1;
  return (
    <article aria-label={`${speaking.name} is writing`} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {place > 0 ? (
          <AgentName place={place} name={speaking.name} className="text-base font-semibold" />
        ) : (
          <span className="text-base font-semibold">{speaking.name}</span>
        )}
        <span className="text-xs text-ink-muted">
          {speaking.round > 0 && `round ${speaking.round} · `}
          {speaking.task}
          {speaking.model && ` · ${speaking.model}`}
          {speaking.since && (
            <>
              {" "}
              · <LiveDuration from={speaking.since} to={replay?.asOf ?? null} />
            </>
          )}
        </span>
        {speaking.since && !replay && (
          <span className="ml-auto">
            <HelpSeatMenu seat={speaking} />
          </span>
        )}
      </header>
      {speaking.correction && (
        <p className="rounded-md border border-attention-line bg-attention-bg px-2.5 py-1.5 text-attention">
          Asked again: {speaking.correction}
        </p>
      )}
      {replay ? (
        <p className="text-ink-muted">{speaking.since ? "It was writing then." : "It was about to be asked."}</p>
      ) : writing?.draft ? (
        <DraftText {...writing.draft} />
      ) : (
        <Spinner>{note ?? waitingWords(speaking, writing !== null)}</Spinner>
      )}
    </article>
  );
}

function waitingWords({ since }: Speaking, hasBegun: boolean): string {
  if (hasBegun) return "Writing… the text appears with the next reply";
  return since ? "Thinking…" : "About to be asked…";
}
