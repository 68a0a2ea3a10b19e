"use client";

import { createContext, useContext } from "react";
import { costs } from "@/lib/projections/costs";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { eventSentences } from "@/lib/projections/event-sentence";
import { snapshotOf } from "@/lib/projections/snapshot";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { timeline } from "@/lib/projections/timeline";
import { answerOnTable } from "@/lib/projections/answer/answer-on-table";
import { dissentOf } from "@/lib/projections/answer/dissent";
import { standingSentence } from "@/lib/projections/answer/standing-sentence";
import { dotStrip } from "@/lib/projections/pictures/dot-strip";
import { seatStands, standGroups, standWords } from "@/lib/projections/pictures/seat-stands";
import { nextInOrder, transcript } from "@/lib/projections/transcript/transcript";
import { roundPace } from "@/lib/projections/pictures/rest-of-round";
import { viewsOf, issuesOf } from "@/lib/projections/views-of";
import { readingOf } from "@/lib/kernel/registry";
import { type Folded, nextStep } from "@/lib/kernel/fold";
import type { Log } from "./append-events";
import { perLog } from "./folded-log";
import { useOpenedFrom } from "./opened-bundle";
import type { AgentId } from "@/lib/domain/ids";
import { agentName } from "@/lib/projections/agent-name";
import { seatSettings } from "@/lib/kernel/seat-settings";

/** Rounds that may still come, as empty columns: enough to see that there are some, without pushing out what was said. */
const comingRounds = (begun: number): number => Math.min(3, Math.max(1, 6 - begun));

const summaryOf = ({ lifecycle, protocol }: Folded) => readingOf(lifecycle.created.protocol).summary(protocol);

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
  transcript: perLog(transcript),
  answer: perLog(answerOnTable),
  soFar: perLog((_, folded) => viewsOf(folded).soFar?.(folded) ?? null),
  stands: perLog((_, folded) => standGroups(seatStands(folded), standWords(folded))),
  strip: perLog((_, folded) => dotStrip(folded)),
  standing: perLog((_, folded) => standingSentence(folded)),
  dissent: perLog((_, folded) => dissentOf(folded)),
  nextSpeaker: perLog((log, folded) =>
    nextInOrder(
      log,
      folded,
      speakingNow(log, folded).map(({ agentId }) => agentId),
    ),
  ),
  sentences: perLog((log) => eventSentences(log)),
  costs: perLog(costs),
  pace: perLog((_, folded) => roundPace(folded.lifecycle, summaryOf(folded).round)),
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
  const log = useLog();
  // What is owed at the end of an opened log is owed by nobody here.
  const isOpened = useOpenedFrom() !== null;
  return (name === "speaking" && isOpened ? NOBODY : VIEWS[name](log)) as ReturnType<Views[Name]>;
}

const NOBODY: readonly Speaking[] = [];

/** A reply that is owed now, from the step the engine itself takes next. */
export type Speaking = {
  askKey: string;
  /** What it was asked for. */ task: string;
  agentId: AgentId;
  name: string;
  round: number;
  /** Null: not yet asked. */ since: string | null;
  correction: string | null;
  /** Null: nobody is called, or what its connection has as its default. */ model: string | null;
  /** What is written so far, as the protocol will show it; null: field by field. */
  draft: (written: Readonly<Record<string, unknown>>) => readonly ReplyPart[] | null;
};

function speakingNow(log: Log, folded: Folded): Speaking[] {
  const step = nextStep(folded);
  if (step.kind !== "ask") return [];
  return step.asks.map(({ key, kind, agentId, round, correction, model }) => ({
    askKey: key,
    task: viewsOf(folded).askWord(kind),
    agentId,
    name: agentName(folded.lifecycle.created.panel, agentId),
    round,
    since: log.findLast(({ payload }) => payload.type === "ask.started" && payload.key === key)?.at ?? null,
    correction: correction?.reason ?? null,
    model: seatSettings(folded.lifecycle, { agentId, model })?.model ?? null,
    draft: (written) => viewsOf(folded).draft?.(folded, kind, written) ?? null,
  }));
}
