"use client";

import type { ReactNode } from "react";
import { provideViews } from "@/lib/projections/loaded-views";
import { chairViews } from "@/lib/projections/chair/views";
import { provideProtocol } from "@/lib/protocols/loaded";
import { chair } from "@/lib/protocols/chair/protocol";

provideProtocol("chair", chair);
provideViews("chair", chairViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
