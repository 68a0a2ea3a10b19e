"use client";

import { Facts, type Fact } from "@/components/layout/facts";
import { AbsoluteTime } from "@/components/ui/absolute-time";
import { CopyButton } from "@/components/ui/copy-button";
import { Disclosure } from "@/components/ui/disclosure";
import { formatCount, formatDuration, formatTokens } from "@/lib/client/format";
import { useLog } from "@/lib/client/log-view";
import type { DeliberationEvent, FailedAttempt, PayloadOf } from "@/lib/events/schema";

/** How an answer came about: model, tokens, prompt, input, failed tries, and the event as it is stored. */
export function CallDetails({ seq }: { seq: number }) {
  const event = useLog().find((one) => one.seq === seq);
  if (!event) return null;
  const { payload } = event;
  const json = () => JSON.stringify(event, null, 2);
  return (
    <footer className="flex flex-col gap-2 border-t border-line pt-3">
      {(payload.type === "reply.recorded" || payload.type === "reply.rejected") && <CallFacts payload={payload} />}
      {"failedAttempts" in payload && payload.failedAttempts.length > 0 && <FailedAttempts attempts={payload.failedAttempts} />}
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
  return <pre tabIndex={0} role="group" aria-label={`Event ${event.seq} as JSON`} className="max-h-96 w-full overflow-auto rounded-md border border-line bg-sunken p-2.5 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">{JSON.stringify(event, null, 2)}</pre>;
}

function CallFacts({ payload: { model, usage, durationMs, prompt, input } }: { payload: PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected"> }) {
  const facts: Fact[] = [
    { label: "Model", value: model },
    { label: "Took", value: formatDuration(durationMs) },
    ...(usage ? [{ label: "Tokens", value: `${formatTokens(usage.inputTokens)} in, ${formatTokens(usage.outputTokens)} out`, ...(usage.cachedInputTokens > 0 ? { of: `${formatTokens(usage.cachedInputTokens)} cached` } : {}) }] : []),
    { label: "Prompt", value: `${prompt.id} v${prompt.version}` },
    { label: "Input", value: `${formatCount(input.chars)} characters`, of: `${formatTokens(input.tokens)} tokens${input.contextLevel ? ` · context ${input.contextLevel}` : ""}` },
    { label: "Input hash", value: <code title={input.sha256}>{input.sha256.slice(0, 12)}</code> },
  ];
  return <Facts items={facts} />;
}

function FailedAttempts({ attempts }: { attempts: readonly FailedAttempt[] }) {
  return (
    <Disclosure summary={`${attempts.length} failed ${attempts.length === 1 ? "try" : "tries"} before`}>
      <ul className="flex flex-col gap-1 text-xs">
        {attempts.map(({ at, code, message }, index) => <li key={index}><AbsoluteTime at={at} show="time" /> <code>{code}</code> {message}</li>)}
      </ul>
    </Disclosure>
  );
}
