"use client";

import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { useView } from "@/lib/client/live/log-view";
import { agentName } from "@/lib/projections/agent-name";
import { owedAsks } from "@/lib/kernel/owed-asks";

/** Parley paused it because an endpoint can't go on: who is waited for, and what can be done about each. */
export function HeldUpBanner() {
  const folded = useView("folded");
  const { statusReason } = useView("snapshot");
  const { paused, created } = folded.lifecycle;
  const seats = owedAsks(folded).map(({ key, agentId }) => ({
    askKey: key,
    agentId,
    name: agentName(created.panel, agentId),
  }));
  return (
    paused && (
      <Notice tone="attention" glyph="pause" title={statusReason}>
        <p>
          Since <AbsoluteTime at={paused.at} show="time" />. Everything said so far is kept. Fix the connection and
          resume, or help the {seats.length === 1 ? "agent" : "agents"} it is waiting for; it then continues
          automatically.
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {seats.map((seat) => (
            <li key={seat.askKey} aria-label={seat.name} className="flex items-center gap-2">
              <span className="font-semibold">{seat.name}</span>
              <HelpSeatMenu seat={seat} />
            </li>
          ))}
          <li>
            <LinkButton href="/settings#connections">Open connections</LinkButton>
          </li>
        </ul>
      </Notice>
    )
  );
}
