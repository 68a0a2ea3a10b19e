/** How a protocol counts verdicts, so that a round can be counted again with other seats. Part of `ProtocolViews`. */
import type { AgentId } from "@/lib/domain/ids";

/** `key` is equal where the result is; `text` follows "the result is". */
export type CountedResult = { key: string; text: string };

type Agreement = {
  /** What every seat did when the panel agrees, where "agreed" does not say it. */
  agreed?: string;
};

export type RoundCount = Agreement & {
  kind: "counted";
  /** The rule in one sentence. */
  rule: string;
  /** Complete rounds, oldest first, with the event that completed each. */
  rounds: readonly { round: number; seq: number; seats: readonly AgentId[] }[];
  /** What the round comes to with these seats alone; null where so few can't come to anything. */
  result: (round: number, seats: readonly AgentId[]) => CountedResult | null;
};

export type NoRoundCount = Agreement & {
  kind: "none";
  /** Why no verdicts can be counted, in one sentence. */
  why: string;
  /** What a seat says in one round is no position that it holds into the next. */
  isNewEachRound?: true;
  /** The protocol's own alarm about agreement, where it has one. */
  alarm?: { rule: string; raised: { text: string; seq: number } | null };
};

export const NOTHING_COUNTED: NoRoundCount = { kind: "none", why: "This protocol counts no verdicts." };
