"use client";

import { formatCount } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useReplay } from "@/lib/client/live/replay";
import { useNow } from "@/lib/client/page/clock";
import { readingOf } from "@/lib/kernel/registry";
import { spentText } from "@/lib/projections/amounts";
import { restText } from "@/lib/projections/pictures/rest-of-round";
import { budgetUse } from "@/lib/projections/costs";

type RunLineProps = { /** Where no badge says so. */ saysRehearsal?: boolean; className?: string };

/** "Debate · round 4 of at most 10 · 12 min · 1.84 of 5.00 USD used". */
export function RunLine({ saysRehearsal = false, className }: RunLineProps) {
  const { protocol, round, maxRounds, source, status } = useView("snapshot");
  const pace = useView("pace");
  const { lifecycle } = useView("folded");
  const isOpened = useOpenedFrom() !== null;
  const replay = useReplay();
  const now = useNow();
  // What was opened does not go on, and what is past stands still: their time ends with the log that is shown. A pause is no part of it.
  const end = lifecycle.end?.at ?? lifecycle.paused?.at ?? (isOpened || replay ? lifecycle.lastEventAt : null);
  const { startedAt } = lifecycle;
  const cost = budgetUse(lifecycle)?.text ?? (source.kind === "endpoint" ? spentText(lifecycle.spending) : null);
  const parts = [
    saysRehearsal && source.kind === "rehearsal"
      ? `Rehearsal: ${readingOf(protocol).title}`
      : readingOf(protocol).title,
    maxRounds > 0 ? `round ${formatCount(round)} of at most ${formatCount(maxRounds)}` : null,
    startedAt ? minutes((end ? Date.parse(end) : now) - Date.parse(startedAt)) : null,
    // Known only while it goes on here and now.
    status === "running" && !isOpened && !replay && pace ? restText(pace, now) : null,
    cost,
  ].filter(Boolean);
  return <p className={className}>{parts.join(" · ")}</p>;
}

function minutes(milliseconds: number): string {
  const whole = Math.floor(Math.max(0, milliseconds) / 60_000);
  if (whole < 1) return "under a minute";
  if (whole < 60) return `${whole} min`;
  const hours = Math.floor(whole / 60);
  return hours < 48 ? `${hours} h ${whole % 60} min` : `${formatCount(Math.floor(hours / 24))} days`;
}
