"use client";

import { formatAbsoluteTime, formatMinute } from "@/lib/client/format";
import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { dayWord } from "@/lib/client/today/day-word";
import type { DecidingState } from "@/lib/domain/gate/deciding";

/** "until tomorrow 12:00", or that it passed. Nothing where there is no deadline. */
export function DeadlineWord({ state: { deadlineAt, overdue } }: { state: DecidingState }) {
  const [now, timeZone] = [useNow(), useTimeZone()];
  if (deadlineAt === null) return null;
  return (
    <span className={overdue ? "text-attention" : undefined}>
      {overdue ? "deadline passed " : "until "}
      <time
        dateTime={deadlineAt}
        title={formatAbsoluteTime(deadlineAt, timeZone)}
        className="whitespace-nowrap tabular"
      >
        {dayWord(deadlineAt, now, timeZone)} {formatMinute(deadlineAt, timeZone)}
      </time>
    </span>
  );
}
