/** What the prompts of a whole deliberation add up to, by protocol. Counted, not timed: the same figures on every machine. */
import { promptEconomy } from "@/lib/models/rehearsal/prompt-economy";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";

/** A run with several rounds, where the protocol has one that comes to its end by itself. */
const SCRIPTS: Readonly<Record<ProtocolId, string>> = { debate: "converges", review: "converges", chair: "chair_decides", judges: "consensus_3", structured: "six_of_six" };

export type PromptRow = { protocol: ProtocolId; calls: number; promptTokens: number; cacheableShare: number; freshTokens: number; fullHistoryTokens: number; /** Tokens sent, against the full history each time. */ ratio: number };

export function prompts(): PromptRow[] {
  return PROTOCOL_IDS.map((protocol) => {
    const { prompts: all, tokens, cacheableTokens, fullHistoryTokens } = promptEconomy(rehearsalCreated(protocol, { source: { kind: "rehearsal", script: SCRIPTS[protocol] } }));
    return { protocol, calls: all.length, promptTokens: tokens, cacheableShare: cacheableTokens / tokens, freshTokens: tokens - cacheableTokens, fullHistoryTokens, ratio: tokens / fullHistoryTokens };
  });
}
