"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";

export const chairScreens: ProtocolScreens = {
  Overview: dynamic(() => import("./chair-overview").then(({ ChairOverview }) => ChairOverview)),
  showsIssues: true,
  tabs: [],
};
