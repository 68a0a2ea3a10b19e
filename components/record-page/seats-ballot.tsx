import clsx from "clsx";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import type { BesideRecord } from "@/lib/contracts/record-life";
import { andList } from "@/lib/projections/wording";

type Seats = BesideRecord["seats"];

/** A cell per seat; whoever dissents is hatched. More than these say no more than the sentence. */
const MAX_CELLS = 12;

/** True of every protocol: whose dissent is on record, and of nobody that it agrees. */
export function ballotSentence(seats: Seats): string {
  const against = seats.filter(({ dissents }) => dissents).map(({ name }) => name);
  if (against.length === 0) return `No dissent is on record from any of the ${seats.length} seats.`;
  const who = against.length <= 4 ? andList(against) : `${against.length} of ${seats.length} seats`;
  const rest = against.length <= 4 ? ` The other ${seats.length - against.length} seats do not.` : "";
  return `${who} ${against.length === 1 ? "dissents" : "dissent"}.${against.length === seats.length ? "" : rest}`;
}

export function SeatsBallot({ seats }: { seats: Seats }) {
  if (seats.length === 0) return null;
  return (
    <div className="mt-3 max-w-[520px]">
      {seats.length <= MAX_CELLS && (
        <div aria-hidden="true" className="flex gap-0.5">
          {seats.map(({ name, place, dissents }) => (
            <span key={name} className="flex flex-1 flex-col items-center gap-1">
              <AgentSwatch place={place} />
              <i className={clsx("h-1.5 w-full rounded-sm", dissents ? "ballot-against" : "bg-success")} />
            </span>
          ))}
        </div>
      )}
      <p className="mt-1.5 text-xs text-ink-muted">{ballotSentence(seats)}</p>
    </div>
  );
}
