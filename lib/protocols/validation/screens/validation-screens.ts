"use client";

import dynamic from "next/dynamic";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";
import { persistently } from "@/lib/client/page/persistently";

export const validationScreens: ProtocolScreens = {
  Overview: dynamic(() =>
    persistently(() => import("./validated-record")).then(({ ValidatedRecord }) => ValidatedRecord),
  ),
  hidesRecord: true,
  tabs: [],
};
