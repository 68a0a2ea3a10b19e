"use client";

import { createContext, useContext } from "react";
import { costs } from "@/lib/projections/costs";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { eventSentences } from "@/lib/projections/event-sentence";
import { issuesOf } from "@/lib/projections/issues-of";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { viewsOf } from "@/lib/projections/views-of";
import { protocolById } from "@/lib/kernel/registry";
import type { Folded } from "@/lib/kernel/fold";
import type { Log } from "./append-events";
import { perLog } from "./folded-log";
import { speakingNow } from "./speaking-now";

/** Rounds that may still come, as empty columns: enough to see that there are some, without pushing out what was said. */
const comingRounds = (begun: number): number => Math.min(3, Math.max(1, 6 - begun));

const summaryOf = ({ lifecycle, protocol }: Folded) => protocolById(lifecycle.created.protocol).summary(protocol);

/** What the parts of the page read: each is worked out once per log, and only where something reads it. */
const VIEWS = {
  folded: perLog((_, folded) => folded),
  snapshot: perLog((_, folded) => snapshotOf(folded.lifecycle.deliberationId, folded)),
  speaking: perLog(speakingNow),
  /** The score everybody has to reach; null where the protocol judges in words. */
  target: perLog((_, folded) => viewsOf(folded).scores(folded)?.target ?? null),
  words: perLog((_, folded) => viewsOf(folded).words),
  matrix: perLog((_, folded) => viewsOf(folded).matrix(folded, comingRounds(summaryOf(folded).round))),
  scores: perLog((_, folded) => viewsOf(folded).scores(folded)),
  issues: perLog((_, folded) => issuesOf(folded)),
  versions: perLog((_, folded) => viewsOf(folded).versions(folded)),
  evidence: perLog((_, folded) => evidenceView(folded)),
  timeline: perLog(timeline),
  sentences: perLog((log) => eventSentences(log)),
  costs: perLog(costs),
  record: perLog((log, folded) => viewsOf(folded).record(log, folded)),
} as const;

type Views = typeof VIEWS;
export type ViewName = keyof Views;

export const LogContext = createContext<Log | null>(null);

export function useLog(): Log {
  const log = useContext(LogContext);
  if (!log) throw new Error("This needs a deliberation's log around it.");
  return log;
}

export function useView<Name extends ViewName>(name: Name): ReturnType<Views[Name]> {
  return VIEWS[name](useLog()) as ReturnType<Views[Name]>;
}
