"use client";

import { createContext, useContext } from "react";
import { concernLedger } from "@/lib/projections/concern-ledger";
import { debateStateOf } from "@/lib/projections/debate-state";
import { eventSentences } from "@/lib/projections/event-sentence";
import { debateRecord } from "@/lib/projections/record";
import { recordMarkdown } from "@/lib/projections/record-markdown";
import { scoreSeries } from "@/lib/projections/score-series";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { verdictMatrix } from "@/lib/projections/verdict-matrix";
import type { Log } from "./append-events";
import { perLog } from "./folded-log";
import { speakingNow } from "./speaking-now";

/** Rounds that may still come, as empty columns: enough to see that there are some, without pushing out what was said. */
const comingRounds = (begun: number): number => Math.min(3, Math.max(1, 6 - begun));

/** What the parts of the page read: each is worked out once per log, and only where something reads it. */
const VIEWS = {
  folded: perLog((_, folded) => folded),
  snapshot: perLog((_, folded) => snapshotOf(folded.lifecycle.deliberationId, folded)),
  speaking: perLog(speakingNow),
  matrix: perLog((_, folded) => verdictMatrix(folded, comingRounds(debateStateOf(folded).rounds.length))),
  scores: perLog((_, folded) => scoreSeries(folded)),
  concerns: perLog((_, folded) => concernLedger(folded)),
  timeline: perLog((log) => timeline(log)),
  sentences: perLog((log) => eventSentences(log)),
  record: perLog((log) => {
    const model = debateRecord(log);
    return { model, markdown: recordMarkdown(model) };
  }),
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
