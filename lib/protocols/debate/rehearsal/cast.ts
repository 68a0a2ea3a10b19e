/** Who plays which part in a script, and the score each part gives in each round. */
import { assertNever } from "@/lib/domain/assert-never";
import type { AgentId } from "@/lib/domain/ids";
import { isAdvocate, isCrossCutting, votersOf } from "@/lib/protocols/debate/rules/seating";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import { between, hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";

/** rules/scripts.ts says in words what each is. */
export type DebateScript = "converges" | "challenged" | "stalls" | "splits" | "hard_block" | "scattered";

export type Part =
  | "member"
  /** stalls: needs a promise nobody on the panel can give. */
  | "pivot"
  /** splits: satisfied with its own core choice. */
  | "champion"
  /** splits: against that choice. */
  | "opponent"
  /** hard_block: Security, alone. */
  | "blocker"
  /** Where the debate has one: argues for what the others leave aside. */
  | "advocate";

export type Cast = {
  script: DebateScript;
  partOf: (agentId: AgentId) => Part;
  holderOf: (part: Exclude<Part, "member">) => AgentId | null;
};

export function castOf(state: DebateState, script: DebateScript): Cast {
  const advocate = state.panel.find(({ id }) => isAdvocate(state, id))?.id;
  const parts = { ...partsOf(state, script), ...(advocate ? { advocate } : {}) };
  return {
    script,
    partOf: (agentId) =>
      (Object.keys(parts) as Exclude<Part, "member">[]).find((part) => parts[part] === agentId) ?? "member",
    holderOf: (part) => parts[part] ?? null,
  };
}

function partsOf(state: DebateState, script: DebateScript): Partial<Record<Exclude<Part, "member">, AgentId>> {
  const { seed } = state;
  const panel = votersOf(state);
  const byLot = sortedByHash(panel, ({ id }) => hashOf(seed, script, id)).map(({ id }) => id);
  // A panel with a single domain agent splits along the line between it and a cross-cutting one.
  const domainFirst = [
    ...byLot.filter((id) => !isCrossCutting({ id })),
    ...byLot.filter((id) => isCrossCutting({ id })),
  ];
  switch (script) {
    case "stalls":
      return { pivot: byLot[0] };
    case "splits":
      return { champion: domainFirst[0], opponent: domainFirst[1] };
    case "hard_block":
      return { blocker: panel.find(({ id }) => id === "security")?.id ?? byLot[0] };
    case "converges":
    case "challenged":
    case "scattered":
      return {};
    default:
      return assertNever(script);
  }
}

/** P5-35: below it an agent is against. */
const AGAINST = 70;
/** Rounds in which a debate that converges gets there. */
const ROUNDS_TO_CONSENSUS = 3;

export const roundsToConsensus = ({ config }: DebateState): number =>
  Math.min(ROUNDS_TO_CONSENSUS, config.max_iterations);

/** The score of a part, from the target down: the scripts keep their shape whatever the target is. */
export function plannedScore(state: DebateState, cast: Cast, agentId: AgentId, round: number): number {
  const { target_satisfaction: target, cross_cutting_floor: floor } = state.config;
  const hash = hashOf(state.seed, agentId, "score");
  const moving = hashOf(state.seed, agentId, "score", round);
  const rank = sortedByHash(state.panel, ({ id }) => hashOf(state.seed, id, "rank")).findIndex(
    ({ id }) => id === agentId,
  );
  const share = rank / Math.max(1, state.panel.length - 1);
  const first = Math.round(target - 30 + 25 * share);
  const satisfied = () => between(target, Math.min(100, target + 4), hash >>> 5);
  const clamp = (value: number) => Math.max(0, Math.min(100, Math.round(value)));

  const plateau = (low: number, high: number) => between(low, high, hash) + (round > 2 ? (hash >>> 9) % 2 : 0);
  switch (cast.partOf(agentId)) {
    case "champion":
      return clamp(round === 1 ? target - 11 : satisfied());
    case "opponent":
      return clamp(Math.min(AGAINST, target) - 5 - (hash % 3) - Math.min(round, 6) + (round === 1 ? 3 : 0));
    case "blocker":
      return clamp(Math.min(AGAINST, floor, target) - 4 - (hash % 4) - Math.max(0, Math.min(round, 6) - 2));
    case "pivot":
      // A point less with every round that passes without the promise: the average can't be mistaken for progress.
      return clamp(
        round === 1
          ? target - 20
          : Math.max(Math.min(Math.max(AGAINST, floor) + 2, target - 2), target - 13) -
              Math.max(0, Math.min(round, 5) - 3),
      );
    case "advocate":
      // What was an objection at first is met, point by point; it is there to object all the same.
      return clamp(target - 40 + 6 * Math.min(round, 4) + (hash % 4));
    case "member":
      break;
  }
  switch (cast.script) {
    case "converges":
    case "challenged": {
      const left = roundsToConsensus(state) - round;
      if (left <= 0) return clamp(satisfied());
      return clamp(round === 1 ? first : Math.max(target - 16, Math.min(target - 1, first + 6 + (moving % 9))));
    }
    case "stalls":
      return clamp(
        round === 1
          ? first - 4
          : Math.min(target - 1, Math.max(plateau(target - 10, target - 3), first - 1, Math.max(AGAINST, floor) + 1)),
      );
    case "splits":
      return clamp(
        round === 1 ? first - 2 : Math.min(target - 1, Math.max(first + 1, plateau(target - 11, target - 3))),
      );
    case "hard_block":
      return clamp(round === 1 ? first : round === 2 ? between(target - 3, target - 1, hash) : satisfied());
    case "scattered":
      return clamp(
        (rank + round) % 2 === 0 ? between(target - 14, target - 2, moving) : between(target - 44, target - 19, moving),
      );
    default:
      return assertNever(cast.script);
  }
}
