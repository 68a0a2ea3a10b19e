"use client";

import { AgentName } from "@/components/ui/agent/agent-name";
import { Glyph } from "@/components/ui/glyph";
import { LiveDuration } from "@/components/ui/text/live-duration";
import { tabChanges } from "@/components/deliberation/tabs";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";

/** Whose reply is owed in this phase; the text itself grows on the Rounds tab. */
export function WritingNow({ round }: { round: number }) {
  const { panel } = useView("snapshot");
  const speaking = useView("speaking").filter((one) => one.round === round);
  const address = useAddress();
  if (speaking.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {speaking.map(({ askKey, agentId, name, task, since, correction }) => {
        const place = panel.findIndex(({ id }) => id === agentId) + 1;
        return (
          <li key={askKey} className="flex flex-wrap items-center gap-x-2 text-progress">
            <Glyph name="dashed-ring" className="motion-safe:animate-spin" />
            {place > 0 ? <AgentName place={place} name={name} /> : <span>{name}</span>}
            <span className="text-xs text-ink-muted">
              {task}
              {since && (
                <>
                  {" "}
                  · <LiveDuration from={since} />
                </>
              )}{" "}
              ·{" "}
              <a className="link" href={address.href(tabChanges("rounds"))}>
                watch it being written
              </a>
            </span>
            {correction && <span className="basis-full text-xs text-attention">Asked again: {correction}</span>}
          </li>
        );
      })}
    </ul>
  );
}
