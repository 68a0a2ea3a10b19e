"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { useMay } from "@/lib/client/people/viewer";
import type { DecisionFormProps } from "./decision-form";
import { GateHead } from "./gate-head";
import { GatePositions } from "./gate-positions";

type GateForOthersProps = Pick<
  DecisionFormProps,
  "gate" | "target" | "placeOf" | "hrefOf" | "strip" | "headingLevel"
> & { /** Who decides this, and how far they are. */ who: ReactNode };

/** For who may not decide, or is not asked: what is asked, what could be answered, and where the seats stand. */
export function GateForOthers({ gate, target, placeOf, hrefOf, strip, headingLevel = 3, who }: GateForOthersProps) {
  const mayDecide = useMay("decide");
  return (
    <section aria-label="A decision of others" className="@container flex flex-1 flex-col gap-4">
      <GateHead gate={gate} headingLevel={headingLevel} isAsked={false} />
      <Notice
        tone="attention"
        title={mayDecide ? "The panel waits for others to decide." : "The panel waits for a decider."}
      >
        {mayDecide ? null : "Observers read and don’t decide."}
      </Notice>
      {who}
      {gate.questions ? (
        <ul aria-label="What the panel asks" className="flex list-disc flex-col gap-1 pl-5">
          {gate.questions.map(({ id, question }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {question}
            </li>
          ))}
        </ul>
      ) : (
        <ul
          role="list"
          aria-label="What can be answered"
          className="flex flex-col divide-y divide-line border-y border-line"
        >
          {gate.options.map(({ id, label, consequence, isRecommended }) => (
            <li key={id} className="py-2 [overflow-wrap:anywhere]">
              <span className="font-semibold">{label}</span> {isRecommended && <Badge>recommended</Badge>}
              <span className="block text-ink-muted">{consequence}</span>
            </li>
          ))}
        </ul>
      )}
      {strip}
      <GatePositions positions={gate.positions} target={target} placeOf={placeOf} hrefOf={hrefOf} />
    </section>
  );
}
