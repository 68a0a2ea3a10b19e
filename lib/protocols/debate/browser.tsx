"use client";

import type { ReactNode } from "react";
import { provideReading } from "@/lib/kernel/registry";
import { anyReadingRules } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { debateReading } from "./rules/reading";
import { debateViews } from "./views/views";

provideReading(anyReadingRules(debateReading));
provideViews(debateReading.id, debateViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
