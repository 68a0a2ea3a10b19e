"use client";

import type { ReactNode } from "react";
import { provideViews } from "@/lib/projections/loaded-views";
import { structuredViews } from "@/lib/projections/structured/views";
import { provideProtocol } from "@/lib/protocols/loaded";
import { structured } from "@/lib/protocols/structured/protocol";

provideProtocol("structured", structured);
provideViews("structured", structuredViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
