/** Where an ask goes: the connection and model its seat has now, or the rehearsal panel. */
import type { ConnectionRef } from "@/lib/domain/connection";
import { ModelError } from "@/lib/models/errors";
import type { ModelPort, ModelRequest } from "@/lib/models/port";
import type { Folded } from "@/lib/kernel/fold";
import { ENGINE_SERVANTS } from "@/lib/kernel/page/page-ask";
import { protocolById } from "@/lib/kernel/registry";
import { seatSettings } from "@/lib/kernel/seat-settings";
import type { Ask } from "@/lib/kernel/types";
import type { ConnectionLimiter } from "./connection-limiter";
import type { Asking, Endpoint, RunnerPorts } from "./ports";

export type Route = {
  port: ModelPort;
  model: string;
  settings: NonNullable<ModelRequest["settings"]>;
  takesTools: (asking: Asking) => Promise<boolean>;
  /** Null for a rehearsal: nothing outside is called, nothing has to be limited. */
  outside: {
    connection: ConnectionRef;
    limiter: ConnectionLimiter;
    limits: Endpoint["settings"]["limits"];
    contextTokens: number | null;
    preset: string;
    baseUrl: string;
  } | null;
};

export async function routeOf({ lifecycle }: Folded, ask: Ask, ports: RunnerPorts): Promise<Route> {
  const settings = seatSettings(lifecycle, ask);
  if (!settings)
    return { port: ports.rehearsal, model: "rehearsal", settings: {}, takesTools: async () => true, outside: null };
  const { connection: id, model, ...call } = settings;
  const {
    port,
    connection,
    takesTools,
    settings: { limits, contextTokens, defaultModel, preset, baseUrl },
  } = await ports.endpointFor(id);
  const chosen = model ?? defaultModel;
  if (!chosen)
    throw new ModelError("bad_request", {
      detail: `The connection ${connection.name} has no default model. Give the agent a model.`,
    });
  return {
    port,
    model: chosen,
    settings: call,
    takesTools: async (asking) => (await takesTools?.(chosen, asking)) ?? false,
    outside: { connection, limiter: ports.limiterOf(id), limits, contextTokens, preset, baseUrl },
  };
}

/** Who is asked, as people call them. */
export function seatName({ lifecycle: { created } }: Folded, { agentId }: Ask): string {
  return (
    created.panel.find(({ id }) => id === agentId)?.name ??
    protocolById(created.protocol).servants?.[agentId] ??
    ENGINE_SERVANTS[agentId] ??
    "Orchestrator"
  );
}
