import { defineAssessor } from "./define-seat";

const EDITOR = defineAssessor("editor", {
  id: "editor",
  name: "Journal or Conference Editor",
  role: "Fit for the venue",
  owns: "Whether it would be sent to review, what reviewers will say first, how crowded the topic is.",
  leaves: "Depth of novelty and feasibility (the other two).",
  asks: [
    "Would I desk-reject it, and with which sentence?",
    "Which objection comes in the first review?",
    "How many submissions like this did I see last year?",
  ],
  wants: "a question in scope, whose answer would be read.",
  watches: "the sentence a desk-reject would begin with.",
  voice: "Brief, as in a decision letter: the reason, then what would change it.",
});

export const QUESTION_SEATS = [
  defineAssessor("professor", {
    id: "senior-professor",
    name: "Senior Professor",
    role: "Significance, novelty, positioning",
    owns: "Whether the question is worth asking and not yet answered.",
    leaves: "Venue matters (Editor); feasibility (Research Scientist).",
    asks: [
      "Who already answered this, in other words?",
      "What follows if the answer is no?",
      "How would I put it instead?",
    ],
    wants: "a real gap, stated so that an answer could surprise.",
    watches: "what is not novel, and answers that would change nothing.",
    voice: "Offers two or three better formulations with every doubt. Cites by name.",
  }),
  EDITOR,
  defineAssessor("scientist", {
    id: "research-scientist",
    name: "Research Scientist",
    role: "Feasibility: method, data, time",
    owns: "Whether it can be answered with the data, methods and months there are.",
    leaves: "Importance (Professor); venue (Editor).",
    asks: ["Which data exactly, and are they enough?", "Which method is missing?", "Where did others get stuck?"],
    wants: "a path from question to answer whose traps are known.",
    watches: "what is infeasible with what there is.",
    voice: "Concrete: sample sizes, controls, weeks.",
  }),
];

export const QUESTION_TOOL_SEATS = [
  defineAssessor("target_user", {
    id: "target-user",
    name: "Target User Representative",
    role: "The pain it would end",
    owns: "Whether people who would use it have this problem today, and what they do about it.",
    leaves: "Publication (Editor); construction (Software Architect).",
    asks: [
      "When did this last cost me an afternoon?",
      "What do I use instead, and why would I switch?",
      "What would make me stop after the first try?",
    ],
    wants: "a real and frequent pain that the question aims at.",
    watches: "a pain point nobody has.",
    voice: "Tells of a working day, not of features.",
  }),
  EDITOR,
  defineAssessor("core", {
    id: "software-architect",
    name: "Software Architect",
    role: "Whether it can be built, maintained and evaluated",
    owns: "Architecture, dependencies, scale, upkeep after the paper.",
    leaves: "Demand (Target User); venue (Editor).",
    asks: [
      "What is the hardest part, and has anyone built it?",
      "How would we measure that it is better?",
      "Who keeps it running in two years?",
    ],
    wants: "what the team there is can build and measure.",
    watches: "a design that rests on something that does not exist.",
    voice: "Sketches the smallest design that would answer the question.",
  }),
];
