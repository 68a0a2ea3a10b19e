/** What a runner test needs of the world, around one model port: the environment's connection, no prices, no search. */
import { connectionSettingsSchema } from "@/lib/domain/connection";
import { ENV_CONNECTION, type ConnectionId } from "@/lib/domain/ids";
import { NO_SOURCES } from "@/lib/looking/no-sources";
import type { ModelPort } from "@/lib/models/port";
import type { Clock, Endpoint, LogStore, RunnerPorts } from "@/lib/runner/ports";
import { NO_TELEMETRY } from "@/lib/runner/telemetry";
import { ConnectionLimiter } from "@/lib/runner/connection-limiter";

export const TEST_SETTINGS = connectionSettingsSchema.parse({
  name: "Test endpoint",
  preset: "custom",
  baseUrl: "http://127.0.0.1:9/v1",
  defaultModel: "scripted",
});

export function endpointOf(port: ModelPort, settings: Partial<Endpoint["settings"]> = {}): Endpoint {
  return {
    port,
    connection: { id: ENV_CONNECTION, name: TEST_SETTINGS.name },
    settings: { ...TEST_SETTINGS, ...settings },
  };
}

type Options = { store: LogStore; model: ModelPort; clock: Clock } & Partial<RunnerPorts>;

export function runnerPorts({ store, model, clock, ...more }: Options): RunnerPorts {
  return {
    store,
    expectHeld: async () => undefined,
    rehearsal: model,
    endpointFor: async () => endpointOf(model),
    priceOf: async () => null,
    limiterOf: connectionLimiters(clock),
    search: null,
    sources: NO_SOURCES,
    news: { delta: () => undefined, note: () => undefined },
    clock,
    telemetry: NO_TELEMETRY,
    ...more,
  };
}

/** One limiter per connection, for a process that shares its connections with nobody. */
export function connectionLimiters(clock: Clock): (id: ConnectionId) => ConnectionLimiter {
  const limiters = new Map<ConnectionId, ConnectionLimiter>();
  return (id) => {
    const known = limiters.get(id);
    if (known) return known;
    const made = new ConnectionLimiter(clock);
    limiters.set(id, made);
    return made;
  };
}
