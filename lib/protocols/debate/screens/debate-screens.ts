"use client";

import type { ProtocolScreens } from "@/components/protocols/protocol-screens";

export const debateScreens: ProtocolScreens = { Overview: null, tabs: [] };
