"use client";

import clsx from "clsx";
import { Button } from "@/components/ui/button";
import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { connectionWords, useConnectionState, type ConnectionWords } from "@/lib/client/live/connection";
import { formatTimeOfDay } from "@/lib/client/format";
import { useLive } from "@/lib/client/live/live";
import { useAddress } from "@/lib/client/page/use-address";

type ConnectionPillProps = { headSeq: number; lastEventAt: string };

const DOT: Record<ConnectionWords["kind"], string> = {
  live: "bg-success",
  "caught-up": "bg-success",
  connecting: "bg-ink-faint",
  reconnecting: "bg-attention",
  offline: "bg-danger",
};

export function ConnectionPill({ headSeq, lastEventAt }: ConnectionPillProps) {
  const { connection, feed } = useLive();
  const address = useAddress();
  const timeZone = useTimeZone();
  const words = connectionWords(
    useConnectionState(connection),
    { headSeq, upTo: formatTimeOfDay(lastEventAt, timeZone) },
    useNow("second"),
  );
  return (
    <span className="inline-flex items-center gap-2 text-xs text-ink-muted tabular" data-connection={words.kind}>
      <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", DOT[words.kind])} />
      {words.kind === "caught-up" ? (
        <a className="link" href={address.href({ tab: "log", seq: words.firstSeq })}>
          {words.text}
        </a>
      ) : (
        <span>{words.text}</span>
      )}
      {words.kind === "offline" && <Button onClick={feed.retry}>Retry</Button>}
    </span>
  );
}
