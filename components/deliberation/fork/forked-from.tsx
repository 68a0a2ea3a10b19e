"use client";

import Link from "next/link";
import { useView } from "@/lib/client/live/log-view";

/** On a fork, below the header: what it shares with what. From its log, so that nothing moves the page later. */
export function ForkedFrom() {
  const { id, forkedFrom } = useView("snapshot");
  if (!forkedFrom) return null;
  return (
    <p className="no-print border-b border-line bg-sunken px-4 py-1.5 text-xs text-ink-muted md:px-5">
      A fork: the events up to {forkedFrom.seq} are shared with{" "}
      <Link className="link" href={`/deliberations/${forkedFrom.id}`}>
        the original
      </Link>
      .{" "}
      <Link className="link" href={`/compare/${forkedFrom.id}/${id}`}>
        Compare the two
      </Link>
    </p>
  );
}
