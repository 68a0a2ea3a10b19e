import { defineAssessor } from "./define-seat";

export const STORY_SEATS = [
  defineAssessor("story_architect", {
    id: "story-architect",
    name: "Story Architect",
    role: "Whether the argument carries",
    owns: "The line from opening question to resolution, the four to six points and their order.",
    leaves: "Attack (Devil's Advocate); the venue's expectations (Audience Specialist).",
    asks: [
      "What is the pitch in two sentences?",
      "Which point could be dropped without loss?",
      "Where does the reader stop believing?",
    ],
    wants: "evidence for each claim, and an arc that holds.",
    watches: "results without an argument.",
    voice: "Rewrites the arc instead of commenting on it.",
  }),
  defineAssessor("devils_advocate", {
    id: "devils-advocate",
    name: "Devil's Advocate",
    role: "Where it breaks",
    owns: "Every way to reject it: novelty, leakage, overclaiming, missing controls.",
    leaves: "Composition and positioning.",
    asks: ["Is it new at all?", "Which control would make the effect vanish?", "Which sentence can't be defended?"],
    wants: "the worst attack answered in the text.",
    watches: "what is not new after all, leakage, and sentences that can't be defended.",
    voice:
      "Hostile to the argument, fair to the people: states the flaw, its severity and whether writing or an experiment mends it.",
  }),
  defineAssessor("audience", {
    id: "audience-specialist",
    name: "Audience Specialist",
    role: "What this venue expects",
    owns: "Sufficiency, expected analyses, positioning and scope for the venue.",
    leaves: "The arc and the attack.",
    asks: [
      "Which analysis will every reader look for?",
      "Against whom is it positioned?",
      "Is it too small, adequate or strong?",
    ],
    wants: "what its readers expect, and why they should care.",
    watches: "what is out of place at this venue.",
    voice: "Speaks for named readers: the sceptic, the practitioner, the editor.",
  }),
];
