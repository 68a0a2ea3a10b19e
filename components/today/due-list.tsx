"use client";

import Link from "next/link";
import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { formatDate } from "@/lib/client/format";
import { dueWord } from "@/lib/client/today/day-word";
import type { Today } from "@/lib/contracts/today";
import { capital } from "@/lib/domain/wording";
import { recordName } from "@/lib/domain/record/record-name";
import { MoreLink } from "./more-link";
import { Section } from "./section";

/** Decisions to be looked at again: what is due, and what will be within two weeks. */
export function DueList({ due }: { due: Today["due"] }) {
  const [now, timeZone] = [useNow(), useTimeZone()];
  if (due.items.length === 0) return null;
  return (
    <Section
      title="Due for review"
      more={due.total > due.items.length && <MoreLink href="/records?sort=review-date">All {due.total}</MoreLink>}
    >
      <ul className="border-b border-line">
        {due.items.map(({ number, title, owner, isDue, reviewDate }) => (
          <li key={number} className="border-t border-line py-2.5">
            <Link
              href={`/records/${number}`}
              className="line-clamp-2 font-semibold no-underline [overflow-wrap:anywhere] hover:underline"
            >
              {title}
            </Link>
            <p className="text-xs text-ink-muted">
              <time dateTime={reviewDate} title={formatDate(reviewDate)}>
                {isDue ? "Due " : ""}
                {isDue ? dueWord(reviewDate, now, timeZone) : capital(dueWord(reviewDate, now, timeZone))}
              </time>
              {` · ${recordName(number)}`}
              {owner && ` · ${owner}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
