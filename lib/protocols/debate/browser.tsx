"use client";

import type { ReactNode } from "react";
import { provideProtocol } from "@/lib/kernel/registry";
import { anyProtocol } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { debate } from "./rules/protocol";
import { debateViews } from "./views/views";

provideProtocol(anyProtocol(debate));
provideViews(debate.id, debateViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
