"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";
import { persistently } from "@/lib/client/page/persistently";

export const reviewScreens: ProtocolScreens = {
  Overview: dynamic(() => persistently(() => import("./review-overview")).then(({ ReviewOverview }) => ReviewOverview)),
  tabs: [],
};
