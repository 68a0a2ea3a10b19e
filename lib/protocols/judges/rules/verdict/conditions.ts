/**
 * P4-51: what the judges' agreement depends on, by id. Judges state their conditions beside each reply (G-17), as a
 * whole list; here a condition that comes again, by its id or in the same words, is the same one, and what is no longer
 * in a judge's list is no longer one of its own.
 */
import type { AgentId } from "@/lib/domain/ids";
import type { Condition } from "@/lib/domain/reply-facts";
import { conditionInWords } from "@/lib/domain/wording";
import { givenTurns, roundsOf, type DebateTurn, type JudgesState } from "../state";

/** A judge who asks for it, in the words it last used. */
export type ConditionHolder = { agentId: AgentId; text: string; state: Condition["state"] };
/** A judge who gave it up; `reason` is "" where it was not named again and nothing was said. */
export type ConditionDrop = { agentId: AgentId; ordinal: number; reason: string };
export type LedgerCondition = {
  /** K1, K2 … in the order in which they were first named. */
  id: string;
  /** As it was named first. */
  first: string;
  /** Nobody: it was dropped by all who asked for it. */
  holders: readonly ConditionHolder[];
  drops: readonly ConditionDrop[];
};

type Entry = {
  id: string;
  words: string;
  first: string;
  holders: Map<AgentId, ConditionHolder>;
  drops: ConditionDrop[];
};

/** As they stand before the given round, or at the end. */
export function conditionLedger(
  state: JudgesState,
  judgement: number,
  before = Number.POSITIVE_INFINITY,
): LedgerCondition[] {
  const entries: Entry[] = [];
  for (const round of roundsOf(state, judgement).filter(({ number }) => number < before))
    for (const turn of givenTurns(round)) take(entries, turn, round.ordinal);
  return entries.map(({ id, first, holders, drops }) => ({ id, first, holders: [...holders.values()], drops }));
}

function take(entries: Entry[], turn: DebateTurn, ordinal: number): void {
  const { agentId, conditions } = turn;
  if (!conditions) return;
  const held = new Set(entries.filter(({ holders }) => holders.has(agentId)));
  for (const { text, state } of conditions) {
    const { entry, words } = continued(entries, text) ?? begun(entries, text);
    entry.holders.set(agentId, { agentId, text: words || entry.holders.get(agentId)?.text || entry.first, state });
    held.delete(entry);
  }
  const said = turn.kind === "analysis" ? [] : (turn.reply.dropped_conditions ?? []);
  for (const entry of held) {
    entry.holders.delete(agentId);
    entry.drops.push({
      agentId,
      ordinal,
      reason: said.find(({ condition_id }) => condition_id === entry.id)?.reason ?? "",
    });
  }
}

/** In the words of who has asked for it longest; a judge may have taken it over in words of its own. Of a condition that has holders. */
export function conditionLine({ id, holders }: LedgerCondition, called: (agentId: AgentId) => string): string {
  const text = holders[0]?.text ?? "";
  const who = holders.map(
    (holder) =>
      `${called(holder.agentId)}: ${conditionInWords(holder)}${holder.text === text ? "" : `, as “${holder.text}”`}`,
  );
  return `${id}: ${text} (${who.join(", ")})`;
}

/** Nobody asks for it, and somebody said why. One that is only not named again was mostly put into other words. */
export const isGivenUp = ({ holders, drops }: LedgerCondition): boolean =>
  holders.length === 0 && drops.some(({ reason }) => reason !== "");

/** "K2: the words", "[K2] the words", "K2". */
const LEADING_ID = /^[[(]?(K\d{1,4})[\])]?(?:\s*[:.–—-]\s+|\s*$|(?<=[\])])\s+)/i;

function continued(entries: readonly Entry[], text: string): { entry: Entry; words: string } | null {
  const [lead, id] = LEADING_ID.exec(text) ?? [];
  const named = id === undefined ? undefined : entries.find((entry) => entry.id === id.toUpperCase());
  if (named && lead !== undefined) return { entry: named, words: text.slice(lead.length).trim() };
  const plain = wordsOf(text);
  const same = entries.find(({ words }) => words === plain);
  return same ? { entry: same, words: text } : null;
}

function begun(entries: Entry[], text: string): { entry: Entry; words: string } {
  const entry: Entry = {
    id: `K${entries.length + 1}`,
    words: wordsOf(text),
    first: text,
    holders: new Map(),
    drops: [],
  };
  entries.push(entry);
  return { entry, words: text };
}

const wordsOf = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, " ").replace(/\.$/, "");
