import { isProtocolId, PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/protocols/registry";
import type { AnyProtocol } from "@/lib/protocols/types";
import { invalidInput } from "@/lib/server/http/parse-input";

/** The protocol a caller names, or 422 with the ones there are. */
export function requireProtocol(id: string): { id: ProtocolId; protocol: AnyProtocol } {
  if (!isProtocolId(id)) throw invalidInput({ protocol: `Use one of: ${PROTOCOL_IDS.join(", ")}.` });
  return { id, protocol: protocolById(id) };
}
