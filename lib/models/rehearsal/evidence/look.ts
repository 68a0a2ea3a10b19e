/** The rehearsal panel looks too: each seat searches for a word of the matter, and reads around the best line it finds. */
import type { Citation, Ground, Settlement } from "@/lib/domain/evidence/citation";
import type { LookRequest, SearchHit } from "@/lib/domain/evidence/look";
import type { SeatQuestion } from "@/lib/domain/evidence/question";
import type { Cue, ToolCall } from "@/lib/models/port";
import type { Grounds } from "@/lib/prompts/evidence/grounds";
import { subjectMatter } from "../subject-matter";
import { hashOf } from "../variation";

/** Searches that may find nothing before a seat speaks without. */
const MAX_TURNS = 3;
const LINES_BEFORE = 8;
const LINES_AFTER = 24;

/** What was written by hand for one reply. */
export type WrittenEvidence = {
  looks: readonly LookRequest[];
  citations: readonly Citation[];
  grounds: readonly Ground[];
  questions: readonly SeatQuestion[];
  assumptions: readonly string[];
  settled?: readonly Settlement[];
};

/** Empty: it has seen enough. Only who has a seat looks, and only where there is more than the artifact it was given. */
export function looksOf({ ask, grounds }: Cue, written: WrittenEvidence | null): ToolCall[] {
  if (grounds && written)
    return grounds.turns.length > 0
      ? []
      : written.looks.map(({ look, ...what }, index) => ({
          id: `call_${hashOf(ask.key, index).toString(36)}`,
          name: look,
          arguments: JSON.stringify(what),
        }));
  if (!grounds || grounds.grounding.sources.length === 0 || grounds.turns.length >= MAX_TURNS) return [];
  if (!grounds.panel.some(({ id }) => id === ask.agentId)) return [];
  const results = grounds.turns.flatMap(({ looks }) => looks.map(({ result }) => result));
  if (results.some(({ found }) => found === "passage")) return [];
  const hit = results.flatMap((result) => (result.found === "hits" ? result.hits : []))[0];
  const call = hit ? readAround(hit) : { name: "search", arguments: { words: wordFor(ask.agentId, grounds) } };
  return [
    {
      id: `call_${hashOf(ask.key, grounds.turns.length).toString(36)}`,
      name: call.name,
      arguments: JSON.stringify(call.arguments),
    },
  ];
}

const readAround = ({ source, path, line }: SearchHit) => ({
  name: "read",
  arguments: { path, from: Math.max(1, line - LINES_BEFORE), to: line + LINES_AFTER, source },
});

/** Another one for each seat and each try. */
function wordFor(agentId: string, { subject, turns }: Grounds): string {
  const { terms } = subjectMatter(subject);
  const term = terms[(hashOf(agentId) + turns.length) % terms.length] ?? subject.title;
  // A single word is found more often than a pair.
  return (
    turns.length === 0 ? term : (term.split(" ").toSorted((one, other) => other.length - one.length)[0] ?? term)
  ).slice(0, 300);
}
