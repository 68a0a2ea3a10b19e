"use client";

import type { ReactNode } from "react";
import { provideReading } from "@/lib/kernel/registry";
import { anyReadingRules } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { chairReading } from "./rules/reading";
import { chairViews } from "./views/views";

provideReading(anyReadingRules(chairReading));
provideViews(chairReading.id, chairViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
