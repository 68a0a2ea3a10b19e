"use client";

import { ToneBadge } from "@/components/ui/tone-badge";
import { useOutlook } from "./use-chair";
import { nameOf } from "@/lib/domain/wording";

/** P2-04: chosen by domains, each with the reason; those who are not, too. */
export function AskedList({ title = "Who is asked" }: { title?: string }) {
  const {
    outlook: { dispatched, leftOut },
    panel,
  } = useOutlook();
  const name = (id: string): string => nameOf({ panel }, id);
  if (dispatched.length + leftOut.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="rounded-md border border-line">
        {[
          ...dispatched.map((seat) => ({ ...seat, isAsked: true })),
          ...leftOut.map((seat) => ({ ...seat, isAsked: false })),
        ].map(({ agentId, reason, isAsked }) => (
          <li
            key={agentId}
            className="flex flex-wrap items-baseline gap-x-2.5 border-b border-line px-3 py-1.5 last:border-0"
          >
            <ToneBadge tone={isAsked ? "success" : "neutral"} glyph={isAsked ? "tick" : "ring"}>
              {isAsked ? "asked" : "not asked"}
            </ToneBadge>
            <span className="font-semibold">{name(agentId)}</span>
            <span className="min-w-0 flex-1 basis-48 text-ink-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
