/** G-22: what seats took for granted, each under an id, and what of it was said to hold no longer. */
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import type { AgentId } from "@/lib/domain/ids";

type Said = { agentId: AgentId; seq: number; evidence?: ReplyEvidence };

export type Assumption = {
  id: string;
  agentId: AgentId;
  text: string;
  /** The reply that stated it last. */
  seq: number;
  /** Who said that it holds no longer; null while it stands. */
  overtakenBy: { agentId: AgentId; seq: number } | null;
};

/** Of a reply: listed as such, or what a concern of its rests on. */
export const assumptionsOf = ({ evidence }: Pick<Said, "evidence">): string[] => [
  ...(evidence?.assumptions ?? []),
  ...(evidence?.grounds ?? []).flatMap(({ assumption }) => (assumption ? [assumption] : [])),
];

/** In the order they were first stated. Stated again after it was overtaken, one stands again, under its id. */
export function assumptionsIn(replies: readonly Said[]): readonly Assumption[] {
  const all = new Map<string, Assumption>();
  for (const reply of replies) {
    const { agentId, seq, evidence } = reply;
    const gone = new Set((evidence?.overtaken ?? []).map((id) => id.trim().toLowerCase()));
    for (const [key, one] of all)
      if (gone.has(one.id) && one.overtakenBy === null) all.set(key, { ...one, overtakenBy: { agentId, seq } });
    for (const text of assumptionsOf(reply)) {
      const key = `${agentId} ${text}`;
      const known = all.get(key);
      all.set(key, { id: known?.id ?? `as${all.size + 1}`, agentId, text, seq, overtakenBy: null });
    }
  }
  return [...all.values()];
}

/** The default of a question that was left to the panel is nobody's own words; it stands under the id of its question until somebody says otherwise. */
export const overtakenDefault = (questionId: string, replies: readonly Said[]): Assumption["overtakenBy"] => {
  const by = replies.findLast(({ evidence }) =>
    evidence?.overtaken?.some((id) => id.trim().toLowerCase() === questionId),
  );
  return by ? { agentId: by.agentId, seq: by.seq } : null;
};

export const standingAssumptions = (replies: readonly Said[]): readonly Assumption[] =>
  assumptionsIn(replies).filter(({ overtakenBy }) => overtakenBy === null);
