/** This protocol alone, for tests as long as it is not registered: `vi.mock("../registry", …)`. */
import type { AnyProtocol } from "../registry";
import { structured } from "./protocol";

export const PROTOCOLS = { structured } as const;
export const isProtocolId = (id: string): boolean => Object.hasOwn(PROTOCOLS, id);
export function protocolById(id: string): AnyProtocol {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return structured as unknown as AnyProtocol;
}
