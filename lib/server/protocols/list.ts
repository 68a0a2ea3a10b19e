import { z } from "zod";
import type { ProtocolInfo, ProtocolSummary } from "@/lib/contracts/protocols";
import type { Agent } from "@/lib/domain/agent";
import { AppError } from "@/lib/domain/errors";
import { ENGINE_ENDINGS, ENGINE_GATES } from "@/lib/kernel/budget";
import { choosableProtocols, findProtocol, protocolById, providedProtocols } from "@/lib/kernel/registry";
import { protocolIds } from "./require-protocol";

export function listProtocols(): ProtocolSummary[] {
  return choosableProtocols().map(({ id, title, description }) => ({ id, title, description }));
}

/** What each deliberation there is may be called by, also one that is not begun in the form. */
export const protocolTitles = (): { id: string; title: string }[] =>
  providedProtocols().map(({ id, title }) => ({ id, title }));

/** For the description of the API. */
export const configSchemas = (): Record<string, z.ZodType> =>
  Object.fromEntries(choosableProtocols().map(({ id, configSchema }) => [id, configSchema]));

export function readProtocol(id: string): ProtocolInfo {
  const protocol = findProtocol(id);
  if (!protocol || protocol.startsFrom)
    throw new AppError("not_found", `There is no protocol “${id}”. Protocols: ${protocolIds()}.`);
  const { title, description, configSchema, asks, gates, inputs, scripts, endings } = protocol;
  return {
    id,
    title,
    description,
    configSchema: z.toJSONSchema(configSchema, { io: "input" }),
    configDefaults: configSchema.parse({}) as ProtocolInfo["configDefaults"],
    askKinds: Object.entries(asks).map(([kind, ask]) => ({
      id: kind,
      title: ask.title,
      replySchema: z.toJSONSchema(ask.replySchema),
    })),
    gateKinds: Object.entries({ ...gates, ...ENGINE_GATES }).map(([kind, gate]) => ({ id: kind, ...gate })),
    inputKinds: Object.entries(inputs ?? {}).map(([kind, input]) => ({
      id: kind,
      title: input.title,
      dataSchema: z.toJSONSchema(input.dataSchema, { io: "input" }),
    })),
    scripts: scripts.map(({ id: script, title: name, consequence, aliases = [] }) => ({
      id: script,
      title: name,
      consequence,
      aliases: [...aliases],
    })),
    endings: Object.entries({ ...endings, ...ENGINE_ENDINGS }).map(([ending, meaning]) => ({ id: ending, meaning })),
    panelChoices: panelChoices(id),
  };
}

/** Seats that belong to every panel stand apart from those one can choose. */
export function panelChoices(id: string): ProtocolInfo["panelChoices"] {
  const { seats, configSchema } = protocolById(id);
  const known = seats.known(configSchema.parse({}));
  const isAlways = (agent: Agent): boolean => seats.isAlways?.(agent) ?? false;
  const rosters = new Map(known.filter(({ agent }) => !isAlways(agent)).map(({ roster }) => [roster.id, roster.title]));
  return {
    kinds: [...seats.kinds],
    rosters: [...rosters].map(([roster, title]) => ({
      id: roster,
      title,
      agents: known.filter((seat) => seat.roster.id === roster).map(({ agent }) => agent),
    })),
    crossCutting: known.filter(({ agent }) => isAlways(agent)).map(({ agent }) => agent),
    featureTypes: [...(seats.subjectKinds ?? [])],
  };
}
