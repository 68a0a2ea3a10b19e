"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { messageOf } from "@/lib/client/http/api";
import { OpenBundle } from "./open-bundle";
import { useRunSample } from "./use-run-sample";

/** The first thing a new user sees. */
export function FirstDeliberation() {
  const sample = useRunSample();
  // Until the new page is there: a second click would start a second one.
  const isPending = sample.isPending || sample.isSuccess;
  return (
    <EmptyState
      title="No deliberations yet"
      actions={
        <>
          <Button
            variant="primary"
            icon="play"
            pending={isPending && "Starting the sample…"}
            onClick={() => sample.mutate()}
          >
            Run a sample deliberation
          </Button>
          <LinkButton icon="plus" keys="c" href="/deliberations/new">
            New deliberation
          </LinkButton>
          <OpenBundle />
        </>
      }
    >
      <p>
        Parley gives a question and a document to a panel of AI agents. They argue in rounds and score the proposal
        until they agree, or until you decide. You can follow every reply as it is written, and you get a decision
        record of what was decided and why.
      </p>
      <p className="mt-2">The sample is a rehearsal: it needs no key and calls no model.</p>
      {sample.error && (
        <p role="alert" className="mt-2 text-danger">
          {messageOf(sample.error)}
        </p>
      )}
    </EmptyState>
  );
}
