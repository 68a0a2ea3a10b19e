"use client";

import dynamic from "next/dynamic";
import { PaneSkeleton } from "@/components/deliberation/pane-skeleton";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";
import { persistently } from "@/lib/client/page/persistently";

export const judgesScreens: ProtocolScreens = {
  Overview: dynamic(() => persistently(() => import("./judges-overview")).then(({ JudgesOverview }) => JudgesOverview)),
  Decide: dynamic(() => persistently(() => import("./matching-panel")).then(({ DecideMatching }) => DecideMatching)),
  tabs: [
    {
      id: "arguments",
      label: "Arguments",
      Pane: dynamic(() => persistently(() => import("./arguments-tab")).then(({ ArgumentsTab }) => ArgumentsTab), {
        loading: PaneSkeleton,
      }),
    },
  ],
};
