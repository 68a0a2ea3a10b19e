"use client";

import { useEffect, useRef } from "react";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { useAnnounce } from "./announcer";
import { useView } from "./log-view";

/** "Round 3: 3 of 4 agents have spoken, average …": what a listener hears of the log, at most every five seconds. */
export function useLiveSummary(): void {
  const snapshot = useView("snapshot");
  const announce = useAnnounce();
  const summary = summaryOf(snapshot);
  const isUrgent = snapshot.status === "awaiting_human";
  const last = useRef<string | null>(null);
  // The announcer's live region. The first summary is on the page already, and is not said.
  useEffect(() => {
    if (last.current !== null && last.current !== summary) announce(summary, { urgent: isUrgent });
    last.current = summary;
  }, [announce, summary, isUrgent]);
}

function summaryOf({ status, readiness, statusReason }: Snapshot): string {
  if (status === "awaiting_human") return `${readiness.headline}. ${statusReason}`;
  if (status !== "running") return statusReason;
  const [turns] = readiness.requirements;
  return turns ? `${turns.text}.` : readiness.headline;
}
