/** The judges alone, for tests as long as the protocol is not registered: `vi.mock("../registry", …)`. */
import type { AnyProtocol } from "../registry";
import { judges } from "./protocol";

export const PROTOCOLS = { judges } as const;
export const isProtocolId = (id: string): boolean => Object.hasOwn(PROTOCOLS, id);
export function protocolById(id: string): AnyProtocol {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return judges as unknown as AnyProtocol;
}
