"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";

export const judgesScreens: ProtocolScreens = {
  Overview: dynamic(() => import("./judges-overview").then(({ JudgesOverview }) => JudgesOverview)),
  Decide: dynamic(() => import("./matching-panel").then(({ DecideMatching }) => DecideMatching)),
  tabs: [
    {
      id: "arguments",
      label: "Arguments",
      Pane: dynamic(() => import("./arguments-tab").then(({ ArgumentsTab }) => ArgumentsTab)),
    },
  ],
};
