/** Every protocol a person may choose. A new one is a line here; the compiler then names the registries that lack it. */
export const PROTOCOL_IDS = ["debate", "review", "chair", "judges", "structured"] as const;
export type ProtocolId = (typeof PROTOCOL_IDS)[number];

export function isProtocolId(id: string): id is ProtocolId {
  return (PROTOCOL_IDS as readonly string[]).includes(id);
}

/** Begun on a record's page: whether what was built is what was decided. */
export const VALIDATION_ID = "validation";

/** Whatever a deliberation can be run by. */
export type RunnableId = ProtocolId | typeof VALIDATION_ID;

export const isRunnableId = (id: string): id is RunnableId => isProtocolId(id) || id === VALIDATION_ID;
