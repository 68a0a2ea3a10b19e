/** P2-09: who × who, HIGH or LOW. A pair has no order, the later of two entries counts, anything but HIGH is LOW. */
import { nameOf } from "@/lib/domain/wording";
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { conflictOverrideSchema, MAX_ROUNDS, type ConflictOverride } from "../config";
import { isCalled } from "../specialist";

export type ConflictLevel = "HIGH" | "LOW";
type Seat = Pick<Agent, "id" | "name">;
export type Pair = { a: AgentId; b: AgentId; level: ConflictLevel };

export function levelOf(overrides: readonly ConflictOverride[], one: Seat, other: Seat): ConflictLevel {
  const entry = overrides.findLast((override) => isAbout(override, one, other));
  return entry?.level.trim().toUpperCase() === "HIGH" ? "HIGH" : "LOW";
}

const isAbout = ({ agent_a, agent_b }: ConflictOverride, one: Seat, other: Seat): boolean =>
  (isCalled(one, agent_a) && isCalled(other, agent_b)) || (isCalled(one, agent_b) && isCalled(other, agent_a));

/** Every pair once, in the seats' order. */
export function pairsOf(seats: readonly Seat[], overrides: readonly ConflictOverride[]): Pair[] {
  return seats.flatMap((one, index) =>
    seats.slice(index + 1).map((other) => ({ a: one.id, b: other.id, level: levelOf(overrides, one, other) })),
  );
}

export const highPairs = (seats: readonly Seat[], overrides: readonly ConflictOverride[]): Pair[] =>
  pairsOf(seats, overrides).filter(({ level }) => level === "HIGH");

/** The overrides with one cell of the matrix set; LOW is the default and needs no entry. Entries about others stay as they are. */
export function withLevel(
  overrides: readonly ConflictOverride[],
  one: Seat,
  other: Seat,
  level: ConflictLevel,
): ConflictOverride[] {
  const rest = overrides.filter((override) => !isAbout(override, one, other));
  return level === "LOW" ? rest : [...rest, { agent_a: one.id, agent_b: other.id, level }];
}

/** P2-15: whether a deliberation can go beyond one round, decided on the dispatched specialists alone. */
export type Eligibility = { isEligible: boolean; maxRounds: number; highPairs: readonly Pair[]; text: string };

export function eligibilityOf(dispatched: readonly Seat[], overrides: readonly ConflictOverride[]): Eligibility {
  const pairs = highPairs(dispatched, overrides);
  const isEligible = dispatched.length >= 2 && pairs.length > 0;
  return {
    isEligible,
    maxRounds: dispatched.length === 0 ? 0 : isEligible ? MAX_ROUNDS : 1,
    highPairs: pairs,
    text: statement(dispatched, pairs, overrides.length),
  };
}

function statement(dispatched: readonly Seat[], pairs: readonly Pair[], overrides: number): string {
  if (dispatched.length === 0) return "No rounds: the chair reviews alone.";
  if (dispatched.length === 1)
    return `Exactly one round: only ${dispatched[0]?.name} is asked, and a conflict needs two.`;
  const name = (id: string): string => nameOf({ panel: dispatched }, id);
  if (pairs.length > 0)
    return `Up to ${MAX_ROUNDS} rounds, if answers conflict. Set to HIGH: ${pairs.map(({ a, b }) => `${name(a)} with ${name(b)}`).join("; ")}.`;
  const why = overrides === 0 ? "no pair is set to HIGH" : "no pair of those who are asked is set to HIGH";
  return `Exactly one round: ${why}. If answers conflict, the chair resolves it at once.`;
}

/** `deliberation.conflict_overrides` of a workflow file, as the plain object a YAML reader gives and a YAML writer takes. */
type WorkflowFile = { deliberation: { conflict_overrides: ConflictOverride[] } };

export const toWorkflowFile = (overrides: readonly ConflictOverride[]): WorkflowFile => ({
  deliberation: { conflict_overrides: overrides.map(({ agent_a, agent_b, level }) => ({ agent_a, agent_b, level })) },
});

export type Imported = { overrides: ConflictOverride[]; problems: string[] };

/** Takes the whole file, its `deliberation` part, or the bare list. Entries that can't be read are told, never guessed. */
export function fromWorkflowFile(file: unknown): Imported {
  const list = listIn(file);
  if (list === null) return { overrides: [], problems: ["There is no list under deliberation.conflict_overrides."] };
  const overrides: ConflictOverride[] = [];
  const problems: string[] = [];
  list.forEach((entry, index) => {
    const parsed = conflictOverrideSchema.safeParse(entry);
    if (!parsed.success)
      problems.push(
        `Entry ${index + 1}: ${parsed.error.issues.map(({ path, message }) => `${path.join(".") || "entry"}: ${message}`).join("; ")}`,
      );
    else if (parsed.data.agent_a.toLowerCase() === parsed.data.agent_b.toLowerCase())
      problems.push(`Entry ${index + 1}: a pair needs two agents, both are “${parsed.data.agent_a}”.`);
    else overrides.push({ ...parsed.data, level: parsed.data.level.toUpperCase() });
  });
  return { overrides, problems };
}

/** A file that says nothing about it has no overrides. */
function listIn(file: unknown): unknown[] | null {
  if (Array.isArray(file)) return file as unknown[];
  if (file === null || file === undefined) return [];
  if (typeof file !== "object") return null;
  const part = "deliberation" in file ? file.deliberation : file;
  if (part === null || part === undefined) return [];
  if (typeof part !== "object") return null;
  const list = "conflict_overrides" in part ? part.conflict_overrides : [];
  return list === null ? [] : Array.isArray(list) ? (list as unknown[]) : null;
}
