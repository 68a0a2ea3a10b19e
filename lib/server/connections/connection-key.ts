import type { ConnectionId } from "@/lib/domain/ids";
import type { SecretBox } from "@/lib/server/secrets/secret-box";

/** Bound to the connection: the ciphertext of one, copied to another, opens nothing. */
const contextOf = (id: ConnectionId): string => `connection/${id}/key`;

export const sealKey = (box: SecretBox, id: ConnectionId, apiKey: string): Promise<string> =>
  box.seal(apiKey, contextOf(id));

/** Null: locked with another PARLEY_SECRET. */
export const openKey = (box: SecretBox, id: ConnectionId, ciphertext: string): Promise<string | null> =>
  box.unseal(ciphertext, contextOf(id));

/** What local servers that want none are sent in its place (env.ts says the same). */
export const NO_KEY = "none";
