"use client";

import type { ReactNode } from "react";
import { roundLimit } from "@/lib/protocols/review/rules/config";
import { PROFILES } from "@/lib/protocols/review/rules/profiles";
import { formatCountOf } from "@/lib/client/format";
import { useReview } from "./use-review";

/** What the chosen profile fills in, in the words the assessors get. */
export function ProfileSummary() {
  const { config } = useReview();
  const { label, artifact, rubric, convergence, specialRules } = PROFILES[config.profile];
  return (
    <dl
      aria-label={`What “${label}” fills in`}
      className="grid gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-3 py-2.5 text-xs md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Entry term="Artifact">{artifact}</Entry>
      <Entry term="Verdicts">{rubric}</Entry>
      <Entry term="Ends when">
        {convergence} At the latest after {formatCountOf(roundLimit(config), "round")}, after which you decide.
      </Entry>
      <Entry term="Special rules">
        {specialRules.length === 0 ? (
          "None."
        ) : (
          <ul role="list" className="flex flex-col gap-1">
            {specialRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        )}
      </Entry>
    </dl>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="col-span-full grid gap-x-4 md:grid-cols-subgrid">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
