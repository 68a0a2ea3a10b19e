/** The review alone, for tests of this folder as long as the protocol is not registered: `vi.mock("../registry", …)`. */
import type { AnyProtocol } from "../registry";
import { review } from "./protocol";

export const PROTOCOLS = { review } as const;
export const isProtocolId = (id: string): boolean => Object.hasOwn(PROTOCOLS, id);
export function protocolById(id: string): AnyProtocol {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return review as unknown as AnyProtocol;
}
