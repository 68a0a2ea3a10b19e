/** P3-53: the detector recommends, a person decides. */
import type { Gate } from "@/lib/domain/gate/gate";
import { limitOf, testedRoles } from "../rounds/course";
import { TRAVELS_WITH } from "../failure-modes/failure-mode";
import { signalCount } from "../signals/reachable";
import { missingIn, recommendationText } from "../signals/recommendation";
import { missingStressRoles } from "../signals/stress-tests";
import type { CompletedRound, StructuredState } from "../state";
import { FAILURE_MODE_NAMES, ROLE_NAMES } from "../vocabulary";
import { regularRounds } from "../rounds/stress-schedule";
import { ABORT, buildGate, positionsOf, type Option } from "./build-gate";

export function stopGate(state: StructuredState, round: CompletedRound): Gate {
  const { signals, recommendation, reachable } = round.evaluation;
  return buildGate(state, {
    kind: "stop_signals",
    rule: "P3-53",
    reason: `After round ${round.number} of ${limitOf(state)}: ${recommendationText(recommendation, signals, reachable)} ${missingIn(
      round.evaluation,
    )
      .map(({ text }) => text)
      .join(" ")}`,
    question: "Write the synthesis now, or keep going?",
    recommendation: recommendationOf(state, round).text,
    hints: hintsOf(round),
    positions: positionsOf(state, round),
    options: [synthesise(round), ...stressOption(state, round), ...continueOptions(state, round), ABORT].map((option) =>
      option.id === recommendationOf(state, round).option ? { ...option, isRecommended: true } : option,
    ),
  });
}

export function budgetGate(state: StructuredState, round: CompletedRound): Gate {
  const { signals, recommendation, reachable } = round.evaluation;
  return buildGate(state, {
    kind: "budget_exhausted",
    rule: "P3-50",
    reason: `Round ${round.number} was the last of ${regularRounds(state.config)}${state.extendedByUser > 0 ? ` (+${state.extendedByUser})` : ""}. ${recommendationText(recommendation, signals, reachable)}`,
    question: "Write the synthesis now, or grant more rounds?",
    hints: hintsOf(round),
    positions: positionsOf(state, round),
    options: [synthesise(round), ...stressOption(state, round), ...continueOptions(state, round), ABORT],
  });
}

function synthesise({ evaluation }: CompletedRound): Option {
  return {
    id: "synthesise",
    label: "Write the synthesis now",
    consequence: `No new claims. Pending ones are checked once more, the answer is written with ${signalCount(evaluation)}, and a retrospective follows.`,
  };
}

function stressOption(state: StructuredState, { number, evaluation }: CompletedRound): Option[] {
  const missing = missingStressRoles(testedRoles(state));
  const isMet = evaluation.signals.some(({ id, isSatisfied }) => id === "S4" && isSatisfied);
  if (isMet || missing.length === 0) return [];
  const named = missing.map((role) => `the ${ROLE_NAMES[role]}`).join(", then ");
  const rounds =
    missing.length === 1 ? `Round ${number + 1} runs` : `Rounds ${number + 1} to ${number + missing.length} run`;
  return [
    {
      id: "run_stress",
      label: "Run the missing stress tests first",
      consequence: `${rounds} without ${named}; then the signals are evaluated again. ${ENOUGH}${beyond(state, number + missing.length)}`,
    },
  ];
}

function continueOptions(state: StructuredState, { number }: CompletedRound): Option[] {
  const left = limitOf(state) - number;
  return [
    {
      id: "continue_1",
      label: "One more round",
      consequence: `Round ${number + 1} runs, then the signals are evaluated again. ${ENOUGH}${beyond(state, number + 1)}`,
    },
    {
      id: "continue_3",
      label: "Three more rounds",
      consequence: `Rounds ${number + 1} to ${number + 3} run without asking you in between.${beyond(state, number + 3)}`,
    },
    ...(left > 3
      ? [
          {
            id: "continue_to_budget" as const,
            label: `Run all ${left} remaining rounds`,
            consequence: `The synthesis follows round ${limitOf(state)}, whatever the signals say by then.`,
          },
        ]
      : []),
  ];
}

/** P3-49 */
const ENOUGH = "If enough of them hold, the synthesis follows without asking you again.";

const beyond = (state: StructuredState, until: number): string =>
  until > limitOf(state) ? ` ${until - limitOf(state)} of them beyond the budget.` : "";

/** In words, and the option it comes to; null where that is for the person to say. */
function recommendationOf(
  state: StructuredState,
  { evaluation: { recommendation, signals } }: CompletedRound,
): { text: string; option: Option["id"] | null } {
  const lacksStress =
    signals.some(({ id, isSatisfied }) => id === "S4" && !isSatisfied) &&
    missingStressRoles(testedRoles(state)).length > 0;
  if (recommendation === "borderline")
    return lacksStress
      ? { text: "Run the missing stress tests first, then evaluate again.", option: "run_stress" }
      : {
          text: "Check the missing signals. If they don't matter for this question, write the synthesis.",
          option: null,
        };
  return recommendation === "wrap_up"
    ? { text: "One more round to wrap up, then the synthesis.", option: "continue_1" }
    : { text: "Write the synthesis.", option: "synthesise" };
}

function hintsOf({ evaluation: { failureModes, alarm } }: CompletedRound): string[] {
  const fired = failureModes.filter(({ state }) => state === "fired");
  return [
    ...(alarm ? [alarm] : []),
    ...fired.map(({ id, evidence }) => {
      const also = TRAVELS_WITH[id];
      return `${FAILURE_MODE_NAMES[id]}: ${evidence.join(" ")}${also ? ` Check for ${FAILURE_MODE_NAMES[also].toLowerCase()} as well.` : ""}`;
    }),
  ];
}
