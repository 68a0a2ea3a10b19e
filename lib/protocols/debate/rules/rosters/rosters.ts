import type { DebateConfig } from "../config";
import { MEETING_ROSTER } from "./meeting";
import type { Roster } from "./roster";
import { SOFTWARE_ROSTER } from "./software";

/** P5-04: the roster is configuration. */
export const ROSTERS: Readonly<Record<DebateConfig["roster"], Roster>> = {
  software: SOFTWARE_ROSTER,
  meeting: MEETING_ROSTER,
};
