/** The chair alone, for tests of this folder as long as the protocol is not registered: `vi.mock("../registry", …)`. */
import type { AnyProtocol } from "../registry";
import { chair } from "./protocol";

export const PROTOCOLS = { chair } as const;
export const isProtocolId = (id: string): boolean => Object.hasOwn(PROTOCOLS, id);
export function protocolById(id: string): AnyProtocol {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return chair as unknown as AnyProtocol;
}
