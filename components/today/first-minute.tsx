"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { OpenBundle } from "@/components/deliberation-list/open-bundle";
import { PageBody } from "@/components/layout/page-body";
import { AskBox } from "./ask-box";
import { SampleCards } from "@/components/samples/sample-cards";
import { Section } from "./section";

/** Before there is anything: the box, and samples that run on one click. No tour. */
export function FirstMinute() {
  return (
    <PageBody>
      <div className="mx-auto flex w-full max-w-[1016px] flex-col gap-12 py-4 md:py-12">
        <header className="flex flex-col gap-6">
          <div className="flex flex-col gap-2">
            <h1 className="text-xl font-semibold tracking-tight">What should be decided?</h1>
            <p className="max-w-[64ch] text-base text-ink-muted">
              Describe a choice. Parley seats a panel of AI agents that argues it through, shows you where it stands,
              and asks you only when it can’t agree.
            </p>
          </div>
          <AskBox isLarge />
        </header>
        <Section title="Or watch one first" note="free, no key needed, nothing is sent anywhere">
          <SampleCards />
        </Section>
        <div className="grid gap-x-7 gap-y-8 md:grid-cols-3">
          <Fact title="Connect a model">
            Samples use the built-in rehearsal panel. For real answers, add one key or a local server.{" "}
            <Link className="link" href="/settings#connections">
              Add a connection
            </Link>
          </Fact>
          <Fact title="What you get">
            One page per decision: the answer, who stands behind it, the conditions, the dissent and every source it
            rests on.
          </Fact>
          <Fact title="Handed a bundle?">
            <span className="mb-2 block">A deliberation somebody sent you opens here with everything in it.</span>
            <OpenBundle />
          </Fact>
        </div>
      </div>
    </PageBody>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <h2 className="mb-1 text-base font-semibold">{title}</h2>
      <div className="text-ink-muted">{children}</div>
    </section>
  );
}
