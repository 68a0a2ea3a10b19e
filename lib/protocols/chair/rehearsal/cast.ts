/** Who plays which part in a script, and how sure each is. */
import type { AgentId } from "@/lib/domain/ids";
import { highPairs } from "@/lib/protocols/chair/rules/conflicts/conflict-matrix";
import { dispatchedIds, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { Confidence } from "@/lib/protocols/chair/rules/vocabulary";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";

export const SCRIPT_IDS = [
  "resolved",
  "short_circuit",
  "chair_decides",
  "nobody_engages",
  "objection",
  "all_low",
  "scattered",
] as const;
export type ChairScript = (typeof SCRIPT_IDS)[number];

/** Scripts every protocol has had, by what they come to here. */
const GENERAL: Readonly<Record<string, ChairScript>> = {
  converges: "resolved",
  stalls: "nobody_engages",
  splits: "chair_decides",
  hard_block: "all_low",
};

export function scriptOf(script: string): ChairScript {
  const known = SCRIPT_IDS.find((id) => id === script);
  return known ?? (Object.hasOwn(GENERAL, script) ? GENERAL[script] : undefined) ?? "resolved";
}

const WITH_CONFLICT: ReadonlySet<ChairScript> = new Set(["resolved", "chair_decides", "nobody_engages"]);

/** `lead` keeps its ground; `other` gives way, resists or stays away, as the script has it. */
export type Pair = { lead: AgentId; other: AgentId };

/** The two that conflict: a HIGH pair where there is one, else two by lot. Null where the script has no conflict or nobody to have it. */
export function pairOf(state: ChairState, script: ChairScript): Pair | null {
  const ids = dispatchedIds(state);
  if (!WITH_CONFLICT.has(script) || ids.length < 2) return null;
  const seats = state.panel.filter(({ id }) => ids.includes(id));
  const [high] = sortedByHash(highPairs(seats, state.config.conflict_overrides), ({ a, b }) =>
    hashOf(state.seed, a, b),
  );
  const pair = high ? [high.a, high.b] : sortedByHash(ids, (id) => hashOf(state.seed, script, id)).slice(0, 2);
  const [lead, other] = sortedByHash(pair, (id) => hashOf(state.seed, "lead", id)) as [AgentId, AgentId];
  return { lead, other };
}

export type Part = "lead" | "other" | "member";

export function partOf(pair: Pair | null, agentId: AgentId): Part {
  if (pair?.lead === agentId) return "lead";
  return pair?.other === agentId ? "other" : "member";
}

/** Where nobody engages, the surer of the first answers wins; where the chair is to decide, neither is surer. */
export function confidenceOf(state: ChairState, script: ChairScript, part: Part, agentId: AgentId): Confidence {
  if (script === "all_low") return "Low";
  if (script === "nobody_engages" && part === "other") return "Low";
  if (part === "lead" || (part === "other" && script === "chair_decides")) return "High";
  if (part === "other") return "Medium";
  return hashOf(state.seed, agentId, "confidence") % 3 === 0 ? "Medium" : "High";
}
