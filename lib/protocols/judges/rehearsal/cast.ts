/** Which score each judge gives when, and what goes wrong with whom. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { currentRound } from "@/lib/kernel/rounds";
import type { JudgesConfig } from "@/lib/protocols/judges/rules/config";
import { fallbackMaxima, type DimensionScores } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { SCRIPTS, type ScriptId } from "@/lib/protocols/judges/rules/scripts";
import { inStanceOrder } from "@/lib/protocols/judges/rules/stance";
import { judgementOf, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";

/** Neutral, for, against; `agree`: within the range that is consensus. */
type Row = readonly [number, number, number] | "agree";

const PLANS: Readonly<Record<ScriptId, readonly [Row, ...Row[]]>> = {
  consensus_1: ["agree"],
  consensus_2: [[3.6, 4.3, 3.2], "agree"],
  consensus_3: [[3.4, 4.4, 2.7], [3.7, 4.3, 3.2], "agree"],
  majority: [
    [3.9, 4.5, 2.4],
    [4.1, 4.4, 2.7],
    [4.2, 4.4, 3.0],
  ],
  rejected: [
    [2.6, 3.6, 2.2],
    [2.7, 3.4, 2.3],
    [2.6, 3.3, 2.4],
  ],
  tie: [
    [3.3, 4.2, 2.5],
    [3.4, 4.0, 2.8],
    [3.4, 3.8, 3.0],
  ],
  no_majority: [
    [3.1, 4.3, 1.9],
    [3.0, 4.1, 2.0],
    [3.0, 4.0, 2.0],
  ],
  judge_lost: ["agree"],
  scattered: [[3.5, 4.4, 3.2], "agree"],
};

/** Names other protocols have for what is meant. */
const OTHER_NAMES: Readonly<Record<string, ScriptId>> = {
  converges: "consensus_2",
  stalls: "tie",
  splits: "majority",
  hard_block: "no_majority",
};

export function scriptOf(name: string): ScriptId {
  return (
    SCRIPTS.find(({ id }) => id === name)?.id ??
    (Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] as ScriptId) : "consensus_2")
  );
}

/** A revised version, and a round in which the judges were given what they lacked, bring them together. */
export const isReconciled = (state: JudgesState): boolean => {
  const round = currentRound(state);
  return round !== null && (judgementOf(state, round).cause === "revision" || round.isExtension);
};

/** Far enough inside one band that all of them are. */
const AGREED_AT = 4.3;
const rowAt = (state: JudgesState, script: ScriptId, ordinal: number): Row =>
  isReconciled(state) ? "agree" : (PLANS[script][Math.min(ordinal, PLANS[script].length) - 1] ?? "agree");

/** Neutral is 0, for 1, against 2; everything else judges like the neutral one. */
const SIDE: Readonly<Record<string, 0 | 1 | 2>> = { for: 1, against: 2 };
export const sideOf = ({ kind }: Pick<Agent, "kind">): 0 | 1 | 2 => SIDE[kind] ?? 0;

const tenths = (value: number): number => Math.round(Math.max(1, Math.min(5, value)) * 10) / 10;

export function plannedScore(state: JudgesState, script: ScriptId, agent: Agent, ordinal: number): number {
  const row = rowAt(state, script, ordinal);
  const side = sideOf(agent);
  if (row !== "agree") return tenths(row[side] + secondOfItsStance(state, agent) * 0.1);
  // Half of the range to either side, on the grid of 0.1 and never more than 0.2.
  const half = Math.floor(Math.min(0.2, state.config.overall_score_range / 2) * 10 + 1e-9) / 10;
  return tenths(AGREED_AT + ([0, half, -half][side] ?? 0));
}

/** How many judges of the same stance sit before it. */
function secondOfItsStance({ panel }: JudgesState, agent: Agent): number {
  return panel.slice(0, panel.indexOf(agent)).filter(({ kind }) => kind === agent.kind).length;
}

/**
 * Whole numbers whose weighted mean comes near the overall score. Dimensions are raised in one order for all judges:
 * judges who lie close together overall then lie at most 1 apart in each.
 */
export function plannedDimensions(
  { config, seed }: Pick<JudgesState, "config" | "seed">,
  score: number,
): DimensionScores {
  const base = Math.min(5, Math.floor(score + 1e-9));
  const order = sortedByHash(config.dimensions, ({ id }) => hashOf(seed, "dimension", id));
  let missing = score - base;
  const raised = new Set<string>();
  for (const { id, weight } of order) {
    if (missing < weight / 2) break;
    raised.add(id);
    missing -= weight;
  }
  return Object.fromEntries(config.dimensions.map(({ id }) => [id, raised.has(id) ? base + 1 : base]));
}

/** Shares of the maximum in the single-round scoring, in the same order of sides. */
const SHARES: Readonly<Record<ScriptId, readonly [number, number, number]>> = {
  consensus_1: [0.84, 0.85, 0.84],
  consensus_2: [0.84, 0.9, 0.8],
  consensus_3: [0.82, 0.9, 0.78],
  majority: [0.82, 0.9, 0.72],
  rejected: [0.5, 0.7, 0.42],
  tie: [0.7, 0.77, 0.63],
  no_majority: [0.64, 0.94, 0.4],
  judge_lost: [0.84, 0.9, 0.8],
  scattered: [0.75, 0.86, 0.7],
};
const RECONCILED: readonly [number, number, number] = [0.85, 0.89, 0.82];

export function plannedPoints(state: JudgesState, script: ScriptId, agent: Agent): DimensionScores {
  const shares = isReconciled(state) ? RECONCILED : SHARES[script];
  return pointsAt(state.config, shares[sideOf(agent)]);
}

export function pointsAt(config: Pick<JudgesConfig, "dimensions">, share: number): DimensionScores {
  return Object.fromEntries(
    Object.entries(fallbackMaxima(config.dimensions)).map(([id, max]) => [
      id,
      Math.max(1, Math.min(max, Math.round(max * share * 10) / 10)),
    ]),
  );
}

/** Who raises the crux as CRITICAL in the first round. Two of them have to be matched. */
export function raisesCritical(state: JudgesState, script: ScriptId, agent: Agent): boolean {
  if (isReconciled(state)) return false;
  const side = sideOf(agent);
  if (script === "no_majority") return side !== 1;
  return side === 2 && (script === "consensus_3" || script === "majority" || script === "rejected");
}

/** judge_lost: the advocate, or else the last of the panel. */
export function lostSeat({ panel }: Pick<JudgesState, "panel">): AgentId | null {
  return (panel.find(({ kind }) => kind === "for") ?? panel.at(-1))?.id ?? null;
}

/** scattered: each mishap to another seat. */
export function mishapSeats({ panel }: Pick<JudgesState, "panel">): {
  prose: AgentId | undefined;
  impossible: AgentId | undefined;
  contradictory: AgentId | undefined;
} {
  const order = inStanceOrder(panel).map(({ id }) => id);
  return { prose: order[0], contradictory: order[1], impossible: order.at(-1) };
}
