/** P2-38: what steers the chair, for its own panel on screen. Nothing of it goes into the report. */
import { budgetHints, type BudgetHint } from "@/lib/protocols/chair/rules/dispatch/budget-hints";
import { chairCounters } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { answeredIn, isSolo, nameOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { soloShortcut, type SoloShortcut } from "@/lib/protocols/chair/rules/dispatch/solo-shortcut";
import { SESSION_LABELS } from "@/lib/protocols/chair/rules/vocabulary";
import { countOf } from "@/lib/projections/wording";
import { METHOD_LABELS } from "./conflict-view";

export type Fact = { label: string; text: string; /** Below it, smaller. */ notes: readonly string[] };

export type ConductView = {
  type: string;
  facts: readonly Fact[];
  /** P2-17 and the like: what did not go as planned. */
  warnings: readonly { text: string; seq: number }[];
  /** P2-40; null where specialists are asked or no plan is made. */
  shortcut: SoloShortcut | null;
  /** How many there are: from the first on there is something to compare (P2-16). */
  answers: number;
};

export function conductView(state: ChairState): ConductView {
  return {
    type: SESSION_LABELS[state.config.session_type],
    facts: [triageFact(state), seatsFact(state), roundsFact(state), modeFact(state), countersFact(state)].filter(
      (fact): fact is Fact => fact !== null,
    ),
    warnings: state.warnings.map(({ text, seq }) => ({ text, seq })),
    shortcut:
      isSolo(state) && state.report !== null && state.config.session_type === "plan_issue" ? soloShortcut(state) : null,
    answers: state.rounds.flatMap(answeredIn).length,
  };
}

/** `now`: the reader's clock while it runs; null where it waits or is over: what a person takes is nobody's budget. */
export function budgetNotes(state: ChairState, now: number | null): BudgetHint[] {
  return budgetHints(state, now === null ? state.lastEventAt : new Date(now).toISOString());
}

const LEVELS = { solo: "Solo", lightweight: "Lightweight", full: "Full" } as const;

function triageFact({ outlook }: ChairState): Fact {
  const { level, decidedBy, proposed, message } = outlook;
  const by =
    decidedBy === "text"
      ? "by the text"
      : decidedBy === "user"
        ? `chosen by you${proposed.level === level ? "" : `; the text proposes ${proposed.level}`}`
        : "no specialist is seated";
  return {
    label: "Triage",
    text: `${LEVELS[level]}, ${by}`,
    notes: [...(message ? [message] : []), ...proposed.reasons.map(({ text }) => text)],
  };
}

function seatsFact(state: ChairState): Fact | null {
  const { dispatched, leftOut } = state.outlook;
  if (dispatched.length + leftOut.length === 0) return null;
  const line = ({ agentId, reason }: { agentId: string; reason: string }): string =>
    `${nameOf(state, agentId)}: ${reason}`;
  return {
    label: "Asked",
    text: dispatched.length === 0 ? "nobody" : dispatched.map(({ agentId }) => nameOf(state, agentId)).join(", "),
    notes: [...dispatched.map(line), ...leftOut.map((seat) => `Not asked — ${line(seat)}`)],
  };
}

const roundsFact = ({ outlook: { eligibility } }: ChairState): Fact => ({
  label: "Rounds",
  text: eligibility.text,
  notes: [],
});

function modeFact(state: ChairState): Fact | null {
  if (isSolo(state)) return null;
  const { mode, config, team, outlook } = state;
  const fellBack = config.dispatch_mode === "team" && mode === "task";
  return {
    label: "Dispatch",
    text: fellBack
      ? "Task, because the team could not be kept"
      : mode === "team"
        ? "Team: one conversation per specialist across the rounds"
        : "Task: each round starts fresh",
    notes: [
      ...(team ? [`${team.name}, ${TEAM_STATUS[team.status]}`] : []),
      outlook.mode.reason,
      ...(outlook.mode.warning ? [outlook.mode.warning] : []),
    ],
  };
}

const TEAM_STATUS = { open: "open", closed: "closed, nothing left over", fell_back: "given up" } as const;

function countersFact(state: ChairState): Fact | null {
  if (state.rounds.length === 0) return null;
  const { roundsUsed, rounds, conflicts, methods } = chairCounters(state);
  const how = [...new Set(methods)].filter((method) => method !== "short_circuit");
  return {
    label: "Counters",
    text: `${roundsUsed} of ${countOf(state.outlook.eligibility.maxRounds, "round")}, ${countOf(conflicts, "conflict")}`,
    notes: [
      [
        ...rounds.map(({ round, dispatched, answered }) => `Round ${round}: ${answered} of ${dispatched} answered`),
        ...(how.length > 0
          ? [`resolved by ${how.map((method) => METHOD_LABELS[method].toLowerCase()).join(", ")}`]
          : []),
      ].join("; "),
    ],
  };
}
