/** Stands in for loaded.ts in the browser: the protocols the pages visited so far have brought along. */
import type { ProtocolId } from "./protocol-ids";
import type { AnyProtocol } from "./types";

const provided = new Map<ProtocolId, AnyProtocol>();

export function loadedProtocol(id: ProtocolId): AnyProtocol {
  const protocol = provided.get(id);
  if (!protocol) throw new Error(`The page has not loaded the protocol ${id}: render it inside WithProtocol.`);
  return protocol;
}

export const loadedProtocols = (): readonly AnyProtocol[] => [...provided.values()];

export function provideProtocol(id: ProtocolId, protocol: unknown): void {
  provided.set(id, protocol as AnyProtocol);
}
