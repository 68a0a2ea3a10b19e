import type { Agent } from "@/lib/domain/agent";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import type { ModelSource } from "@/lib/domain/model-source";
import { type ConnectionServices, listConnections } from "@/lib/server/connections/connections";
import { invalidInput } from "@/lib/server/http/parse-input";

/**
 * A seat with another connection than the deliberation's has a model of its own as well, by then: the one it names, or
 * the connection's default as it is now. What a deliberation is made of does not change with Settings (G-01).
 */
export async function chooseSeatModels(
  panel: readonly Agent[],
  source: ModelSource,
  services: ConnectionServices,
): Promise<Agent[]> {
  // A rehearsal calls nobody: a saved panel may name what is not there any more.
  if (source.kind === "rehearsal" || panel.every(({ connection }) => connection === undefined)) return [...panel];
  const connections = new Map((await listConnections(services)).map((connection) => [connection.id, connection]));
  const problems: Record<string, string> = {};
  const seats = panel.map((seat, index) => {
    if (seat.connection === undefined) return seat;
    const connection = connections.get(seat.connection);
    if (!connection)
      problems[`panel.${index}.connection`] =
        `${seat.name} has a connection that does not exist. It may have been removed; choose another.`;
    if (!connection || seat.model || seat.connection === (source.connection ?? ENV_CONNECTION)) return seat;
    if (connection.defaultModel === "")
      problems[`panel.${index}.model`] =
        `The connection “${connection.name}” has no default model. Name the model ${seat.name} should use.`;
    return { ...seat, model: connection.defaultModel };
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return seats;
}
