"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { Gate } from "@/lib/domain/gate";
import type { ProtocolId } from "@/lib/protocols/protocol-ids";

export type ExtraTab = { id: string; label: string; Pane: ComponentType<{ decideCount: number }> };

/** What a protocol shows beside what all of them show. Each is fetched only for a deliberation that has it. */
export type ProtocolScreens = {
  /** Below the verdicts on the overview. */
  Overview: ComponentType | null;
  /** Its overview shows the issues itself: the summary at the end would say them twice. */
  showsIssues?: true;
  /** Beside the form of a decision that stands alone: what has to be seen, or put right, before it is answered. */
  Decide?: ComponentType<{ gate: Gate }>;
  /** After "Rounds". */
  tabs: readonly ExtraTab[];
};

export const PROTOCOL_SCREENS: Readonly<Record<ProtocolId, ProtocolScreens>> = {
  debate: { Overview: null, tabs: [] },
  review: { Overview: dynamic(() => import("./review/review-overview").then(({ ReviewOverview }) => ReviewOverview)), tabs: [] },
  chair: { Overview: dynamic(() => import("./chair/chair-overview").then(({ ChairOverview }) => ChairOverview)), showsIssues: true, tabs: [] },
  judges: {
    Overview: dynamic(() => import("./judges/judges-overview").then(({ JudgesOverview }) => JudgesOverview)),
    Decide: dynamic(() => import("./judges/decide-matching").then(({ DecideMatching }) => DecideMatching)),
    tabs: [{ id: "arguments", label: "Arguments", Pane: dynamic(() => import("./judges/arguments-tab").then(({ ArgumentsTab }) => ArgumentsTab)) }],
  },
  structured: {
    Overview: dynamic(() => import("./structured/structured-overview").then(({ StructuredOverview }) => StructuredOverview)),
    tabs: [
      { id: "phases", label: "Phases", Pane: dynamic(() => import("./structured/phases/phases-tab").then(({ PhasesTab }) => PhasesTab)) },
      { id: "claims", label: "Claims", Pane: dynamic(() => import("./structured/claims/claims-tab").then(({ ClaimsTab }) => ClaimsTab)) },
    ],
  },
};
