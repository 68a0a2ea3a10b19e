import type { AgentInput } from "@/lib/contracts/create-deliberation";
import type { Agent } from "@/lib/domain/agent";
import { agentIdSchema } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import { proposePanel } from "@/lib/protocols/debate/propose-panel";
import { CROSS_CUTTING_SEATS } from "@/lib/protocols/debate/rosters/cross-cutting";
import { ROSTERS } from "@/lib/protocols/debate/rosters/rosters";
import type { Draft, DraftSeat } from "./draft";

const ALWAYS = "Takes part in every debate and can't be removed.";
const MAX_ID = 48;

/** Who sits on the panel: as the user left it, or as the server would propose it (P5-02 to P5-07; the same function). */
export function seatsOf(draft: Draft): readonly DraftSeat[] {
  return draft.seats ?? proposePanel(draft).map(({ agent, reason }) => seatOf(agent, reason));
}

export function seatOf({ id, name, role, brief, model = "" }: Agent, reason: string): DraftSeat {
  return { key: id, id, name, role, brief, model, reason, isRemovable: !takesPartAlways(id) };
}

export const ownSeat = (key: string): DraftSeat => ({ key, id: null, name: "", role: "", brief: "", model: "", reason: "Added by you.", isRemovable: true });

/** Of all rosters, the chosen one first, without those who sit on the panel. */
export function seatsToAdd(roster: Draft["config"]["roster"], seats: readonly DraftSeat[]): { agent: Agent; roster: string }[] {
  const chosen = ROSTERS[roster];
  const all = [chosen, ...Object.values(ROSTERS).filter((other) => other !== chosen)].flatMap(({ title, agents }) => agents.map((agent) => ({ agent, roster: title })));
  return all.filter(({ agent }, index) => !seats.some(({ id }) => id === agent.id) && all.findIndex((other) => other.agent.id === agent.id) === index);
}

/** A saved panel as seats. The four that take part in every debate join where they are missing, and sit last. */
export function seatsFromTemplate(name: string, agents: readonly AgentInput[]): DraftSeat[] {
  const known = [...CROSS_CUTTING_SEATS, ...Object.values(ROSTERS).flatMap((roster) => roster.agents)];
  const reason = `From the saved panel “${name}”.`;
  const saved = agents.map((input, index): DraftSeat => {
    const seat = known.find((agent) => (input.id ? agent.id === input.id : agent.name.toLowerCase() === input.name.toLowerCase()));
    const id = input.id || seat?.id || null;
    const texts = { name: input.name, role: input.role || seat?.role || "", brief: input.brief || seat?.brief || "", model: input.model ?? "" };
    return { key: `saved-${index}`, id, ...texts, reason, isRemovable: !takesPartAlways(id) };
  });
  const four = CROSS_CUTTING_SEATS.map((agent) => saved.find(({ id }) => id === agent.id) ?? seatOf(agent, ALWAYS));
  return [...saved.filter((seat) => seat.isRemovable), ...four];
}

const takesPartAlways = (id: string | null): boolean => CROSS_CUTTING_SEATS.some((seat) => seat.id === id);

/** Ids for the seats, in their order: the roster's, or made from the name. Different names never share one. */
export function seatIds(seats: readonly DraftSeat[]): string[] {
  const taken = new Map<string, string>(seats.flatMap(({ id, name }) => (id === null ? [] : [[id, name.trim().toLowerCase()]])));
  return seats.map(({ id, name }, index) => {
    if (id !== null) return id;
    const text = name.trim().toLowerCase();
    const base = /[a-z0-9]/.test(text.normalize("NFKD")) ? slug(text, MAX_ID) : `agent-${index + 1}`;
    const holder = taken.get(base);
    // The same name twice keeps the same id: the panel is refused in words.
    const isFree = (holder === undefined || holder === text) && agentIdSchema.safeParse(base).success;
    const own = isFree ? base : `${base.slice(0, MAX_ID - 4)}-${index + 1}`;
    taken.set(own, text);
    return own;
  });
}
