"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useView } from "@/lib/client/live/log-view";
import type { DeliberationId } from "@/lib/domain/ids";

/** On a fork, or on one that asks another again, below the header. From its log, so that nothing moves the page later. */
export function ForkedFrom() {
  const { id, forkedFrom, askedAgainFrom } = useView("snapshot");
  if (forkedFrom)
    return (
      <Origin id={id} from={forkedFrom.id}>
        A fork: the events up to {forkedFrom.seq} are shared with
      </Origin>
    );
  if (!askedAgainFrom) return null;
  return (
    <Origin id={id} from={askedAgainFrom}>
      Asked again: it began with the question of
    </Origin>
  );
}

type OriginProps = { id: DeliberationId; from: DeliberationId; children: ReactNode };

function Origin({ id, from, children }: OriginProps) {
  return (
    <p className="no-print border-b border-line bg-sunken px-4 py-1.5 text-xs text-ink-muted md:px-5">
      {children}{" "}
      <Link className="link" href={`/deliberations/${from}`}>
        the original
      </Link>
      .{" "}
      <Link className="link" href={`/compare/${from}/${id}`}>
        Compare the two
      </Link>
    </p>
  );
}
