"use client";

import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { formatAbsoluteTime, formatRelativeTime } from "@/lib/client/format";

type RelativeTimeProps = { at: string };

/** "4m ago", with the exact time on hover. Says the same on the server and in the first client render. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatAbsoluteTime(at, timeZone)} className="whitespace-nowrap">
      {formatRelativeTime(at, useNow(), timeZone)}
    </time>
  );
}
