"use client";

import clsx from "clsx";
import { Button } from "@/components/ui/button";
import { formatTimeOfDay } from "@/lib/client/format";
import { connectionWords, useConnectionState, type ConnectionWords } from "@/lib/client/live/connection";
import { useLive } from "@/lib/client/live/live";
import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { useAddress } from "@/lib/client/page/use-address";

type ConnectionPillProps = { headSeq: number; lastEventAt: string };

const DOT: Record<ConnectionWords["kind"], string> = {
  live: "bg-success",
  "caught-up": "bg-success",
  connecting: "bg-ink-faint",
  reconnecting: "bg-attention",
  offline: "bg-danger",
};

/** One word, and the whole sentence where something is wrong and there is room for it: the header keeps its height. */
export function ConnectionPill({ headSeq, lastEventAt }: ConnectionPillProps) {
  const { connection, feed } = useLive();
  const address = useAddress();
  const timeZone = useTimeZone();
  const words = connectionWords(
    useConnectionState(connection),
    { headSeq, upTo: formatTimeOfDay(lastEventAt, timeZone) },
    useNow("second"),
  );
  const isQuiet = words.kind === "live" || words.kind === "connecting";
  return (
    <span
      className="inline-flex min-w-0 items-center gap-2 text-xs whitespace-nowrap text-ink-muted tabular"
      data-connection={words.kind}
    >
      <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", DOT[words.kind])} />
      <span aria-hidden="true" className={isQuiet ? undefined : "lg:hidden"}>
        {words.short}
      </span>
      {words.kind === "caught-up" ? (
        <a className="link max-lg:sr-only" href={address.href({ tab: "log", seq: words.firstSeq })}>
          {words.text}
        </a>
      ) : (
        <span className={isQuiet ? "sr-only" : "max-lg:sr-only"}>{words.text}</span>
      )}
      {words.kind === "offline" && <Button onClick={feed.retry}>Retry</Button>}
    </span>
  );
}
