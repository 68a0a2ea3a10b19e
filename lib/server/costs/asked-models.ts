/** Who is asked with what, as a deliberation is created: by seat, and for those asked without one. */
import { ENV_CONNECTION, type ConnectionId } from "@/lib/domain/ids";
import type { PayloadOf } from "@/lib/events/schema";

type Created = Pick<PayloadOf<"deliberation.created">, "panel" | "source">;
export type AskedModel = { connection: ConnectionId; model: string };

/** Null in a rehearsal: no model is called. */
export function modelOfSeat({ panel, source }: Created, agentId: string): AskedModel | null {
  if (source.kind === "rehearsal") return null;
  const seat = panel.find(({ id }) => id === agentId);
  return { connection: seat?.connection ?? source.connection ?? ENV_CONNECTION, model: seat?.model || source.model };
}

/** Each once. The deliberation's own model is among them: orchestrators and the like are asked with it. */
export function askedModels(created: Created): AskedModel[] {
  const all = [...created.panel.map(({ id }) => modelOfSeat(created, id)), modelOfSeat(created, "")].filter(
    (asked) => asked !== null,
  );
  return all.filter(
    (one, index) =>
      all.findIndex((other) => other.connection === one.connection && other.model === one.model) === index,
  );
}
