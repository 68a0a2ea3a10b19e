import type { Seats } from "../types";
import { CHAIR, isChair } from "./chair-seat";
import type { ChairConfig } from "./config";
import { proposePanel } from "./propose-panel";
import { ROSTER, ROSTER_DEFINITIONS } from "./roster/roster";
import { DEFAULT_ROLES } from "./specialist";

export const seats: Seats<ChairConfig> = {
  propose: proposePanel,
  known: () => [...ROSTER.map(({ agent }) => ({ agent, roster: { id: "specialists", title: "Specialists" } })), { agent: CHAIR, roster: { id: "chair", title: "Chair" } }],
  /** A seat of one's own is a specialist; `definitions` in the configuration may make it a reviewer or an architect. */
  kindOf: (seat) => (isChair(seat) ? seat.id : ((Object.hasOwn(ROSTER_DEFINITIONS, seat.id) ? ROSTER_DEFINITIONS[seat.id]?.role : null) ?? DEFAULT_ROLES.discovered)),
};
