"use client";

import { May } from "@/components/people/may";
import { Disclosure } from "@/components/ui/disclosure";
import { SampleCards } from "./sample-cards";

/** The samples, still at hand once the first of them was watched. */
export function MoreSamples({ summary = "Watch another sample" }: { summary?: string }) {
  return (
    <May action="create">
      <Disclosure summary={summary}>
        <SampleCards />
      </Disclosure>
    </May>
  );
}
