/** P4-01: a judge's stance in the form. */
import { SEATS } from "@/lib/protocols/judges/rules/seats";
import { STANCES, stanceOf, type Stance } from "@/lib/protocols/judges/rules/stance";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";

type SeatTexts = Partial<Pick<DraftSeat, "kind" | "name" | "role" | "brief" | "reason">>;

/** Another stance brings its own brief along, unless the brief is the user's own. */
export function takeStance(seat: DraftSeat, stance: Stance, others: readonly DraftSeat[]): SeatTexts {
  const reason = "Its stance was chosen by you.";
  const before = STANCES.map((one) => SEATS[one]).find(({ brief }) => brief === seat.brief) ?? null;
  const isOwn = seat.brief.trim() !== "" && !before;
  if (isOwn) return { kind: stance, reason };
  const { name, role, brief } = SEATS[stance];
  const hasOwnName = seat.name.trim() !== "" && seat.name !== before?.name;
  return {
    kind: stance,
    reason,
    ...(hasOwnName
      ? {}
      : {
          name: freeName(
            name,
            others.filter(({ key }) => key !== seat.key),
          ),
        }),
    role,
    brief,
  };
}

function freeName(name: string, others: readonly DraftSeat[]): string {
  const isTaken = (wanted: string) => others.some((other) => other.name.trim().toLowerCase() === wanted.toLowerCase());
  let own = name;
  for (let number = 2; isTaken(own); number += 1) own = `${name} ${number}`;
  return own;
}

/** Null: none has been chosen. */
export const draftStance = ({ kind }: Pick<DraftSeat, "kind">): Stance | null => stanceOf({ kind });
