/** What is known before anyone is asked: how much deliberation, who and why, how many rounds at most and why, which mode. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { Subject } from "@/lib/domain/subject";
import type { ChairConfig } from "../config";
import { modeHint, type ModeHint } from "./dispatch-mode";
import { eligibilityOf, type Eligibility } from "../conflicts/conflict-matrix";
import { selectSpecialists } from "./select-specialists";
import { specialistsOf } from "../specialist";
import { triage, type Triage, type TriageSignals } from "./triage";
import { triageSignals } from "./triage-signals";
import type { TriageLevel } from "../vocabulary";

export type SeatReason = { agentId: AgentId; reason: string };

export type Outlook = {
  signals: TriageSignals;
  /** What the text proposes. */
  proposed: Triage;
  /** What applies, and who said so: the text, the user, or the lack of specialists (P2-05, P2-39). */
  level: TriageLevel;
  decidedBy: "text" | "user" | "no_specialists";
  message: string | null;
  dispatched: readonly SeatReason[];
  leftOut: readonly SeatReason[];
  eligibility: Eligibility;
  mode: ModeHint;
};

export const NO_SPECIALISTS = "No specialists are configured: the chair reviews alone.";

export function outlookOf(subject: Subject, config: ChairConfig, panel: readonly Agent[]): Outlook {
  const specialists = specialistsOf(panel, config);
  const signals = triageSignals(subject, config, specialists);
  const proposed = triage(signals);
  const wanted = config.triage_mode === "auto" ? proposed.level : config.triage_mode;
  const hasNobody = specialists.length === 0;
  const level = hasNobody ? "solo" : wanted;
  const { chosen, leftOut } = selectSpecialists({ subject, config, candidates: specialists, isPanel: true });
  const places = level === "solo" ? 0 : level === "lightweight" ? 1 : chosen.length;
  // The architect a design session prefers comes first among several; asked alone is who fits best.
  const ranked = level === "lightweight" ? chosen.toSorted((one, other) => other.score - one.score) : chosen;
  const dispatched = ranked.slice(0, places);
  const seats = dispatched.map(({ specialist }) => specialist);
  const eligibility = eligibilityOf(
    seats.map(({ agent }) => agent),
    config.conflict_overrides,
  );
  return {
    signals,
    proposed,
    level,
    decidedBy: hasNobody ? "no_specialists" : config.triage_mode === "auto" ? "text" : "user",
    message: hasNobody ? NO_SPECIALISTS : null,
    dispatched: dispatched.map(({ specialist, reason }) => ({ agentId: specialist.agent.id, reason })),
    leftOut: [
      ...ranked.slice(places).map(({ specialist }) => ({
        agentId: specialist.agent.id,
        reason:
          level === "solo"
            ? "The chair reviews alone."
            : "A lightweight deliberation asks one specialist, and another fits better.",
      })),
      ...leftOut.map(({ specialist, reason }) => ({ agentId: specialist.agent.id, reason })),
    ],
    eligibility,
    mode: modeHint(seats, eligibility, config.dispatch_mode),
  };
}
