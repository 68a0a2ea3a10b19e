import { BLANK_CALL, callDraft } from "@/lib/client/call-draft";
import type { AgentInput } from "@/lib/contracts/deliberations/create-deliberation";
import type { Agent } from "@/lib/domain/agent";
import { agentIdSchema } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import { protocolById } from "@/lib/kernel/registry";
import { readableConfig, type Draft, type DraftSeat } from "./draft";

const MAX_ID = 48;

/** Who sits on the panel: as the user left it, or as the server would propose it (the same function). */
export function seatsOf(draft: Draft): readonly DraftSeat[] {
  return draft.seats ?? proposedSeats(draft);
}

function proposedSeats(draft: Draft): DraftSeat[] {
  return protocolById(draft.protocol)
    .seats.propose({ ...draft, config: readableConfig(draft) })
    .map(({ agent, reason, isRemovable }) => seatOf(agent, reason, isRemovable));
}

export function seatOf({ id, name, role, brief, kind, ...call }: Agent, reason: string, isRemovable = true): DraftSeat {
  return { key: id, id, name, role, brief, ...callDraft(call), reason, isRemovable, kind };
}

export const ownSeat = (key: string): DraftSeat => ({
  key,
  id: null,
  name: "",
  role: "",
  brief: "",
  ...BLANK_CALL,
  reason: "Added by you.",
  isRemovable: true,
  kind: "",
});

/** Of all rosters, the chosen one first, without those who sit on the panel. */
export function seatsToAdd(draft: Draft, seats: readonly DraftSeat[]): { agent: Agent; roster: string }[] {
  const all = protocolById(draft.protocol).seats.known(readableConfig(draft));
  return all
    .filter(
      ({ agent }, index) =>
        !seats.some(({ id }) => id === agent.id) && all.findIndex((other) => other.agent.id === agent.id) === index,
    )
    .map(({ agent, roster }) => ({ agent, roster: roster.title }));
}

/** A saved panel as seats. Those who take part in every deliberation of the protocol join where they are missing, and sit last. */
export function seatsFromTemplate(draft: Draft, name: string, agents: readonly AgentInput[]): DraftSeat[] {
  const saved = seatsFrom(draft, agents, `From the saved panel “${name}”.`);
  return [
    ...saved.filter((seat) => seat.isRemovable),
    ...alwaysSeated(draft).map((seat) => saved.find(({ id }) => id === seat.id) ?? seat),
  ];
}

const alwaysSeated = (draft: Draft): DraftSeat[] => proposedSeats(draft).filter(({ isRemovable }) => !isRemovable);

/** A panel of another time as seats, as it was. */
export function seatsFrom(draft: Draft, agents: readonly AgentInput[], reason: string): DraftSeat[] {
  const known = protocolById(draft.protocol)
    .seats.known(readableConfig(draft))
    .map(({ agent }) => agent);
  const always = alwaysSeated(draft);
  return agents.map((input, index): DraftSeat => {
    const seat = known.find((agent) =>
      input.id ? agent.id === input.id : agent.name.toLowerCase() === input.name.toLowerCase(),
    );
    const id = input.id || seat?.id || null;
    const texts = {
      name: input.name,
      role: input.role || seat?.role || "",
      brief: input.brief || seat?.brief || "",
      ...callDraft(input),
    };
    // With its name: what belongs to a seat must not go over to the one in the same place of another panel.
    return {
      key: `saved-${index}-${input.name}`,
      id,
      ...texts,
      reason,
      isRemovable: !always.some((one) => one.id === id),
      kind: input.kind ?? seat?.kind ?? "",
    };
  });
}

/** Ids for the seats, in their order: the roster's, or made from the name. Different names never share one. */
export function seatIds(seats: readonly DraftSeat[]): string[] {
  const taken = new Map<string, string>(
    seats.flatMap(({ id, name }) => (id === null ? [] : [[id, name.trim().toLowerCase()]])),
  );
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
