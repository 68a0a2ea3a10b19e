/** Too little opposition, too much of it, and checks that change nothing (P3-58, P3-59, P3-63). */
import { atLeast, below } from "@/lib/domain/compare";
import { mean } from "@/lib/domain/mean";
import { applicable, countOf, disagreementIn, isStress, type RoundFacts } from "../claims/facts";
import { percent, shown, signed, type Fit } from "../claims/numbers";
import { isSycophantic } from "../signals/disagreement";
import { found, type FailureMode } from "./failure-mode";

const isAllRobust = (facts: RoundFacts): boolean =>
  applicable(facts).length > 0 && applicable(facts).every((result) => result === "ROBUST");

const ROBUST_ROUNDS = 3;

/** P3-58, P3-51. A round without the critic is expected to be quiet, so only the others count. */
export function sycophancy(facts: readonly RoundFacts[], fit: Fit | null, floor: number): FailureMode {
  const regular = facts.filter((one) => !isStress(one));
  const last = regular.slice(-ROBUST_ROUNDS);
  const isQuiet = last.length === ROBUST_ROUNDS && last.every(isAllRobust);
  const latest = facts.at(-1);
  return found(
    "FM-1",
    [
      ...(fit && isSycophantic(fit, floor)
        ? [
            [
              `Fewer checks end BROKEN or UNCLEAR${regular.length > 0 ? ` (${regular.map(disagreementIn).join(", ")} by round)` : ""}: slope ${signed(fit.slope)}, at or below ${shown(floor, 1)}.`,
              heldAttack(facts),
            ]
              .filter(Boolean)
              .join(" "),
          ]
        : []),
      ...(isQuiet ? [`Every applicable check was ROBUST in rounds ${last.map(({ round }) => round).join(", ")}.`] : []),
    ],
    !isQuiet && latest && !isStress(latest) && isAllRobust(latest)
      ? [`Every check of round ${latest.round} was ROBUST: a candidate for sycophancy, not a reason to stop.`]
      : [],
  );
}

/** What else may lie behind a quiet round: an attack that was carried out and failed. Figures alone can't tell it from agreement. */
export function heldAttack(facts: readonly RoundFacts[]): string | null {
  const latest = facts.at(-1);
  return latest?.critic?.verdict === "ROBUST"
    ? `In round ${latest.round} the Critic carried out its attack and reported what held, so this need not be mere agreement.`
    : null;
}

const WINDOW = 3;
const MIN_WINDOW = 2;
const BROKEN_SHARE = 0.8;
const SURE = 4;
const REPEATEDLY = 2;

/** P3-59 */
export function performativity(facts: readonly RoundFacts[]): FailureMode {
  const window = facts.slice(-WINDOW).filter((one) => applicable(one).length > 0);
  const broken = window.reduce((sum, one) => sum + countOf(one, "BROKEN"), 0);
  const all = window.reduce((sum, one) => sum + applicable(one).length, 0);
  const share = all === 0 ? 0 : broken / all;
  const overconfident = facts
    .slice(-WINDOW)
    .filter(({ critic }) => critic?.verdict === "UNCLEAR" && critic.confidence >= SURE);
  return found("FM-2", [
    ...(window.length >= MIN_WINDOW && atLeast(share, BROKEN_SHARE)
      ? [`${broken} of ${all} applicable checks of the last ${window.length} rounds were BROKEN, ${percent(share)}.`]
      : []),
    ...(overconfident.length >= REPEATEDLY
      ? [
          `The critic was sure (${SURE} or more) of attacks it called UNCLEAR in rounds ${overconfident.map(({ round }) => round).join(", ")}.`,
        ]
      : []),
  ]);
}

const MEAN_REFS = 2;
const BYPASSED_ROUNDS = 2;

/** P3-63. A round counts only if something was there to be tested: in round 1, or with nothing pending, no change is due. */
export function bypass(facts: readonly RoundFacts[]): FailureMode {
  const refs = facts.flatMap((one) => one.refs);
  const average = refs.length === 0 ? null : mean(refs);
  const idle = facts
    .filter((one) => applicable(one).length > 0 && one.testable > 0 && one.changes === 0)
    .map(({ round }) => round);
  return found(
    "FM-6",
    [
      ...(average !== null && below(average, MEAN_REFS)
        ? [`Checks rest on ${average.toFixed(2)} references on average.`]
        : []),
      ...(idle.length >= BYPASSED_ROUNDS
        ? [`Checks had verdicts but changed no claim in rounds ${idle.join(", ")}.`]
        : []),
    ],
    idle.length === 1 ? [`Checks had verdicts but changed no claim in round ${idle[0]}.`] : [],
  );
}
