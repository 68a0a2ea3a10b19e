"use client";

import { useNow } from "@/lib/client/page/clock";
import { formatClock } from "@/lib/client/format";

type LiveDurationProps = { from: string; /** Ticks until it is known. */ to?: string | null };

/** "12m 41s". */
export function LiveDuration({ from, to }: LiveDurationProps) {
  const now = useNow("second");
  const end = to ? new Date(to).getTime() : now;
  return <span className="whitespace-nowrap tabular">{formatClock(end - new Date(from).getTime())}</span>;
}
