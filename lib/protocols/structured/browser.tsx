"use client";

import type { ReactNode } from "react";
import { provideReading } from "@/lib/kernel/registry";
import { anyReadingRules } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { structuredReading } from "./rules/reading";
import { structuredViews } from "./views/views";

provideReading(anyReadingRules(structuredReading));
provideViews(structuredReading.id, structuredViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
