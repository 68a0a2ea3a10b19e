"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";
import { persistently } from "@/lib/client/page/persistently";

export const chairScreens: ProtocolScreens = {
  Overview: dynamic(() => persistently(() => import("./chair-overview")).then(({ ChairOverview }) => ChairOverview)),
  showsIssues: true,
  tabs: [],
};
