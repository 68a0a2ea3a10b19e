"use client";

import type { ReactNode } from "react";
import { provideProtocol } from "@/lib/kernel/registry";
import { anyProtocol } from "@/lib/kernel/types";
import { provideViews } from "@/lib/projections/views-of";
import { chair } from "./rules/protocol";
import { chairViews } from "./views/views";

provideProtocol(anyProtocol(chair));
provideViews(chair.id, chairViews);

/** What is inside can fold and show a log of this protocol. */
export default function WithParts({ children }: { children: ReactNode }) {
  return children;
}
