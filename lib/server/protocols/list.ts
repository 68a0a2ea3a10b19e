import { z } from "zod";
import type { ProtocolInfo } from "@/lib/contracts/protocols";
import { assertNever } from "@/lib/domain/assert-never";
import { FEATURE_TYPE_LABELS } from "@/lib/protocols/debate/config";
import { CROSS_CUTTING_SEATS } from "@/lib/protocols/debate/rosters/cross-cutting";
import { ROSTERS } from "@/lib/protocols/debate/rosters/rosters";
import { PROTOCOLS, protocolById, type ProtocolId } from "@/lib/protocols/registry";

export function listProtocols(): ProtocolInfo[] {
  return (Object.keys(PROTOCOLS) as ProtocolId[]).map(describe);
}

function describe(id: ProtocolId): ProtocolInfo {
  const { title, description, configSchema, asks, gates } = protocolById(id);
  return {
    id,
    title,
    description,
    configSchema: z.toJSONSchema(configSchema, { io: "input" }),
    configDefaults: configSchema.parse({}) as ProtocolInfo["configDefaults"],
    askKinds: Object.entries(asks).map(([kind, ask]) => ({ id: kind, title: ask.title, replySchema: z.toJSONSchema(ask.replySchema) })),
    gateKinds: Object.entries(gates).map(([kind, gate]) => ({ id: kind, ...gate })),
    panel: panelChoices(id),
  };
}

function panelChoices(id: ProtocolId): ProtocolInfo["panel"] {
  switch (id) {
    case "debate":
      return {
        rosters: Object.entries(ROSTERS).map(([roster, { title, agents }]) => ({ id: roster, title, agents: [...agents] })),
        crossCutting: [...CROSS_CUTTING_SEATS],
        featureTypes: Object.entries(FEATURE_TYPE_LABELS).map(([type, label]) => ({ id: type, label })),
      };
    default:
      return assertNever(id);
  }
}
