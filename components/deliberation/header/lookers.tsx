"use client";

import clsx from "clsx";
import { formatCount } from "@/lib/client/format";
import { lookingWords } from "@/lib/client/live/presence-words";
import { useOthers } from "@/lib/client/live/use-presence";
import { initialsOf } from "@/lib/client/people/initials";
import type { DeliberationId } from "@/lib/domain/ids";

/** What there is room for; the rest is counted beside it. */
const SHOWN = 4;
const SHOWN_ON_PHONE = 1;

const FACE =
  "inline-flex h-6 min-w-6 items-center justify-center rounded-full border border-line bg-sunken px-0.5 text-[11px] leading-none font-semibold text-ink tabular ring-2 ring-surface";

/** The others who look at this deliberation now. Its place is kept for it, so that nothing moves when somebody comes. */
export function Lookers({ id }: { id: DeliberationId }) {
  const others = useOthers(id);
  const { more } = others;
  // Not as they come, with whoever writes first: faces keep their places.
  const people = others.people.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  const count = people.length + more;
  if (count === 0) return null;
  return (
    // A keyboard gets to it, for the tooltip.
    <ul aria-label="Looking at this too" data-tooltip={lookingWords({ people, more })} tabIndex={0} className="flex">
      {people.map((person, index) => (
        <li
          key={person.id}
          className={clsx(
            "not-first:-ml-1.5",
            index >= SHOWN ? "sr-only" : index >= SHOWN_ON_PHONE && "max-md:sr-only",
          )}
        >
          <span aria-hidden="true" className={FACE}>
            {initialsOf(person.name)}
          </span>
          <span className="sr-only">{person.name}</span>
        </li>
      ))}
      {more > 0 && <li className="sr-only">about {formatCount(more)} more</li>}
      <Rest count={count - SHOWN} className="max-md:hidden" />
      <Rest count={count - SHOWN_ON_PHONE} className="md:hidden" />
    </ul>
  );
}

/** For the eye only: the names are in the list. */
function Rest({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <li aria-hidden="true" className={clsx("-ml-1.5", className)}>
      <span className={FACE}>{count > 99 ? "99+" : `+${count}`}</span>
    </li>
  );
}
