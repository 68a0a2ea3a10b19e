"use client";

import { useViewer } from "@/lib/client/people/viewer";
import { can } from "@/lib/domain/access/can";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import { decides } from "@/lib/kernel/deciding";

/** Whether a gate is for the reader: their role allows an answer, and they are named or nobody is. */
export function useDecides(state: DecidingState | undefined): boolean {
  const viewer = useViewer();
  return can(viewer, "decide") && (viewer.kind !== "person" || !state || decides(state.rule, viewer.id));
}
