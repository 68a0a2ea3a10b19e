"use client";

import clsx from "clsx";
import { readableConfig, type DraftSeat } from "@/lib/client/new-deliberation/draft";
import { useForm } from "@/components/new-deliberation/form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { SeatRow } from "./seat-row";

type SeatListProps = {
  openSeat: string | null;
  onOpen: (key: string | null) => void;
  /** Seats can be opened, and what the protocol asks for each stands below it. */
  isEditing: boolean;
};

/** In the order they sit; those that always take part are a group of their own, which says why. */
export function SeatList({ openSeat, onOpen, isEditing }: SeatListProps) {
  const { draft, seats } = useForm();
  const { seats: words, whyNoSeat } = PROTOCOL_FORMS[draft.protocol];
  const fixed = seats.filter(({ isRemovable }) => !isRemovable);
  const domain = seats.filter(({ isRemovable }) => isRemovable);
  const reason = sharedReason(domain);
  // Where every seat is given, there is nothing to say about seats one could add.
  const isGiven = domain.length === 0 && Boolean(whyNoSeat?.(seats, readableConfig(draft)));
  const hasOwnReason = (seat: DraftSeat) => fixed.every((other) => other === seat || other.reason !== seat.reason);
  const row = (seat: DraftSeat) => (
    <SeatRow
      key={seat.key}
      seat={seat}
      isEditing={isEditing}
      line={
        seat.isRemovable ? (reason === null ? seat.reason : seat.role) : hasOwnReason(seat) ? seat.reason : seat.role
      }
      place={seats.indexOf(seat) + 1}
      isOpen={openSeat === seat.key}
      onToggle={() => onOpen(openSeat === seat.key ? null : seat.key)}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      {!isGiven && (
        <>
          {(isEditing || reason) && (
            <h3 className="text-xs font-normal text-wrap text-ink-muted">
              {isEditing && words.free.text} {reason}
            </h3>
          )}
          <ul
            role="list"
            aria-label={words.free.label}
            className={clsx("grid gap-x-7", !isEditing && "lg:grid-cols-2")}
          >
            {domain.map(row)}
            {domain.length === 0 && (
              <li className="py-2 text-ink-muted">{words.free.none ?? "None yet. Add at least one."}</li>
            )}
          </ul>
        </>
      )}
      {fixed.length > 0 && (
        <>
          {(isEditing || fixed.length > 1) && (
            <h3 className="pt-1 text-xs font-normal text-wrap text-ink-muted">{words.fixed.text}</h3>
          )}
          <ul
            role="list"
            aria-label={words.fixed.label}
            className={clsx("grid gap-x-7", !isEditing && "lg:grid-cols-2")}
          >
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
