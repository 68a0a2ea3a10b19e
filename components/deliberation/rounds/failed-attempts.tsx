"use client";

import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { Disclosure } from "@/components/ui/disclosure";
import { formatDuration } from "@/lib/client/format";
import type { FailedAttempt } from "@/lib/events/schema";
import { inAndOut } from "./call-facts";

/** Every try that came to nothing: when, why, how long it took and what it used, as far as that is known. */
export function FailedAttempts({ attempts }: { attempts: readonly FailedAttempt[] }) {
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
