/** What replies stated about themselves: the answer as it formed, and who moved whom. */
import { capital } from "@/lib/domain/wording";
import type { AgentId } from "@/lib/domain/ids";
import { statedAnswers, statedMoves, type StatedMove } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { sentenceName } from "@/lib/projections/agent-name";
import { andList } from "@/lib/projections/wording";
import { countInWords, numberWord } from "./number-word";
import { quotable, quoted, within, type Point } from "./point";

export function answerPoints({ lifecycle: { facts, created, end } }: Folded): Point[] {
  // What it ended with is told there.
  let before = end?.kind === "closed" ? plain(end.outcome.summary) : "";
  return statedAnswers(facts).flatMap(({ answer, round, seq, agentId }, index): Point[] => {
    const isSame = before.includes(plain(answer));
    before = plain(answer);
    const words = quotable(answer);
    if (isSame || words === null) return [];
    const name = sentenceName(created.panel, agentId);
    const isOpening = seq === facts[0]?.seq && round <= 1;
    const text = `${name} ${isOpening ? "opened with" : index === 0 ? "put an answer on the table" : "put a new answer on the table"}: ${quoted(words)}`;
    return [{ round, seq, text, ...(round > 1 ? { alone: within(round, text) } : {}), weight: isOpening ? 7 : 3 }];
  });
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Where nobody stated an answer: what whoever spoke first said of its own reply. */
export function openingPoints({ lifecycle: { facts, created } }: Folded): Point[] {
  const first = facts.find(({ round, facts: { gist } }) => round >= 1 && quotable(gist) !== null);
  const words = quotable(first?.facts.gist);
  if (!first || words === null || statedAnswers(facts).some(({ round }) => round <= first.round)) return [];
  const name = sentenceName(created.panel, first.agentId);
  return [{ round: first.round, seq: first.seq, text: `${name} opened: ${quoted(words)}`, weight: 5 }];
}

export function movePoints({ lifecycle: { facts, created } }: Folded): Point[] {
  const name = (id: string): string => sentenceName(created.panel, id);
  const moves = statedMoves(facts, created.panel);
  const groups = new Map<string, (StatedMove & { from: NonNullable<StatedMove["from"]> })[]>();
  for (const { from, ...move } of moves) {
    if (!from) continue;
    const key = `${move.round}/${from.agentId}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...move, from }]);
  }
  const bySeat = [...groups.values()].flatMap((group): Point[] => {
    const [first] = group;
    if (!first) return [];
    const moved = [...new Set(group.map(({ agentId }) => name(agentId)))];
    const by = name(first.from.agentId);
    const reason = group.length === 1 ? quotable(first.reason) : null;
    const text =
      moved.length > 1
        ? `${by} moved ${andList(moved)}, by their own account.`
        : reason
          ? `${moved[0]} says ${by} moved it: ${quoted(reason)}`
          : `${by} moved ${moved[0]}, by its own account.`;
    return [{ round: first.round, seq: first.seq, text, alone: within(first.round, text), weight: 3 + moved.length }];
  });
  return [...bySeat, ...movedByOthers(moves, name)];
}

const SOURCES: Readonly<Record<string, string>> = {
  "look-up": "what it looked up",
  document: "the document",
  person: "a person",
};

/** Moved by something that has no seat. */
function movedByOthers(moves: readonly StatedMove[], name: (id: AgentId) => string): Point[] {
  return moves.flatMap(({ by, reason, agentId, round, seq, from }): Point[] => {
    const source = from ? undefined : SOURCES[by.toLowerCase()];
    const words = quotable(reason);
    if (!source || words === null) return [];
    const text = `${name(agentId)} says ${source} moved it: ${quoted(words)}`;
    return [{ round, seq, text, alone: within(round, text), weight: 3 }];
  });
}

/** Conditions as they stand: what was agreed only with something kept. */
export function conditionSentence(all: readonly { text: string; state: "open" | "met" }[]): string | null {
  const [first] = all;
  const words = all.length === 1 ? quotable(first?.text) : null;
  if (!first) return null;
  if (words) return `One condition stands: ${quoted(words)}`;
  const met = all.filter(({ state }) => state === "met").length;
  const ofThem = met === 0 ? "" : `, ${met === all.length ? "all" : numberWord(met)} of them provided for`;
  return `${capital(countInWords(all.length, "condition"))} ${all.length === 1 ? "stands" : "stand"}${ofThem}.`;
}
