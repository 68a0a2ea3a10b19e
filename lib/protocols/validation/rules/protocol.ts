/** Each seat judges its own part of an implementation against the record of the decision (P5-46); RULES.md has the rules. */
import { recordName } from "@/lib/domain/record/record-name";
import type { Ask, Protocol, Readiness } from "@/lib/kernel/types";
import { validationConfigSchema, type ValidationConfig } from "./config";
import { GATE_KINDS } from "./gates";
import { countsText, ENDINGS, next } from "./next";
import { checkJudgement, judgementSchema, type Judgement } from "./replies";
import { answerOf, deviationsOf, evaluationOf, evolve, start, type ValidationState } from "./state";

/** The seat's place in it; there is no other. */
export const VALIDATOR = "validator";

export const validation: Protocol<ValidationConfig, ValidationState> = {
  id: "validation",
  title: "Validation",
  description: {
    when: "A decision was carried out, and its panel is to see whether it was.",
    ends: "Every seat has judged its part, and you have decided about each deviation.",
  },
  startsFrom: "record",
  configSchema: validationConfigSchema,
  readConfig: (stored) => validationConfigSchema.parse(stored),
  asks: { judge: { title: "Judge its part", replySchema: judgementSchema, asksPerson: false } },
  gates: GATE_KINDS,
  // The panel is that of the record, whoever sat on it.
  seats: { propose: () => [], known: () => [], kindOf: () => VALIDATOR, kinds: [VALIDATOR] },
  scripts: [
    {
      id: "deviates",
      title: "One deviation",
      consequence: "The last seat reports a deviation, so that you see how one is decided.",
    },
    {
      id: "conforms",
      title: "No deviation",
      consequence: "No seat reports a deviation.",
      aliases: ["converges"],
    },
  ],
  endings: ENDINGS,
  panelProblems: () => ({}),
  start,
  evolve,
  next,
  check: (_state, _ask: Ask, value) => checkJudgement(value),
  // V-04
  blocking: (_state, _ask, reply) =>
    (reply as Judgement).findings.filter(({ verdict }) => verdict === "deviates").map(({ what }) => what),
  documents: ({ config, subject }) => [
    { name: recordName(config.record.number), text: config.record.text },
    { name: DIFF, text: subject.artifact },
  ],
  readiness,
  summary: (state) => ({
    round: state.rounds.length,
    maxRounds: 1,
    scoreSeries: [],
    target: null,
    openIssues: state.outcome ? 0 : deviationsOf(state).length - state.decisions.length,
    ...((evaluationOf(state)?.missing.length ?? 0) > 0 ? { isDegraded: true } : {}),
  }),
  outcome: ({ outcome }) => outcome,
  maxCalls: (panelSize) => panelSize,
};

/** What the pasted text is called where it is quoted. */
export const DIFF = "diff";

function readiness(state: ValidationState): Readiness {
  const { panel, openGate, outcome, stopped, decisions } = state;
  const waiting = panel.filter(({ id }) => !answerOf(state, id)).length;
  const evaluation = evaluationOf(state);
  const open = deviationsOf(state).length - decisions.length;
  const headline =
    outcome?.summary ??
    stopped ??
    (openGate
      ? `Needs your decision: ${openGate.question}`
      : `${panel.length - waiting} of ${panel.length} seats have judged their part`);
  return {
    headline,
    requirements: [
      {
        id: "judgements",
        state: waiting === 0 ? "met" : "pending",
        text: waiting === 0 ? "Every seat was asked about its part." : `Judgements still to come: ${waiting}.`,
      },
      {
        id: "deviations",
        state: !evaluation ? "pending" : open === 0 ? "met" : "unmet",
        text: !evaluation
          ? "Each deviation is decided by a person."
          : evaluation.deviates === 0
            ? `No deviation was found (${countsText(evaluation)}).`
            : `Deviations decided: ${decisions.length} of ${evaluation.deviates}.`,
      },
    ],
  };
}
