"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { CopyButton } from "@/components/ui/text/copy-button";
import { useLog, useView } from "@/lib/client/live/log-view";
import type { DeliberationEvent, FailedAttempt, PayloadOf, Usage } from "@/lib/events/schema";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { formatDuration, formatTokens, formatCount } from "@/lib/client/format";
import { Facts, type Fact } from "@/components/layout/facts";
import { moneyText } from "@/lib/projections/amounts";
import { moneyFor } from "@/lib/kernel/spending";
import { Button } from "@/components/ui/button";
import { agentName } from "@/lib/projections/agent-name";
import { persistently } from "@/lib/client/page/persistently";

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

/** Every try that came to nothing: when, why, how long it took and what it used, as far as that is known. */
function FailedAttempts({ attempts }: { attempts: readonly FailedAttempt[] }) {
  return (
    <Disclosure summary={`${attempts.length} failed ${attempts.length === 1 ? "attempt" : "attempts"} before this`}>
      <ul className="flex flex-col gap-1 text-xs">
        {attempts.map((attempt, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            <AbsoluteTime at={attempt.at} show="time" /> <code>{attempt.code}</code> {attempt.message}{" "}
            <span className="text-ink-muted">{aside(attempt)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function aside({ durationMs, usage, model, connection }: FailedAttempt): string {
  return [
    durationMs === undefined ? "" : `after ${formatDuration(durationMs)}`,
    usage ? `${inAndOut(usage)} tokens` : "",
    model ?? "",
    connection ? `at ${connection.name}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Who answered and what it took. Without a price there is no sum, rather than a wrong one. */
function CallFacts({
  payload: { model, connection, usage, price, durationMs, prompt, answeredBy },
}: {
  payload: PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected">;
}) {
  const facts: Fact[] = [
    ...(answeredBy === undefined
      ? [
          { label: "Model", value: model },
          { label: "Took", value: formatDuration(durationMs) },
        ]
      : [{ label: "Answered by", value: answeredBy, of: "a person, instead of the model" }]),
    ...(connection ? [{ label: "Connection", value: connection.name }] : []),
    ...(usage
      ? [
          {
            label: "Tokens",
            value: inAndOut(usage),
            ...(usage.cachedInputTokens > 0 ? { of: `${formatTokens(usage.cachedInputTokens)} cached` } : {}),
          },
        ]
      : []),
    ...(usage && price
      ? [{ label: "Cost", value: moneyText(moneyFor(usage, price), price.currency), of: `at ${price.asOf} prices` }]
      : []),
    { label: "Prompt", value: `${prompt.id} v${prompt.version}` },
  ];
  return <Facts items={facts} />;
}

const inAndOut = ({ inputTokens, outputTokens }: Usage): string =>
  `${formatTokens(inputTokens)} in, ${formatTokens(outputTokens)} out`;

const ExactPromptDialog = dynamic(() =>
  persistently(() => import("@/components/seats/exact-prompt-dialog")).then((module) => module.ExactPromptDialog),
);

type ProofOfInputProps = {
  payload:
    | PayloadOf<"reply.recorded">
    | PayloadOf<"reply.rejected">
    | PayloadOf<"ask.failed">
    | PayloadOf<"ask.started">;
};

/** Of the hash as many figures as tell two apart; all of it is copied. */
const HASH_SHOWN = 12;

/** Hash and size of what the agent was given, and the way to read it. */
function ProofOfInput({ payload }: ProofOfInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { panel } = useView("snapshot");
  const input = "input" in payload ? payload.input : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {input && (
        <Facts
          items={[
            {
              label: "Given",
              value: `${formatCount(input.chars)} characters`,
              of: `${formatTokens(input.tokens)} tokens${input.contextLevel ? ` · context ${input.contextLevel}` : ""}${input.maxTokens ? ` · shortened to fit ${formatTokens(input.maxTokens)}` : ""}`,
            },
            { label: "SHA-256", value: <code title={input.sha256}>{input.sha256.slice(0, HASH_SHOWN)}</code> },
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {input && <CopyButton text={input.sha256} label="Copy hash" variant="ghost" />}
        <Button onClick={() => setIsOpen(true)}>Show the exact prompt</Button>
      </div>
      {isOpen && (
        <ExactPromptDialog
          askKey={payload.key}
          name={agentName(panel, payload.agentId)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
