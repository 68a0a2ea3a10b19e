/** A round by its eight phases: what is done, what is being worked on, what is still to come (P3-19 to P3-26). */
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import {
  hasDriftCheck,
  PHASE_TITLES,
  phaseOf,
  PHASES,
  type Phase,
} from "@/lib/protocols/structured/rules/rounds/phases";
import type { Round } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { structuredStateOf } from "./state";

/** `none`: this round has no such phase. */
export type PhaseState = "done" | "now" | "coming" | "none";
export type PhaseRow = { id: Phase; title: string; state: PhaseState };
export type RoundStop = {
  round: number;
  kind: Round["kind"];
  label: string;
  /** Read aloud. */ text: string;
  isStress: boolean;
  isOpen: boolean;
  hasAlarm: boolean;
};

export function phaseRows(folded: Folded, number: number): PhaseRow[] {
  const { rounds, config } = structuredStateOf(folded);
  const round = rounds[number - 1];
  if (round?.kind !== "regular") return [];
  const now = phaseOf(round, config.drift_every);
  return PHASES.map((id) => ({ id, title: PHASE_TITLES[id], state: stateOf(id, now, round, config.drift_every) }));
}

function stateOf(id: Phase, now: Phase | null, round: Round, driftEvery: number): PhaseState {
  if (id === "H" && !hasDriftCheck(round.number, driftEvery)) return "none";
  if (now === null) return "done";
  if (id === now) return "now";
  return PHASES.indexOf(id) < PHASES.indexOf(now) ? "done" : "coming";
}

/** The rounds one can go to. */
export function roundStops(folded: Folded): RoundStop[] {
  const state = structuredStateOf(folded);
  const open = currentRound(state);
  return state.rounds.map((round) => {
    const { number, kind, lead, absent, evaluation } = round;
    const hasAlarm = evaluation?.kind === "round" && evaluation.alarm !== null;
    const isOpen = round === open && evaluation === null;
    const text =
      kind === "synthesis"
        ? "Synthesis"
        : [
            `Round ${number}`,
            lead && `led by ${ROLE_NAMES[lead]}`,
            absent && `stress round without the ${ROLE_NAMES[absent]}`,
            hasAlarm && "alarm",
            isOpen && "open",
          ]
            .filter(Boolean)
            .join(", ");
    return {
      round: number,
      kind,
      label: kind === "synthesis" ? "Synthesis" : String(number),
      text,
      isStress: absent !== null,
      isOpen,
      hasAlarm,
    };
  });
}
