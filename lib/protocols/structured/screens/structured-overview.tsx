"use client";

import dynamic from "next/dynamic";
import { AlarmNotice } from "./alarm-notice";
import { Caveats } from "./caveats";
import { CheckMatrix } from "./check-matrix";
import { FailureModes } from "./failure-modes";
import { LeadRotation } from "./lead-rotation";
import { ScorecardPanel } from "./scorecard-panel";
import { SignalsPanel } from "./signals-panel";
import { SlopeChart } from "./slope-chart";
import { Steering } from "./steering";
import { StressTests } from "./stress-tests";
import { persistently } from "@/lib/client/page/persistently";

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
