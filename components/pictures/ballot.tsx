import clsx from "clsx";
import { CROWDED, groupsSentence, type StandGroup } from "@/lib/projections/pictures/seat-stands";
import { STAND_DISPLAY } from "./stand-display";

type BallotProps = { groups: readonly StandGroup[]; className?: string };

/** A cell for each seat; where there are too many for cells, a bar with numbers. */
export function Ballot({ groups, className }: BallotProps) {
  const total = groups.reduce((sum, { seats }) => sum + seats.length, 0);
  const isCrowded = total > CROWDED;
  return (
    <div role="img" aria-label={groupsSentence(groups)} className={clsx("flex w-full items-end gap-0.5", className)}>
      {groups.flatMap(({ stand, seats, word }) =>
        isCrowded
          ? [
              <span key={stand} title={word} style={{ flexGrow: seats.length }} className="min-w-4 basis-0">
                <span className="block text-center text-xs text-ink-muted tabular">{seats.length}</span>
                <span className={clsx("block h-2.5 rounded-sm", STAND_DISPLAY[stand].fill)} />
              </span>,
            ]
          : seats.map((seat) => (
              <span
                key={seat.agentId}
                title={`${seat.name}: ${word.toLowerCase()}`}
                className={clsx("h-4 min-w-1.5 flex-1 rounded-[2px]", STAND_DISPLAY[stand].fill)}
              />
            )),
      )}
    </div>
  );
}
