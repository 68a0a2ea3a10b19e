import type { Seats } from "@/lib/kernel/types";
import type { ReviewConfig } from "./config";
import { proposePanel } from "./panel-problems";
import { PROFILES } from "./profiles";
import { isModifier } from "./seats/modifier";

export const seats: Seats<ReviewConfig> = {
  propose: ({ config }) => proposePanel(config),
  known: (config) =>
    proposePanel(config).map(({ agent }) => ({
      agent,
      roster: { id: config.profile, title: PROFILES[config.profile].label },
    })),
  kindOf: (seat) => (isModifier(seat) ? "modifier" : "assessor"),
  kinds: ["assessor", "modifier"],
};
