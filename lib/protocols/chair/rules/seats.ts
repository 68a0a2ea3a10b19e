/** Who can sit on a panel of the chair, whom it proposes, and why a panel can't be used. */
import type { Agent } from "@/lib/domain/agent";
import type { ProposedSeat, Seats } from "@/lib/kernel/types";
import { CHAIR, CHAIR_ID, isChair } from "./chair-seat";
import { MAX_SPECIALISTS, type ChairConfig } from "./config";
import { DRAFT_ID } from "./conflicts/conflicts";
import { selectSpecialists } from "./dispatch/select-specialists";
import { ROSTER, ROSTER_DEFINITIONS } from "./roster/roster";
import { DEFAULT_ROLES, isCalled, specialistOf } from "./specialist";
import { seatRoleSchema } from "./vocabulary";

export const seats: Seats<ChairConfig> = {
  propose: proposePanel,
  isChosenByQuestion: true,
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

type ProposalInput = { config: ChairConfig; title: string; question: string; context: string; artifact: string };

/** The panel put before the user: specialists by the domains of the text (P2-04), each with the reason, and the chair. */
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

/** A panel is who may be asked; who is asked is chosen from it, four at most (P2-04, P2-07). */
const MAX_PANEL = 12;

export function panelProblems(panel: readonly Agent[], config: ChairConfig): Record<string, string> {
  const specialists = panel.filter((agent) => !isChair(agent));
  if (panel.length === 0) return { panel: "Add a specialist, or just the chair, which then reviews alone." };
  if (panel.length - specialists.length > 1) return { panel: "There can be only one chair." };
  if (specialists.length > MAX_PANEL)
    return { panel: `At most ${MAX_PANEL} specialists; ${MAX_SPECIALISTS} of them are asked.` };
  const reserved = specialists.find(({ name }) => name.toLowerCase() === CHAIR_ID);
  if (reserved) return { panel: "“Chair” is reserved for the one that runs the deliberation. Choose another name." };
  // In a conflict the plan goes by this name (P2-43).
  if (specialists.some(({ id, name }) => id === DRAFT_ID || name.toLowerCase() === DRAFT_ID))
    return { panel: "“Draft” is what the plan is called in a conflict. Choose another name." };
  const duplicate = panel.find(({ id, name }, index) =>
    panel.some((other, at) => at < index && (other.id === id || other.name.toLowerCase() === name.toLowerCase())),
  );
  if (duplicate) return { panel: `Two agents are called “${duplicate.name}”. Give each a different name.` };
  const absent = config.always_include.find((name) => !specialists.some((agent) => isCalled(agent, name)));
  if (absent !== undefined) return { panel: `“${absent}” is always included but has no seat on this panel.` };
  const always = specialists.filter((agent) => config.always_include.some((name) => isCalled(agent, name)));
  return always.length > MAX_SPECIALISTS
    ? { panel: `At most ${MAX_SPECIALISTS} specialists can be included always; ${always.length} are listed.` }
    : {};
}
