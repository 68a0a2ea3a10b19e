import type { Seats } from "@/lib/kernel/types";
import type { JudgesConfig } from "./config";
import { SEATS } from "./judge-seats";
import { proposePanel } from "./propose-panel";
import { STANCES, stanceFor } from "./stance";

const ROSTER = { id: "stances", title: "Judges by stance" };

export const seats: Seats<JudgesConfig> = {
  propose: ({ config }) => proposePanel(config),
  known: () => Object.values(SEATS).map((agent) => ({ agent, roster: ROSTER })),
  /** The stance. A caller that knows a seat's kind hands it over too: a second judge of a stance has an id of its own. */
  kindOf: stanceFor,
  kinds: STANCES,
};
