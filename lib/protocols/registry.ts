import { chair } from "./chair/protocol";
import { debate } from "./debate/protocol";
import { judges } from "./judges/protocol";
import { review } from "./review/protocol";
import { structured } from "./structured/protocol";
import type { Protocol } from "./types";

/** Every protocol Parley runs. Adding one is adding a line here, a folder beside it and one in lib/prompts. */
export const PROTOCOLS = { debate, review, chair, judges, structured } as const;
export type ProtocolId = keyof typeof PROTOCOLS;

export function isProtocolId(id: string): id is ProtocolId {
  return Object.hasOwn(PROTOCOLS, id);
}

/** The engine's view: state and config are the protocol's own business. */
export type AnyProtocol = Protocol<unknown, unknown>;

export function protocolById(id: string): AnyProtocol {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return PROTOCOLS[id] as unknown as AnyProtocol;
}
