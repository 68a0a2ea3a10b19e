"use client";

import type { ReactNode } from "react";
import { provideReading } from "@/lib/kernel/registry";
import { anyReadingRules } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { judgesReading } from "./rules/reading";
import { judgesViews } from "./views/views";

provideReading(anyReadingRules(judgesReading));
provideViews(judgesReading.id, judgesViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
