"use client";

import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { isTerminal } from "@/lib/domain/status";
import { useAddress } from "@/lib/client/page/use-address";
import { isPausedByEndpoint, owedAsks } from "@/lib/kernel/owed-asks";
import { tabChanges } from "@/components/deliberation/tabs";
import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { agentName } from "@/lib/projections/agent-name";

/** What stands above everything while it is true: stopped, by whom and when, what was kept, what next. */
export function StatusBanner() {
  const { lifecycle } = useView("folded");
  const { status, statusReason } = useView("snapshot");
  const address = useAddress();
  const isOpened = useOpenedFrom() !== null;
  // Where it stood is said by its status; what could be done about it there can't be done here.
  if (isOpened && !isTerminal(status)) return null;
  switch (status) {
    case "draft":
      return (
        <Notice tone="neutral" title="A draft">
          No seat has been asked yet. Start it when you are happy with the question and the panel.
        </Notice>
      );
    case "paused":
      if (isPausedByEndpoint(lifecycle)) return <HeldUpBanner />;
      return (
        lifecycle.paused && (
          <Notice tone="attention" glyph="pause" title={statusReason}>
            Since <AbsoluteTime at={lifecycle.paused.at} show="time" />. Everything said so far is kept. A reply that
            was still being written will be asked for again when you resume.
          </Notice>
        )
      );
    case "cancelled":
      return (
        lifecycle.end && (
          <Notice
            tone="neutral"
            title={statusReason}
            actions={
              <LinkButton prefetch={false} href={address.href(tabChanges("rounds"))}>
                Read what was said
              </LinkButton>
            }
          >
            On <AbsoluteTime at={lifecycle.end.at} />. No decision was recorded; everything said so far stays readable.
          </Notice>
        )
      );
    case "failed":
      return (
        lifecycle.end && (
          <Notice
            tone="danger"
            title="It stopped because of an error in Parley"
            actions={
              <LinkButton prefetch={false} href={address.href(tabChanges("log"))}>
                Open the log
              </LinkButton>
            }
          >
            {statusReason} On <AbsoluteTime at={lifecycle.end.at} />. Everything said so far is kept. Export it and
            start a new deliberation.
          </Notice>
        )
      );
    case "queued":
    case "running":
    case "awaiting_human":
    case "closed":
      return null;
  }
}

/** Parley paused it because it can't go on, mostly for an endpoint: who is waited for, and what can be done about each. */
function HeldUpBanner() {
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
          Since <AbsoluteTime at={paused.at} show="time" />. Everything said so far is kept. Resume once that is put
          right, or help the {seats.length === 1 ? "agent" : "agents"} it is waiting for; it then continues
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
