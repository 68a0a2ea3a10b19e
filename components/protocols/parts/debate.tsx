"use client";

import type { ReactNode } from "react";
import { provideViews } from "@/lib/projections/loaded-views";
import { debateViews } from "@/lib/projections/debate/views";
import { provideProtocol } from "@/lib/protocols/loaded";
import { debate } from "@/lib/protocols/debate/protocol";

provideProtocol("debate", debate);
provideViews("debate", debateViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
