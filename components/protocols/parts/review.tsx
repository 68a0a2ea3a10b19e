"use client";

import type { ReactNode } from "react";
import { provideViews } from "@/lib/projections/loaded-views";
import { reviewViews } from "@/lib/projections/review/views";
import { provideProtocol } from "@/lib/protocols/loaded";
import { review } from "@/lib/protocols/review/protocol";

provideProtocol("review", review);
provideViews("review", reviewViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
