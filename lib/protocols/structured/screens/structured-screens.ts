"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";

export const structuredScreens: ProtocolScreens = {
  Overview: dynamic(() => import("./structured-overview").then(({ StructuredOverview }) => StructuredOverview)),
  tabs: [
    {
      id: "phases",
      label: "Phases",
      Pane: dynamic(() => import("./phases/phases-tab").then(({ PhasesTab }) => PhasesTab)),
    },
    {
      id: "claims",
      label: "Claims",
      Pane: dynamic(() => import("./claims/claims-tab").then(({ ClaimsTab }) => ClaimsTab)),
    },
  ],
};
