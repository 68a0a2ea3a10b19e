import { isProtocolId, PROTOCOLS, protocolById, type AnyProtocol, type ProtocolId } from "@/lib/protocols/registry";
import { invalidInput } from "@/lib/server/http/parse-input";

/** The protocol a caller names, or 422 with the ones there are. */
export function requireProtocol(id: string): { id: ProtocolId; protocol: AnyProtocol } {
  if (!isProtocolId(id)) throw invalidInput({ protocol: `Use one of: ${Object.keys(PROTOCOLS).join(", ")}.` });
  return { id, protocol: protocolById(id) };
}
