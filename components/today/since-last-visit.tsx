"use client";

import { RelativeTime } from "@/components/ui/text/relative-time";
import { useSince } from "@/lib/client/today/use-since";
import type { Since } from "@/lib/contracts/today";
import { MoreLink } from "./more-link";
import { Section } from "./section";

type Line = { count: number; one: string; many: string; href: string };

const linesOf = ({ agreed, decided, unsettled, failed, asked }: Since): Line[] =>
  [
    { count: agreed, one: "panel decided by itself", many: "panels decided by themselves", href: "agreed" },
    { count: decided, one: "was decided by a person", many: "were decided by a person", href: "decided" },
    { count: unsettled, one: "ended without a decision", many: "ended without a decision", href: "unsettled" },
    { count: failed, one: "failed", many: "failed", href: "failed" },
    { count: asked, one: "new question waits for you", many: "new questions wait for you", href: "" },
  ].filter(({ count }) => count > 0);

export function SinceLastVisit() {
  const known = useSince();
  if (!known) return null;
  const lines = linesOf(known.since);
  if (lines.length === 0) return null;
  return (
    <Section title="Since you were last here" note={<RelativeTime at={known.at} />}>
      <ul className="flex flex-col gap-1">
        {lines.map(({ count, one, many, href }) => (
          <li key={one}>
            <MoreLink href={href ? `/deliberations?tab=finished&status=${href}` : "/inbox"}>
              {count} {count === 1 ? one : many}
            </MoreLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
