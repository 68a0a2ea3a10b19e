import { loadedProtocol } from "@/lib/protocols/loaded";
import { isProtocolId } from "./protocol-ids";
import type { AnyProtocol } from "./types";

export function protocolById(id: string): AnyProtocol {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return loadedProtocol(id);
}
