import { choosableProtocols, findProtocol } from "@/lib/kernel/registry";
import type { AnyProtocol } from "@/lib/kernel/types";
import { invalidInput } from "@/lib/server/http/parse-input";

/** The protocol a caller names, or 422 with the ones there are. */
export function requireProtocol(id: string): AnyProtocol {
  const protocol = findProtocol(id);
  if (!protocol || protocol.startsFrom) throw invalidInput({ protocol: `Use one of: ${protocolIds()}.` });
  return protocol;
}

export const protocolIds = (): string =>
  choosableProtocols()
    .map(({ id }) => id)
    .join(", ");
