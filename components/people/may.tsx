"use client";

import type { ReactNode } from "react";
import type { Action } from "@/lib/domain/access/can";
import { useMay } from "@/lib/client/people/viewer";

/** Shown to those who may do it. */
export function May({ action, children }: { action: Action; children: ReactNode }) {
  return useMay(action) ? children : null;
}
