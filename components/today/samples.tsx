"use client";

import { useRunSample } from "@/components/deliberation-list/use-run-sample";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/http/api";
import { Section } from "./section";

/** One click, no key, nothing sent anywhere. */
export function Samples() {
  const sample = useRunSample();
  return (
    <Section title="Or watch one first" note="free, no key needed, nothing is sent anywhere">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <li className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
          <h3 className="text-base font-semibold">Job queue: Redis or Postgres?</h3>
          <p className="text-ink-muted">Seven seats debate until they agree, and cite the code they looked at.</p>
          <div className="mt-auto pt-3">
            <Button
              aria-label="Run it: Job queue: Redis or Postgres?"
              icon="play"
              // Until the new page is there: a second click would start a second one.
              pending={(sample.isPending || sample.isSuccess) && "Starting…"}
              onClick={() => sample.mutate()}
            >
              Run it
            </Button>
          </div>
        </li>
      </ul>
      {sample.error && (
        <p role="alert" className="text-danger">
          {messageOf(sample.error)}
        </p>
      )}
    </Section>
  );
}
