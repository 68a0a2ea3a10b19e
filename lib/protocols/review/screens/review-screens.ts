"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";

export const reviewScreens: ProtocolScreens = {
  Overview: dynamic(() => import("./review-overview").then(({ ReviewOverview }) => ReviewOverview)),
  tabs: [],
};
