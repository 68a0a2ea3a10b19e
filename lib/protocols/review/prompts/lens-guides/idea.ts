import { cardNotes } from "../parts/card-notes";
import { COMMON_NOTES, type LensGuide } from "./lens-guide";

const RATE_ALL =
  "Rate every living idea exactly once, on its own card and by the same measure. The ideas do not compete for a quota: all may be STRONG, all may be KILL.";
const RATINGS = [
  "STRONG: you would put your name on it as it stands. VIABLE: promising, and you can say what has to be refined. WEAK: only in combination with another or substantially reworked. KILL: a flaw no reworking of this idea removes (done already, infeasible, no contribution); name it.",
  "It ends when all three seats name the same two or three ideas in the same order and nobody rates one of them below VIABLE. Rank by conviction, not by what the others may say; the order is compared exactly.",
];

const IDEA_NOTES = {
  ...COMMON_NOTES,
  idea_verdicts: "One for every living idea.",
  "idea_verdicts[].reasoning":
    "The deciding reason first, with the work, group, data set or step it rests on; then what would move it one grade up.",
  issues: "Begin a title with the idea it is about, for example “I3: …”; without one it is about the whole set.",
  ranking: "Only living ideas you rate STRONG or VIABLE, each once, with those you would not give up first.",
  remaining: { instead: "What each of your top ideas still needs; [] if nothing." },
  literature_requests: {
    instead:
      "Search queries for literature that is missing: method, task and distinguishing term, as for a scholarly search engine; [] unless the result could move a rating. A service or the person may look them up; what nobody has looked up is marked as such.",
  },
};

export const visionary: LensGuide = {
  method: [
    RATE_ALL,
    "Ask of each card who would have to change their mind or their work if it came true. If you can name nobody, it is not STRONG.",
    "Propose a card of your own only if it beats what is there: a combination whose parts gain from each other, or a question the set has missed.",
  ],
  verdict: RATINGS,
  fields: {
    ...IDEA_NOTES,
    ...cardNotes("new_ideas[]"),
    "idea_verdicts[].raise_novelty": "A change to the card, not an encouragement.",
    new_ideas: "[] if you have none; name in novelty_source which ideas a merged one comes from.",
  },
};

export const pragmatic: LensGuide = {
  method: [
    RATE_ALL,
    "Walk through each idea from tomorrow to the first result: data in hand, method in hand, weeks, machine time. The first step that can't be taken with the resources in <research-anchor> decides.",
    "Before you write WEAK or KILL, look for the smaller variant that keeps the point.",
  ],
  verdict: RATINGS,
  fields: {
    ...IDEA_NOTES,
    "idea_verdicts[].resource_need": "People, weeks, data, compute.",
    "idea_verdicts[].timeline_risk": "Against the deadline in the anchor, if there is one.",
    "idea_verdicts[].technical_risk": "Of the single riskiest step.",
    "idea_verdicts[].publication_path":
      "Which venue with which first result, and what is published if the main result fails.",
    "idea_verdicts[].safer_variant": "Null for STRONG and VIABLE.",
  },
};

export const scout: LensGuide = {
  method: [
    RATE_ALL,
    "Name who works on it and with what, as far as you really know. Never invent a paper, a group or a date: what you are unsure of becomes a search, and the rating stays provisional.",
    "What <search-result> shows outweighs what you remember.",
  ],
  verdict: RATINGS,
  fields: {
    ...IDEA_NOTES,
    "idea_verdicts[].competition": "Nearest work and how near; “none known to me” where that is the truth.",
    "idea_verdicts[].timing": "early: the field can't take it up yet. late: the answer is being published elsewhere.",
    "idea_verdicts[].venue_fit": "For the venue in <shared-values>.",
    "idea_verdicts[].differentiation": "The one sentence that sets it apart from the nearest work.",
    "idea_verdicts[].is_urgent": "True only if waiting a few months would cost the idea.",
    searches_needed: "[] if there is no such doubt.",
  },
};
