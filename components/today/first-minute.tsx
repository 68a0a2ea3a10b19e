"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { OpenBundle } from "@/components/deliberation-list/open-bundle";
import { PageBody } from "@/components/layout/page-body";
import { AskBox } from "./ask-box";
import { SampleCards } from "@/components/samples/sample-cards";
import { useMay, useViewer } from "@/lib/client/people/viewer";
import { Section } from "./section";

/** Before there is anything: the box, and samples that run on one click. No tour. Whoever may ask nothing here is told what will come. */
export function FirstMinute() {
  const viewer = useViewer();
  const [mayCreate, mayAdminister] = [useMay("create"), useMay("administer")];
  return (
    <PageBody>
      <div className="mx-auto flex w-full max-w-[1016px] flex-col gap-12 py-4 md:py-12">
        {mayCreate ? (
          <>
            <header className="flex flex-col gap-6">
              <Heading title="What should be decided?">
                Describe a choice. Parley seats a panel of AI agents that argues it through, shows you where it stands,
                and asks you only when it can’t agree.
              </Heading>
              <AskBox isLarge />
            </header>
            <Section title="Or watch one first" note="free, no key needed, nothing is sent anywhere">
              <SampleCards />
            </Section>
          </>
        ) : (
          <Heading title="Nothing has been asked yet">
            Once somebody in your team describes a choice, a panel of AI agents argues it through here. You can follow
            every reply and comment on it; deciders answer what the panel asks.
          </Heading>
        )}
        <div className="grid gap-x-7 gap-y-8 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
          {mayAdminister && (
            <Fact title="Connect a model">
              Samples use the built-in rehearsal panel. For real answers, add one key or a local server.{" "}
              <Link className="link" href="/settings#connections">
                Add a connection
              </Link>
            </Fact>
          )}
          {mayAdminister && viewer.kind === "person" && (
            <Fact title="Invite your team">
              Deciders create and decide, observers read and comment. Each joins with a link of their own.{" "}
              <Link className="link" href="/settings#people">
                Invite people
              </Link>
            </Fact>
          )}
          <Fact title="What you get">
            One page per decision: the answer, who stands behind it, the conditions, the dissent and every source it
            rests on.
          </Fact>
          {mayCreate && (
            <Fact title="Handed a bundle?">
              <span className="mb-2 block">A deliberation somebody sent you opens here with everything in it.</span>
              <OpenBundle />
            </Fact>
          )}
        </div>
      </div>
    </PageBody>
  );
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="max-w-[64ch] text-base text-ink-muted">{children}</p>
    </div>
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
