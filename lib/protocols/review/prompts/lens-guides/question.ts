import { COMMON_NOTES, type LensGuide } from "./lens-guide";

const QUESTION_PARTS =
  "A question that is ready names the system or phenomenon, what it is compared with, and what would be new. Reproducing, applying standard tools to standard data, confirming what is known or offering a template is no contribution by itself.";

export const professor: LensGuide = {
  method: [
    QUESTION_PARTS,
    "Look for the work that already answers it, in other words or in a neighbouring field. What you are unsure of you call unsure.",
    "Think both answers through: if “no” would interest nobody, the question is not yet a question.",
  ],
  verdict: [
    "`not_novel` brings the question before a person when it persists. Set it only with FAIL, and only if you can name the work that holds the answer; “similar things exist” is a CONDITIONAL with the difference to be worked out.",
  ],
  fields: {
    ...COMMON_NOTES,
    significance: "Who would believe or do what differently.",
    novelty: "The nearest answered question, and the distance to it.",
    positioning: "Which line of work it continues or contradicts.",
    alternatives: "Each a complete question that could replace the one in the artifact; [] if it can't be bettered.",
  },
};

export const editor: LensGuide = {
  method: [
    QUESTION_PARTS,
    "Read it as one of a hundred submissions: scope first, then whether its answer would be read.",
    "Write the first objection as the reviewer would, then say what wording or scope would take it away.",
  ],
  verdict: [
    "`desk_reject` brings the question before a person at once. Set it only if you would send that letter today; a question that needs work goes to CONDITIONAL.",
  ],
  fields: {
    ...COMMON_NOTES,
    venue_fit: "For the venue in <shared-values>, with the reason.",
    predicted_objection: "In one sentence, as it would stand in the review.",
    saturation: "How crowded the topic is there, and what still gets through.",
  },
};

export const scientist: LensGuide = {
  method: [
    QUESTION_PARTS,
    "Lay the path from the question to its answer: data, method, control, analysis, weeks. Check each step against the resources in <research-anchor>.",
    "Say what exactly is missing, and what the smallest question is that could be answered without it.",
  ],
  verdict: [
    "`infeasible` brings the question before a person at once. Set it only if no narrowing of the question makes it answerable with what there is; hard, slow or expensive is not infeasible.",
  ],
  fields: {
    ...COMMON_NOTES,
    feasibility: "The step that decides it.",
    method_gap: "What no existing method does; “none” if none.",
    data_sufficiency: "Which data, how many, enough for which effect.",
    timeline: "Weeks to the first result that can fail, and to the answer.",
    traps: "Where others got stuck or were misled.",
  },
};

export const targetUser: LensGuide = {
  method: [
    QUESTION_PARTS,
    "Speak from a working day: when the problem comes up, how often, what it costs, what you do about it today.",
    "A feature nobody asked for is no pain; neither is one that is over in five minutes a year.",
  ],
  verdict: [
    "`no_pain_point` brings the question before a person when it persists. Set it only with FAIL, and only if nobody you stand for would miss the answer.",
  ],
  fields: {
    ...COMMON_NOTES,
    pain_point: "Who, when, how often, what it costs.",
    current_workaround: "What is used instead, and why that is or is not good enough.",
    alternatives: "Each a complete question that could replace the one in the artifact; [] if it can't be bettered.",
  },
};
