import { z } from "zod";
import type { ProtocolInfo } from "@/lib/contracts/protocols";
import type { Agent } from "@/lib/domain/agent";
import { ENGINE_GATES } from "@/lib/protocols/budget";
import { FEATURE_TYPE_LABELS } from "@/lib/protocols/debate/config";
import { CROSS_CUTTING_SEATS } from "@/lib/protocols/debate/rosters/cross-cutting";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/protocols/registry";

export function listProtocols(): ProtocolInfo[] {
  return PROTOCOL_IDS.map(describe);
}

function describe(id: ProtocolId): ProtocolInfo {
  const { title, description, configSchema, asks, gates, inputs, scripts } = protocolById(id);
  return {
    id,
    title,
    description,
    configSchema: z.toJSONSchema(configSchema, { io: "input" }),
    configDefaults: configSchema.parse({}) as ProtocolInfo["configDefaults"],
    askKinds: Object.entries(asks).map(([kind, ask]) => ({ id: kind, title: ask.title, replySchema: z.toJSONSchema(ask.replySchema) })),
    gateKinds: Object.entries({ ...gates, ...ENGINE_GATES }).map(([kind, gate]) => ({ id: kind, ...gate })),
    inputKinds: Object.entries(inputs ?? {}).map(([kind, input]) => ({ id: kind, title: input.title, dataSchema: z.toJSONSchema(input.dataSchema, { io: "input" }) })),
    scripts: scripts.map(({ id: script, title: name, consequence }) => ({ id: script, title: name, consequence })),
    panel: panelChoices(id),
  };
}

/** Cross-cutting seats and kinds of change are the debate's; everyone else has the seats the protocol knows. */
function panelChoices(id: ProtocolId): ProtocolInfo["panel"] {
  const { seats, configSchema } = protocolById(id);
  const known = seats.known(configSchema.parse({}));
  const isAlways = ({ id: seat }: Agent): boolean => id === "debate" && CROSS_CUTTING_SEATS.some((agent) => agent.id === seat);
  const rosters = new Map(known.filter(({ agent }) => !isAlways(agent)).map(({ roster }) => [roster.id, roster.title]));
  return {
    rosters: [...rosters].map(([roster, title]) => ({ id: roster, title, agents: known.filter((seat) => seat.roster.id === roster).map(({ agent }) => agent) })),
    crossCutting: known.filter(({ agent }) => isAlways(agent)).map(({ agent }) => agent),
    featureTypes: id === "debate" ? Object.entries(FEATURE_TYPE_LABELS).map(([type, label]) => ({ id: type, label })) : [],
  };
}
