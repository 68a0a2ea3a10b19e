/** What other seats said, as texts a seat may quote where it says what settled a concern (G-16). */
import { REPLY_SOURCE } from "@/lib/domain/evidence/citation";
import type { Json } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { askKindOf } from "@/lib/prompts/evidence/fields";

export type ReplyText = { source: typeof REPLY_SOURCE; path: string; text: string; seq: number };

/** Empty where only a passage may settle something. Nobody settles a concern with its own words. */
export function replyTexts({ lifecycle }: Folded, { kind, agentId }: Ask): ReplyText[] {
  const { created, grounding } = lifecycle;
  if (askKindOf(created.protocol, kind).settles !== "passage_or_reply") return [];
  const names = new Map(created.panel.map(({ id, name }) => [id, name]));
  names.delete(agentId);
  return grounding.replies
    .flatMap(({ agentId: seat, round, reply, seq }): ReplyText[] => {
      const name = names.get(seat);
      const path = `${name}, round ${round}`;
      return name === undefined ? [] : [{ source: REPLY_SOURCE, path, text: wordsIn(reply).join("\n"), seq }];
    })
    .toReversed();
}

function wordsIn(part: Json): string[] {
  if (typeof part === "string") return part === "" ? [] : [part];
  if (Array.isArray(part)) return part.flatMap(wordsIn);
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(wordsIn) : [];
}
