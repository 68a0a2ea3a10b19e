/** Every protocol Parley runs. A new one is a line here; the compiler then names the registries that lack it. */
export const PROTOCOL_IDS = ["debate", "review", "chair", "judges", "structured"] as const;
export type ProtocolId = (typeof PROTOCOL_IDS)[number];

export function isProtocolId(id: string): id is ProtocolId {
  return (PROTOCOL_IDS as readonly string[]).includes(id);
}
