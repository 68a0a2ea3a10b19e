"use client";

import { May } from "@/components/people/may";
import { SampleCards } from "@/components/samples/sample-cards";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { OpenBundle } from "./open-bundle";

/** The first thing a new user sees. */
export function FirstDeliberation() {
  return (
    <div className="flex flex-col gap-6">
      <EmptyState
        title="No deliberations yet"
        actions={
          <May action="create">
            <LinkButton variant="primary" icon="plus" keys="c" href="/deliberations/new">
              New deliberation
            </LinkButton>
            <OpenBundle />
          </May>
        }
      >
        <p>
          Parley gives a question and a document to a panel of AI agents. They argue in rounds and score the proposal
          until they agree, or until you decide. You can follow every reply as it is written, and you get a decision
          record of what was decided and why.
        </p>
      </EmptyState>
      <May action="create">
        <section aria-labelledby="samples" className="flex flex-col gap-3">
          <h2 id="samples" className="text-base font-semibold">
            Or watch one first{" "}
            <span className="ml-1 text-sm font-normal text-ink-muted">free, no key needed, no model is called</span>
          </h2>
          <SampleCards />
        </section>
      </May>
    </div>
  );
}
