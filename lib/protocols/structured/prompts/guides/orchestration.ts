/** Phases F to H, and what surrounds a stress round (P3-24 to P3-26, P3-55). */
import { startedRound } from "@/lib/kernel/rounds";
import { absentRoleIn, limitOf } from "@/lib/protocols/structured/rules/rounds/course";
import { STANDARD_SIGNATURES } from "@/lib/protocols/structured/rules/rounds/stress-rounds";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import { checkNumber, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { roundLines } from "../circumstances";
import type { Guide } from "../guide";

const ORCHESTRATOR = "You are the orchestrator. You have no seat and no side.";

export const UPDATE_CLAIMS: Guide = {
  task: () =>
    `${ORCHESTRATOR} Keep the books of this round: say which claims, of this or of earlier rounds, its checks have tested, and which way. The claims themselves stand in <claims-board> and <raised-claims>; you add none and change no wording.`,
  good: [
    "Goes through the pending claims one by one and asks of each: did a check of this round observe what its testable_as names? Only then it is tested. That a claim is about the same subject is not enough.",
    "Names the check by number and, in why, the finding that decided it.",
    "Polarity is about the claim, whatever the check ended as: supports if the finding bears it out, contradicts if it refutes it, mixed if part of it stands, unclear if it can't be told. By argument alone an UNCLEAR check leaves a claim unclear.",
    "A check gives each claim one word: a claim stands at most once under the same check. Where the check speaks both for it and against it, the polarity is mixed.",
    "A tested claim may be tested again by another check; then both results are kept.",
    "basis says what shows it: look_up with the words of the document or a source (of the proposal, for a claim with the test proposal), calculation with figures that stand there, person with the person's words; argument where only exhibits were held against each other, for sums of estimates, and for what stands nowhere.",
    "supersede is for a tested claim that a later claim names in supersedes, and for nothing else. A pending claim can't be superseded.",
    "Leaves pending what was not tested. A round in which nothing was tested is reported as that.",
  ],
  now: (state, ask) => {
    const { verifications } = startedRound(state);
    const run = verifications
      .filter(({ result }) => result !== "NOT_APPLICABLE")
      .map(({ check, result }) => `${checkNumber(check)} (${result})`);
    return [
      ...roundLines(state, ask).slice(0, 1),
      `Checks that were run: ${run.join(", ")}. Others can't change a claim.`,
      "What you write is checked by a validator: ids must exist, transitions must be legal.",
    ];
  },
};

const isLast = (state: StructuredState): boolean => startedRound(state).number >= limitOf(state);

const NEXT_FOCUS =
  "next_focus is the point that could still change the answer most: a refuted claim nobody has drawn the consequence of, an UNCLEAR check, a claim that is only argued and could be looked up, a decision never attacked. Null if there is none: the next round then tries to overturn the answer. How the favoured option is built is no focus while the option it was preferred to has not been weighed.";

export const ASSESS: Guide = {
  task: (state) =>
    `${ORCHESTRATOR} Assess the round: what it decided and on what grounds, what pulls in two directions${isLast(state) ? " and what it changes in the whole" : ", what it changes in the whole, and what the next round should be about"}.`,
  good: [
    "One to three decisions, each a sentence somebody could act on, each citing what it rests on: what was tested before what was only argued. A decision nothing speaks for is not made.",
    "Every round comes nearer to an answer. If the question offers alternatives, says in answer which one the round speaks for, however provisionally, and in convergence_notes what would turn it.",
    "Relations: based-on what it follows from, supported-by what agrees with it, builds-on an earlier decision, supersedes a decision it replaces. A decision that changes a point of an earlier one states it anew in whole and supersedes it; what was overturned is also listed in overturns. Late decisions keep the thread to early ones.",
    "made_by: consensus if no role objects, round_lead if the lead decided among views, adversary_concession if the Critic gave up a point or the others gave in to it.",
    "A tension is two things that can't both be had, with the roles they come from and those without whom it can't be resolved. A missing detail is none.",
  ],
  now: (state, ask) => {
    const open = state.drift
      .filter(({ verdict, addressed_by }) => verdict !== "PASS" && addressed_by === null)
      .map(({ round, verdict, notes }) => ({ round, verdict, notes }));
    return [
      ...roundLines(state, ask),
      isLast(state) ? "It is the last round: next_focus is null." : NEXT_FOCUS,
      ...(open.length > 0
        ? [
            `Drift findings nobody has dealt with: ${open.map(({ round, verdict }) => `round ${round} (${verdict})`).join(", ")}. If this round did, say how in addressed_drift.`,
          ]
        : ["There is no open drift finding: leave addressed_drift empty."]),
    ];
  },
};

export const PREDICT_STRESS: Guide = {
  task: () =>
    `${ORCHESTRATOR} The next round is a stress round: one role will be absent on purpose. Commit yourself now, before it begins, to what will be missing. Afterwards the prediction is held against what happened; it can't be changed.`,
  good: [
    "Says what will be different in this deliberation, not in any: which kind of finding of the last rounds will not be made, which check will end how.",
    "Signs are things that can be counted or pointed at afterwards.",
    "Could turn out wrong.",
  ],
  now: (state, ask) => {
    const absent = absentRoleIn(state, ask.round);
    return absent
      ? [
          `Round ${ask.round} will run without the ${ROLE_NAMES[absent]}. What is generally expected: ${STANDARD_SIGNATURES[absent]}`,
        ]
      : [];
  },
};

export const READ_STRESS: Guide = {
  task: () =>
    `${ORCHESTRATOR} The stress round is over. Hold what happened against what was predicted before it, and say what that means for the role that was absent.`,
  good: [
    "Describes what was missing or different with what shows it: a check that could not be run, a kind of finding that was not made, work another role took over.",
    "matches_prediction is about <stress-prediction> as it stands there, both parts. Something else than predicted is not a match, however interesting.",
    "Reading: none if the round was like any other (the role is decorative), full if nobody could replace it, partial if others took over some of it, unexpected if something else showed (a finding about where roles border on each other).",
  ],
  now: roundLines,
};

export const CHECK_DRIFT: Guide = {
  task: () =>
    `${ORCHESTRATOR} Check for drift: hold where the deliberation stands against what was asked at the beginning, and say whether it still answers that.`,
  good: [
    "Compares the decisions and the focus of this round with the words of the anchor: <drift-anchor> if there is one, otherwise <question> and <context>. Quotes the words that are served or lost.",
    "PASS: it answers the anchor. PARTIAL: part of the anchor has dropped out of sight, or something that was not asked has moved in. FAIL: another question is being answered.",
    "Deviation 1 is on course, 5 is another question. Going deeper is not drift; going elsewhere is.",
    "For PARTIAL and FAIL the notes say what would bring it back.",
  ],
  now: roundLines,
};
