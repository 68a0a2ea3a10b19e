import type { Agent } from "@/lib/domain/agent";
import { CHAIR_ID, isChair } from "./chair-seat";
import { MAX_SPECIALISTS, type ChairConfig } from "./config";
import { isCalled } from "./specialist";

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
