import type { Agent } from "@/lib/domain/agent";
import type { ReviewConfig } from "./config";
import { PROFILES, seatsOf } from "./profiles";
import { isModifier, LITERATURE_ID, MODIFIER, MODIFIER_ID } from "./seats/modifier";

/** P1-02 */
export const ASSESSORS = 3;

export type SeatProposal = { agent: Agent; reason: string; isRemovable: boolean };

/** The panel put before the user: the profile's three assessors and the modifier. */
export function proposePanel(config: ReviewConfig): SeatProposal[] {
  const { label, hasFreeSeats } = PROFILES[config.profile];
  const reason = hasFreeSeats
    ? "One of three views most documents need. Rename it or write your own."
    : `Assesses every review of “${label}”.`;
  return [
    ...seatsOf(config).map(({ agent }) => ({ agent, reason, isRemovable: hasFreeSeats })),
    { agent: MODIFIER, reason: "Revises the document between rounds; gives no verdict.", isRemovable: false },
  ];
}

/** P1-01, P1-02: exactly three assessors, those of the profile where it names them; the modifier beside them. */
export function panelProblems(panel: readonly Agent[], config: ReviewConfig): Record<string, string> {
  const assessors = panel.filter((agent) => !isModifier(agent));
  if (panel.length - assessors.length > 1) return { panel: "There can be only one modifier: it owns the document." };
  const { hasFreeSeats, label } = PROFILES[config.profile];
  const missing = seatsOf(config).filter(({ agent }) => !assessors.some(({ id }) => id === agent.id));
  if (!hasFreeSeats && missing.length > 0)
    return {
      panel: `A review of “${label}” needs ${missing.map(({ agent }) => agent.name).join(", ")}: its assessors are fixed.`,
    };
  if (assessors.length !== ASSESSORS)
    return {
      panel: `A review has exactly three assessors; there ${assessors.length === 1 ? "is" : "are"} ${assessors.length}. The modifier is not one of them.`,
    };
  const reserved = assessors.find(({ id, name }) => id === LITERATURE_ID || name.toLowerCase() === MODIFIER_ID);
  if (reserved) return { panel: `“${reserved.name}” is taken. Choose another name.` };
  const duplicate = panel.find(({ id, name }, index) =>
    panel.some((other, at) => at < index && (other.id === id || other.name.toLowerCase() === name.toLowerCase())),
  );
  return duplicate ? { panel: `Two agents are called “${duplicate.name}”. Give each a different name.` } : {};
}

/** P1-04: a hint, not a refusal: assessors who read the same see the same. */
export function referenceHint(panel: readonly Agent[], config: ReviewConfig): string | null {
  const material = panel
    .filter((agent) => !isModifier(agent))
    .flatMap(({ id }) => (config.references[id]?.length ? [JSON.stringify(config.references[id])] : []));
  return new Set(material).size < material.length
    ? "Two assessors read the same reference material. Different material finds different problems."
    : null;
}
