"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { CopyButton } from "@/components/ui/text/copy-button";
import { useLog } from "@/lib/client/live/log-view";
import type { DeliberationEvent } from "@/lib/events/schema";
import { CallFacts } from "./call-facts";
import { FailedAttempts } from "./failed-attempts";
import { ProofOfInput } from "./proof-of-input";

/** How an answer came about: who gave it, tokens, what it was given, failed tries, and the event as it is stored. */
export function CallDetails({ seq }: { seq: number }) {
  const event = useLog().find((one) => one.seq === seq);
  if (!event) return null;
  const { payload } = event;
  const json = () => JSON.stringify(event, null, 2);
  const isReply = payload.type === "reply.recorded" || payload.type === "reply.rejected";
  return (
    <footer className="flex flex-col gap-2 border-t border-line pt-3">
      {isReply && <CallFacts payload={payload} />}
      {(isReply || payload.type === "ask.failed" || payload.type === "ask.started") && (
        <ProofOfInput payload={payload} />
      )}
      {"failedAttempts" in payload && payload.failedAttempts.length > 0 && (
        <FailedAttempts attempts={payload.failedAttempts} />
      )}
      <Disclosure summary={`Event ${seq} as stored`}>
        <div className="flex flex-col items-start gap-2">
          <CopyButton text={json} label="Copy JSON" />
          <RawEvent event={event} />
        </div>
      </Disclosure>
    </footer>
  );
}

function RawEvent({ event }: { event: DeliberationEvent }) {
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={`Event ${event.seq} as JSON`}
      className="max-h-96 w-full overflow-auto rounded-md border border-line bg-sunken p-2.5 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {JSON.stringify(event, null, 2)}
    </pre>
  );
}
