"use client";

import { useTimeZone } from "@/lib/client/page/clock";
import { formatAbsoluteMinute, formatAbsoluteTime, formatDate, formatTimeOfDay } from "@/lib/client/format";

type AbsoluteTimeProps = { at: string; show?: keyof typeof FORMAT };

const FORMAT = {
  full: formatAbsoluteTime,
  minute: formatAbsoluteMinute,
  date: formatDate,
  time: formatTimeOfDay,
} as const;

/** In the reader's time zone; in UTC until the page runs. */
export function AbsoluteTime({ at, show = "full" }: AbsoluteTimeProps) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatAbsoluteTime(at, timeZone)} className="whitespace-nowrap tabular">
      {FORMAT[show](at, timeZone)}
    </time>
  );
}
