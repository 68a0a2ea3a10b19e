"use client";

import clsx from "clsx";
import { readableConfig, type DraftSeat } from "@/lib/client/new-deliberation/draft";
import { useForm } from "@/components/new-deliberation/form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { SeatRow } from "./seat-row";

type SeatListProps = { openSeat: string | null; onOpen: (key: string | null) => void };

/** In the order they sit; those that always take part are a group of their own, which says why. */
export function SeatList({ openSeat, onOpen }: SeatListProps) {
  const { draft, seats } = useForm();
  const { seats: words, whyNoSeat } = PROTOCOL_FORMS[draft.protocol];
  const fixed = seats.filter(({ isRemovable }) => !isRemovable);
  const domain = seats.filter(({ isRemovable }) => isRemovable);
  const reason = sharedReason(domain);
  // Where every seat is given, there is nothing to say about seats one could add.
  const isGiven = domain.length === 0 && Boolean(whyNoSeat?.(seats, readableConfig(draft)));
  const row = (seat: DraftSeat) => (
    <SeatRow
      key={seat.key}
      seat={seat}
      showReason={seat.isRemovable && reason === null}
      place={seats.indexOf(seat) + 1}
      isOpen={openSeat === seat.key}
      onToggle={() => onOpen(openSeat === seat.key ? null : seat.key)}
    />
  );
  return (
    <div className="rounded-md border border-line">
      {!isGiven && (
        <>
          <h3 className="border-b border-line bg-sunken px-3 py-1 text-xs font-normal text-wrap text-ink-muted">
            {words.free.text}
            {reason && ` ${reason}`}
          </h3>
          <ul role="list" aria-label={words.free.label}>
            {domain.map(row)}
            {domain.length === 0 && (
              <li className="px-3 py-2 text-ink-muted">{words.free.none ?? "None yet. Add at least one."}</li>
            )}
          </ul>
        </>
      )}
      {fixed.length > 0 && (
        <>
          <h3
            className={clsx(
              "border-line bg-sunken px-3 py-1 text-xs font-normal text-wrap text-ink-muted",
              isGiven ? "border-b" : "border-y",
            )}
          >
            {words.fixed.text}
          </h3>
          <ul role="list" aria-label={words.fixed.label}>
            {fixed.map(row)}
          </ul>
        </>
      )}
    </div>
  );
}

/** One sentence for all is said once, above them. */
function sharedReason(seats: readonly DraftSeat[]): string | null {
  const [first, ...others] = seats;
  return first && others.length > 0 && others.every(({ reason }) => reason === first.reason) ? first.reason : null;
}
