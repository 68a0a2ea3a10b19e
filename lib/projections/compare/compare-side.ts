/** One of two deliberations, with what a reader compares. */
import type { AgentId, DeliberationId } from "@/lib/domain/ids";
import type { DecidedBy } from "@/lib/domain/outcome";
import type { DeliberationStatus } from "@/lib/domain/status";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { readingOf } from "@/lib/kernel/registry";
import { spentText } from "@/lib/projections/amounts";
import { costs } from "@/lib/projections/costs";
import { dotStrip, type DotStripModel } from "@/lib/projections/pictures/dot-strip";
import { seatStands, standGroups, standWords, type StandGroup } from "@/lib/projections/pictures/seat-stands";
import { snapshotOf } from "@/lib/projections/snapshot";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";

export type CompareSide = {
  id: DeliberationId;
  title: string;
  protocol: string;
  status: DeliberationStatus;
  decidedBy: DecidedBy | undefined;
  /** Who started or forked it. */
  by: string;
  /** How it began. */
  origin: "original" | "fork" | "asked again";
  /** In a sentence; null while there is none. */
  answer: string | null;
  strip: DotStripModel | null;
  groups: readonly StandGroup[];
  dissent: readonly { agentId: AgentId; place: number; name: string; text: string }[];
  conditions: readonly string[];
  concerns: { word: string; raised: number; settled: number; accepted: number; open: number };
  rounds: readonly { name: string; seq: number }[];
  isClosed: boolean;
  /** It ended with a decision, and not with none. */
  isDecided: boolean;
  calls: number;
  /** Null where nothing was paid. */
  spent: string | null;
  minutes: number | null;
};

export function compareSide(log: readonly DeliberationEvent[], folded: Folded): CompareSide {
  const { lifecycle } = folded;
  const { created, end } = lifecycle;
  const { id, title, status, outcome, conditions } = snapshotOf(lifecycle.deliberationId, folded);
  const issues = issuesOf(folded);
  const count = (state: "open" | "accepted" | "settled"): number =>
    issues.filter((issue) => issue.state === state).length;
  const { total } = costs(log, folded);
  const stands = seatStands(folded);
  return {
    id,
    title,
    protocol: readingOf(created.protocol).title,
    status,
    decidedBy: outcome?.decidedBy,
    by: created.createdBy,
    origin: created.forkedFrom ? "fork" : created.askedAgainFrom ? "asked again" : "original",
    answer: answerOf(folded),
    strip: dotStrip(folded),
    groups: standGroups(stands, standWords(folded)),
    dissent: stands
      .filter(({ stand, isCounted }) => isCounted && (stand === "against" || stand === "not_yet"))
      .map(({ agentId, place, name, text }) => ({
        agentId,
        place,
        name,
        text: issues.find((issue) => issue.agentId === agentId && issue.state !== "settled")?.text ?? text,
      })),
    conditions: [...new Set(conditions.map(({ text }) => text))],
    concerns: {
      word: viewsOf(folded).words.issues,
      raised: issues.length,
      settled: count("settled"),
      accepted: count("accepted"),
      open: count("open"),
    },
    rounds: log.flatMap(({ payload, seq }) =>
      payload.type === "round.completed"
        ? [{ name: viewsOf(folded).roundName?.(folded, payload.round) ?? `Round ${payload.round}`, seq }]
        : [],
    ),
    isClosed: end?.kind === "closed",
    isDecided: end?.kind === "closed" && end.outcome.recorded,
    calls: total.calls,
    spent: spentText(lifecycle.spending),
    minutes: minutesOf(lifecycle.startedAt, end?.at ?? lifecycle.lastEventAt),
  };
}

/** What was stated last, unless a person decided after it: then how it ended. */
function answerOf(folded: Folded): string | null {
  const { answer, outcome } = snapshotOf(folded.lifecycle.deliberationId, folded);
  if (outcome && !answer?.isFinal) return outcome.summary;
  return answer?.text ?? null;
}

const minutesOf = (from: string | null, to: string): number | null =>
  from === null ? null : Math.max(0, (Date.parse(to) - Date.parse(from)) / 60_000);
