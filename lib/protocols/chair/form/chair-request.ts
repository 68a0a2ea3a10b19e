/** The chair's settings as they are sent. What belongs to a seat is kept by the seat's handle in the draft, and stands under its id in the request. */
import { z } from "zod";
import { agentSchema, type Agent } from "@/lib/domain/agent";
import {
  chairConfigSchema,
  conflictOverrideSchema,
  definitionSchema,
  type ChairConfig,
  type ConflictOverride,
  type Definition,
} from "@/lib/protocols/chair/rules/config";
import { outlookOf, type Outlook } from "@/lib/protocols/chair/rules/dispatch/outlook";
import { ROSTER_DEFINITIONS } from "@/lib/protocols/chair/rules/roster/roster";
import { seats as chairSeats } from "@/lib/protocols/chair/rules/seats";
import { isCalled } from "@/lib/protocols/chair/rules/specialist";
import { readableConfig, type Draft, type DraftConfig, type DraftSeat } from "@/lib/client/new-deliberation/draft";
import { seatIds } from "@/lib/client/new-deliberation/seats";

/** An agent of the user's own gets its id from its name, which may still change: what belongs to it is kept by its key. */
export const handleOf = ({ id, key }: Pick<DraftSeat, "id" | "key">): string => id ?? key;

/** Keys of seats that have no id yet; nobody outside this form calls them so. */
const SEAT_KEY = /^(?:own-[0-9a-f]{8}-|saved-\d+-)/;

/** Who is meant: by handle, by id or by name. Null: a seat of the user's own that is gone. */
function idOf(called: string, seats: readonly DraftSeat[], ids: readonly string[]): string | null {
  const at = seats.findIndex(
    (seat, index) =>
      handleOf(seat) === called ||
      isCalled({ id: (ids[index] ?? "") as Agent["id"], name: seat.name.trim() || " " }, called),
  );
  return at >= 0 ? (ids[at] ?? null) : SEAT_KEY.test(called) ? null : called;
}

const overridesSchema = z.array(conflictOverrideSchema).catch([]);
const namesSchema = z.array(z.string()).catch([]);
const definitionsSchema = z.record(z.string(), definitionSchema).catch({});

export const overridesIn = (config: DraftConfig): ConflictOverride[] =>
  overridesSchema.parse(config["conflict_overrides"]);
export const alwaysIn = (config: DraftConfig): string[] => namesSchema.parse(config["always_include"]);
export const definitionsIn = (config: DraftConfig): Record<string, Definition> =>
  definitionsSchema.parse(config["definitions"]);

/** Its own definition; else the roster's; else an empty one. */
export function definitionOf(config: DraftConfig, seat: DraftSeat): Definition {
  const own = definitionsIn(config);
  const handle = handleOf(seat);
  if (Object.hasOwn(own, handle) && own[handle]) return own[handle];
  return (
    (seat.id !== null && Object.hasOwn(ROSTER_DEFINITIONS, seat.id) ? ROSTER_DEFINITIONS[seat.id] : undefined) ??
    definitionSchema.parse({})
  );
}

/** Pairs with the ids they have in the request. */
export function overridesWithIds(
  overrides: readonly ConflictOverride[],
  seats: readonly DraftSeat[],
  ids: readonly string[],
): ConflictOverride[] {
  return overrides.flatMap(({ agent_a, agent_b, level }) => {
    const [a, b] = [idOf(agent_a, seats, ids), idOf(agent_b, seats, ids)];
    return a === null || b === null ? [] : [{ agent_a: a, agent_b: b, level }];
  });
}

export function chairRequest(
  { config }: Pick<Draft, "config">,
  seats: readonly DraftSeat[],
  ids: readonly string[],
): DraftConfig {
  const handles = seats.map(handleOf);
  const definitions = Object.entries(definitionsIn(config)).flatMap(([handle, definition]) => {
    const at = handles.indexOf(handle);
    return at >= 0 ? [[ids[at] ?? handle, definition] as const] : [];
  });
  const always = alwaysIn(config).flatMap((name) => {
    const at = handles.indexOf(name);
    return at >= 0 ? [ids[at] ?? name] : [];
  });
  return {
    ...config,
    conflict_overrides: overridesWithIds(overridesIn(config), seats, ids),
    always_include: always,
    definitions: Object.fromEntries(definitions),
  } as DraftConfig;
}

export type FormOutlook = { outlook: Outlook; config: ChairConfig; panel: Agent[]; ids: string[] };

/** What will happen if it is started as it stands: the very function the protocol begins with. */
export function formOutlook(draft: Draft, seats: readonly DraftSeat[]): FormOutlook {
  const ids = seatIds(seats);
  const config = chairConfigSchema.parse(
    readableConfig({ protocol: draft.protocol, config: chairRequest(draft, seats, ids) }),
  );
  const panel = seats.map((seat, index) => asAgent(seat, ids[index] ?? seat.key));
  const { title, question, artifact, context } = draft;
  return { outlook: outlookOf({ title, question, artifact, context }, config, panel), config, panel, ids };
}

function asAgent({ name, role, brief, kind }: DraftSeat, id: string): Agent {
  const agentId = id as Agent["id"];
  return {
    ...agentSchema.omit({ id: true }).parse({
      name: name.trim().slice(0, 60) || "New agent",
      kind: chairSeats.kindOf({ id: agentId, kind }),
      role: role.trim().slice(0, 200),
      brief: brief.trim().slice(0, 8000),
    }),
    id: agentId,
  };
}
