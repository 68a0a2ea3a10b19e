"use client";

import type { ReactNode } from "react";
import { provideViews } from "@/lib/projections/loaded-views";
import { judgesViews } from "@/lib/projections/judges/views";
import { provideProtocol } from "@/lib/protocols/loaded";
import { judges } from "@/lib/protocols/judges/protocol";

provideProtocol("judges", judges);
provideViews("judges", judgesViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
