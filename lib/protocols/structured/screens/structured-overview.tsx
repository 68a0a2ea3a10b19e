"use client";

import dynamic from "next/dynamic";
import { CheckMatrix } from "./check-matrix";
import { FailureModes } from "./failure-modes";
import { LeadRotation } from "./lead-rotation";
import { ScorecardPanel } from "./scorecard-panel";
import { SignalsPanel } from "./signals-panel";
import { SlopeChart } from "./slope-chart";
import { Steering } from "./steering";
import { StressTests } from "./stress-tests";
import { persistently } from "@/lib/client/page/persistently";
import { Notice } from "@/components/ui/notice";
import { caveatsOf } from "@/lib/protocols/structured/rules/config";
import { useStructuredState, useStructured } from "./use-structured";

/** What shows formatted text comes after the page. */
const SynthesisPanel = dynamic(() =>
  persistently(() => import("./synthesis-panel")).then((module) => module.SynthesisPanel),
);
const RetrospectivePanel = dynamic(() =>
  persistently(() => import("./retrospective-panel")).then((module) => module.RetrospectivePanel),
);

/** What a structured deliberation has beside the words of its roles. */
export function StructuredOverview() {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Caveats />
      <AlarmNotice />
      <SynthesisPanel />
      <CheckMatrix />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 @4xl:grid-cols-2">
        <SignalsPanel />
        <div className="flex min-w-0 flex-col gap-4">
          <SlopeChart />
          <LeadRotation />
          <FailureModes />
        </div>
      </div>
      <StressTests />
      <Steering />
      <RetrospectivePanel />
      <ScorecardPanel />
    </div>
  );
}

/** P3-10, P3-18: what was left out of the set-up stays in sight. */
function Caveats() {
  const caveats = caveatsOf(useStructuredState().config);
  if (caveats.length === 0) return null;
  return (
    <Notice tone="attention" title="Set up with a caveat">
      <ul>
        {caveats.map((text) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** P3-52: said at once, with the numbers and with what is done about it. */
function AlarmNotice() {
  const alarm = useStructured("alarm");
  const { kinds } = useStructured("steering");
  if (!alarm) return null;
  const canSteer = kinds.some(({ refusal }) => refusal === null);
  return (
    <Notice tone="attention" title={`The seats may be agreeing too readily, since round ${alarm.since}`}>
      <p>{alarm.text}</p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {alarm.reaction}
        {canSteer && (
          <>
            {" "}
            <a className="link" href="#steering">
              Do something about it
            </a>
          </>
        )}
      </p>
    </Notice>
  );
}
