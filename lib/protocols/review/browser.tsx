"use client";

import type { ReactNode } from "react";
import { provideProtocol } from "@/lib/kernel/registry";
import { anyProtocol } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { review } from "./rules/protocol";
import { reviewViews } from "./views/views";

provideProtocol(anyProtocol(review));
provideViews(review.id, reviewViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
