/**
 * The protocols as code: all of them, on the server and in tests. In the browser next.config.mjs puts
 * loaded.browser.ts in its place, where a page brings only the protocol it shows.
 */
import { chair } from "./chair/protocol";
import { debate } from "./debate/protocol";
import { judges } from "./judges/protocol";
import type { ProtocolId } from "./protocol-ids";
import { review } from "./review/protocol";
import { structured } from "./structured/protocol";
import type { AnyProtocol } from "./types";

/** One that is missing does not compile; what its state is, is its own business. */
const ALL = { debate, review, chair, judges, structured } satisfies Readonly<Record<ProtocolId, unknown>>;
const PROTOCOLS = ALL as unknown as Readonly<Record<ProtocolId, AnyProtocol>>;

export const loadedProtocol = (id: ProtocolId): AnyProtocol => PROTOCOLS[id];

export const loadedProtocols = (): readonly AnyProtocol[] => Object.values(PROTOCOLS);

/** What a page of the browser does before it folds a log; here there is nothing to bring. */
export function provideProtocol(_id: ProtocolId, _protocol: unknown): void {}
