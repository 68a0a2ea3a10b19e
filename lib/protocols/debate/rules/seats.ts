import type { Seats } from "@/lib/kernel/types";
import { type DebateConfig, FEATURE_TYPE_LABELS } from "./config";
import { isCrossCutting } from "./cross-cutting";
import { proposePanel } from "./propose-panel";
import { CROSS_CUTTING_SEATS } from "./rosters/cross-cutting";
import { ROSTERS } from "./rosters/rosters";

export const seats: Seats<DebateConfig> = {
  propose: proposePanel,
  known: ({ roster }) => {
    const rosters = Object.entries(ROSTERS).toSorted(([a], [b]) => Number(b === roster) - Number(a === roster));
    const domain = rosters.flatMap(([id, { title, agents }]) =>
      agents.map((agent) => ({ agent, roster: { id, title } })),
    );
    return [
      ...CROSS_CUTTING_SEATS.map((agent) => ({ agent, roster: { id: "cross_cutting", title: "Cross-cutting" } })),
      ...domain,
    ];
  },
  isAlways: isCrossCutting,
  subjectKinds: Object.entries(FEATURE_TYPE_LABELS).map(([id, label]) => ({ id, label })),
  kindOf: (seat) => (isCrossCutting(seat) ? "cross_cutting" : "domain"),
  kinds: ["domain", "cross_cutting"],
};
