import type { Round } from "../state";
import type { Role } from "../vocabulary";

/** The Critic's part is the strongest argument against; the others stand in for it where it leads or is absent. */
const ADVOCATES: readonly Role[] = ["critic", "observer", "guardian", "action"];

/** P3-88: who speaks in the first round for what the proposal rejects, so that it was argued by someone. Null in later rounds. */
export function advocateIn({ number, lead, absent }: Pick<Round, "number" | "lead" | "absent">): Role | null {
  return number === 1 ? (ADVOCATES.find((role) => role !== lead && role !== absent) ?? null) : null;
}
