"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";

export const validationScreens: ProtocolScreens = {
  Overview: dynamic(() => import("./validated-record").then(({ ValidatedRecord }) => ValidatedRecord)),
  hidesRecord: true,
  tabs: [],
};
