/** Phases F to H, and what surrounds a stress round (P3-24 to P3-26, P3-55). */
import { startedRound } from "@/lib/kernel/rounds";
import { absentRoleIn } from "@/lib/protocols/structured/rules/rounds/course";
import { STANDARD_SIGNATURES } from "@/lib/protocols/structured/rules/rounds/stress-rounds";
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
    "Polarity is about the claim: supports if the finding bears it out, contradicts if it refutes it, mixed if part of it stands. The default is that ROBUST supports and BROKEN contradicts, and the other way round for the Critic's claims; a claim that says the opposite needs the polarity written out. An UNCLEAR check makes a claim tested_unclear whatever the polarity.",
    "A check gives each claim one word: a claim stands at most once under the same check. Where the check speaks both for it and against it, the polarity is mixed.",
    "A tested claim may be tested again by another check; then both results are kept.",
    "supersede is for a tested claim that a later claim names in supersedes, and for nothing else. A pending claim can't be superseded.",
    "Leaves pending what was not tested. A round in which nothing was tested is reported as that.",
  ],
  now: (state) => {
    const { verifications } = startedRound(state);
    const run = verifications
      .filter(({ result }) => result !== "NOT_APPLICABLE")
      .map(({ check, result }) => `${checkNumber(check)} (${result})`);
    return [
      ...roundLines(state).slice(0, 1),
      `Checks that were run: ${run.join(", ")}. Others can't change a claim.`,
      "What you write is checked by a validator: ids must exist, transitions must be legal.",
    ];
  },
};

export const ASSESS: Guide = {
  task: () =>
    `${ORCHESTRATOR} Assess the round: what it decided and on what grounds, what pulls in two directions, what it changes in the whole, and what the next round should be about.`,
  good: [
    "One to three decisions, each a sentence somebody could act on, each citing what it rests on: verifications and tested claims first. A decision nothing was tested for is not made.",
    "Cites with the relation that is true: based-on what it follows from, supported-by what agrees with it, builds-on an earlier decision, supersedes a decision it replaces. Late decisions keep the thread to early ones.",
    "made_by is honest: consensus if no role objects, round_lead if the lead decided among views, adversary_concession if the Critic gave up a point or the others gave in to it.",
    "Tensions are real: two things that can't both be had, with the roles they come from and those without whom they can't be resolved. A missing detail is no tension. Those that are resolved now are named by id with how.",
    "An overturned decision is named with what was learnt by it, 1 to 5, and is cited with supersedes by a decision of this round.",
    "The next focus is the point whose answer would change most: a refuted claim nobody has drawn the consequence of, an UNCLEAR check, an attack that went through, a decision never attacked.",
  ],
  now: (state) => {
    const open = state.drift
      .filter(({ verdict, addressed_by }) => verdict !== "PASS" && addressed_by === null)
      .map(({ round, verdict, notes }) => ({ round, verdict, notes }));
    return [
      ...roundLines(state),
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
    "The substitution rate is an honest guess of how much of the role's work the others will do unasked. 0: nobody. 1: nobody would notice its absence.",
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
    "Clarity is how plainly the signature shows: 1 hardly, 5 unmistakably, and 5 only if it matches.",
    "Reading: none if the round was like any other (the role is decorative), full if nobody could replace it, partial if others took over some of it, unexpected if something else showed (a finding about where roles border on each other).",
  ],
  now: (state) => roundLines(state),
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
  now: (state) => roundLines(state),
};
