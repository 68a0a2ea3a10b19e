"use client";

import { useMemo, useSyncExternalStore } from "react";
import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { AgentName } from "@/components/ui/agent/agent-name";
import { LiveDuration } from "@/components/ui/text/live-duration";
import { Spinner } from "@/components/ui/spinner";
import { useView, type Speaking } from "@/lib/client/live/log-view";
import { useNotes } from "@/lib/client/page/use-passing";
import { DraftText } from "@/components/deliberation/lazy-detail";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Writing, Writings } from "@/lib/client/live/deltas";
import { draftReply, writtenFields } from "@/lib/client/live/draft-reply";
import { useLive } from "@/lib/client/live/live";

/** Whose reply is owed now, what it is for, and its text as it is written. */
export function SpeakingNow({ speaking }: { speaking: Speaking }) {
  const { id, panel } = useView("snapshot");
  const writing = useWriting(id, speaking);
  const [note] = useNotes(id, [speaking]);
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
              · <LiveDuration from={speaking.since} />
            </>
          )}
        </span>
        {speaking.since && (
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
      {writing?.draft ? (
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

type LiveWriting = Writing & { draft: React.ComponentProps<typeof DraftText> | null };

const NOTHING: Writings = new Map();

/** The reply that is being written in this deliberation, as far as it has come: as it will look, or field by field. */
function useWriting(id: DeliberationId, { askKey, draft }: Speaking): LiveWriting | null {
  const { deltas } = useLive();
  const writings = useSyncExternalStore(deltas.subscribe, deltas.read, () => NOTHING);
  const writing = writings.get(`${id}/${askKey}`);
  return useMemo(() => {
    if (!writing) return null;
    const fields = writing.text === null ? null : writtenFields(writing.text);
    const parts = fields && draft(fields);
    const plain = parts || writing.text === null ? null : draftReply(writing.text);
    return { ...writing, draft: parts && parts.length > 0 ? { parts } : plain && { draft: plain } };
  }, [writing, draft]);
}
