/** What a seat raises of its own, round by round. */
import type { Agent } from "@/lib/domain/agent";
import { lensOf } from "@/lib/protocols/review/rules/profiles";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Severity } from "@/lib/protocols/review/rules/vocabulary";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { consensusRound } from "./course";
import type { Part } from "../parts";
import type { Point } from "../point";
import { poolOf } from "../pools";
import type { Raised, Role } from "./raised";

export type Wanted = Pick<Raised, "role" | "severity" | "isCondition" | "round"> & {
  point: Point;
  mustBeNear?: boolean;
  obstacle?: NonNullable<Raised["obstacle"]>;
};
export type Find = (agent: Agent, index: number, wanted: Wanted) => Raised[];

/** Weaknesses a hostile review lists at first (P1.4). */
const HOSTILE_POINTS = 5;
const CLAIMS_LISTED = 3;
const CORRECTIONS_LISTED = 3;

/** What a seat raises of its own: in round 1, and one small thing in each later round before the last. */
export function agenda(
  state: ReviewState,
  agent: Agent,
  index: number,
  part: Part,
  hasMain: boolean,
  find: Find,
): Raised[] {
  const lens = lensOf(state.config, agent);
  const last = consensusRound(state);
  const isOnly = last === 1;
  const pool = inOrder(state, agent, poolOf(state.config, agent, index));
  const taken: Raised[] = [];
  /** The first that suits, with a passage that is about it; else without one; else any that would do. */
  const take = (wanted: Omit<Wanted, "point" | "mustBeNear">, suits: (point: Point) => boolean) => {
    const [fit, rest] = [pool.filter(suits), pool.filter((point) => !suits(point))];
    const tries = [
      ...fit.map((point) => ({ point, mustBeNear: true })),
      ...[...fit, ...rest].map((point) => ({ point, mustBeNear: false })),
    ];
    for (const { point, mustBeNear } of tries) {
      const found = find(agent, index, { ...wanted, point, mustBeNear });
      if (found.length > 0) return void taken.push(...found);
    }
  };
  const isRemark = ({ isSmall = false, isFirst = false }: Point) => isSmall || isFirst;
  const minor = (role: Role, round = 1) => ({ role, round, severity: "minor" as const, isCondition: false });
  const isCondition = !isOnly && !hasMain && part !== "content";
  if (isCondition)
    take(
      { role: part === "slow" ? "slow" : "quick", round: 1, severity: mainSeverity(lens, part), isCondition: true },
      ({ isSmall = false, rest }) => !isSmall && (part !== "slow" || rest !== ""),
    );
  const others =
    lens === "second_adversary"
      ? HOSTILE_POINTS
      : lens === "adversarial"
        ? CLAIMS_LISTED
        : state.config.profile === "question"
          ? pool.length
          : 2;
  while (
    taken.filter(({ round }) => round === 1).length <
    (part !== "content" ? others : lens === "proofreader" ? CORRECTIONS_LISTED : 1)
  ) {
    const before = taken.length;
    take(minor(part === "content" && !isOnly ? "waived" : "quick"), isRemark);
    if (taken.length === before) break;
  }
  for (let round = 2; round < last; round++) if (part !== "slow") take(minor("quick", round), isRemark);
  return taken;
}

function mainSeverity(lens: string, part: Part): Severity {
  if (lens === "paper_expert") return "critical";
  return lens === "writing_editor" && part !== "content" ? "important" : "major";
}

/** What must be raised first; then what the text itself gives occasion for; then by lot. */
function inOrder({ seed }: ReviewState, agent: Agent, pool: readonly Point[]): Point[] {
  const weight = (point: Point, place: number): number =>
    (point.isFirst ? 100 : 0) + (point.fits ? 6 : 0) - place * 2 + (hashOf(seed, agent.id, point.id) % 11);
  return pool
    .map((point, place) => ({ point, weight: weight(point, place) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ point }) => point);
}
