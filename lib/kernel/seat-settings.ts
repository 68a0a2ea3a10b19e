/** How the call of an ask is made. The runner calls by it and the screens show it. */
import type { CallSettings } from "@/lib/domain/call-settings";
import type { ConnectionId } from "@/lib/domain/ids";
import { ENV_CONNECTION } from "@/lib/domain/made-ids";
import type { Lifecycle } from "./lifecycle";
import type { Ask } from "./types";

export type EffectiveSettings = Pick<CallSettings, "temperature" | "reasoningEffort" | "maxOutputTokens"> & {
  connection: ConnectionId;
  /** Null: the model the connection has as its default. */
  model: string | null;
};

/**
 * What a person gave the seat in the course of the deliberation replaces what the panel says of it; then what the
 * protocol asks for, then the panel, then the deliberation. Whoever is asked without a seat follows the deliberation.
 * Null for a rehearsal, which calls nobody.
 */
export function seatSettings(
  { created, seatChanges }: Pick<Lifecycle, "created" | "seatChanges">,
  ask: Pick<Ask, "agentId" | "model">,
): EffectiveSettings | null {
  const { source, panel } = created;
  if (source.kind === "rehearsal") return null;
  const home = source.connection ?? ENV_CONNECTION;
  const change: CallSettings | undefined = Object.hasOwn(seatChanges, ask.agentId)
    ? seatChanges[ask.agentId]
    : undefined;
  const seat: CallSettings = change ?? panel.find(({ id }) => id === ask.agentId) ?? {};
  const connection = seat.connection ?? home;
  // A name is worth something only where it is known: the deliberation's model belongs to the deliberation's connection.
  const model = change?.model || ask.model || seat.model || (connection === home ? source.model : null);
  const { temperature, reasoningEffort, maxOutputTokens } = seat;
  return {
    connection,
    model,
    ...(temperature === undefined ? {} : { temperature }),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  };
}
