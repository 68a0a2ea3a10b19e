"use client";

import dynamic from "next/dynamic";
import { PaneSkeleton } from "@/components/deliberation/pane-skeleton";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";
import { persistently } from "@/lib/client/page/persistently";

export const structuredScreens: ProtocolScreens = {
  Overview: dynamic(() =>
    persistently(() => import("./structured-overview")).then(({ StructuredOverview }) => StructuredOverview),
  ),
  tabs: [
    {
      id: "phases",
      label: "Phases",
      Pane: dynamic(() => persistently(() => import("./phases/phases-tab")).then(({ PhasesTab }) => PhasesTab), {
        loading: PaneSkeleton,
      }),
    },
    {
      id: "claims",
      label: "Claims",
      Pane: dynamic(() => persistently(() => import("./claims/claims-tab")).then(({ ClaimsTab }) => ClaimsTab), {
        loading: PaneSkeleton,
      }),
    },
  ],
};
