/** The panel put before the user: specialists by the domains of the text (P2-04), each with the reason, and the chair. */
import type { ProposedSeat } from "@/lib/kernel/types";
import { CHAIR } from "./chair-seat";
import type { ChairConfig } from "./config";
import { ROSTER } from "./roster/roster";
import { selectSpecialists } from "./dispatch/select-specialists";
import { specialistOf } from "./specialist";

type ProposalInput = { config: ChairConfig; title: string; question: string; context: string; artifact: string };

export function proposePanel({ config, ...subject }: ProposalInput): ProposedSeat[] {
  const { chosen } = selectSpecialists({
    subject,
    config,
    candidates: ROSTER.map(({ agent }) => specialistOf(agent, config)),
    isPanel: false,
  });
  return [
    ...chosen.map(({ specialist, reason }) => ({ agent: specialist.agent, reason, isRemovable: true })),
    {
      agent: CHAIR,
      reason: "Frames the question, asks each specialist its own, and decides where they conflict.",
      isRemovable: false,
    },
  ];
}
