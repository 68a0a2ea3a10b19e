import type { Seats } from "@/lib/kernel/types";
import { CHAIR, isChair } from "./chair-seat";
import type { ChairConfig } from "./config";
import { proposePanel } from "./propose-panel";
import { ROSTER, ROSTER_DEFINITIONS } from "./roster/roster";
import { DEFAULT_ROLES } from "./specialist";
import { seatRoleSchema } from "./vocabulary";

export const seats: Seats<ChairConfig> = {
  propose: proposePanel,
  known: () => [
    ...ROSTER.map(({ agent }) => ({ agent, roster: { id: "specialists", title: "Specialists" } })),
    { agent: CHAIR, roster: { id: "chair", title: "Chair" } },
  ],
  kindOf,
  kinds: [...seatRoleSchema.options, CHAIR.kind],
};

/** Of the roster it follows from the id; for a seat of one's own it is the user's choice, and a specialist without one (P2-03). */
function kindOf(seat: Parameters<Seats<ChairConfig>["kindOf"]>[0]): string {
  if (isChair(seat)) return seat.id;
  const known = Object.hasOwn(ROSTER_DEFINITIONS, seat.id) ? ROSTER_DEFINITIONS[seat.id]?.role : null;
  const chosen = seatRoleSchema.safeParse(seat.kind);
  return known ?? (chosen.success ? chosen.data : DEFAULT_ROLES.discovered);
}
