/** P2.7, P2-38: what a report is, in the same words for every type. */
const SOURCES = {
  panel:
    "It follows the answers, <settled-conflict> and <person-choice>; where a person decided, that stands, also against specialists.",
  alone: "It follows the material and what binds it.",
} as const;

export const reportRules = (by: keyof typeof SOURCES): string => `# A good report
- Is written for someone who was not there and will act on it. It says what holds, not how it came about: no transcript, no “first”, “then” or “after discussion”, and no word about how often somebody was asked here, in how many rounds, or how many answered.
- Opens with the decision, in the present tense and so that someone could begin. ${SOURCES[by]}
- Gives the reasons that carry it, what it costs, and what would have to be seen to change it.${by === "panel" ? " Who lost a conflict finds its strongest point answered or accepted as a price." : ""}
- Keeps figures, names and limits exactly as they were given and invents none. What nobody settled is an open question with who has to answer it, not a guess.
- Is one text, not a list of opinions${by === "panel" ? ": the specialists' findings and the conflicts are shown beside it and need not be retold" : ""}.

# Actions
- "inline_actions" are done as part of this, each one checkable.
- "separate_actions" become issues of their own, only for one of three reasons: "cross_boundary", it belongs to another team or system; "design_required", it needs a design first; "risk_elevating", doing it here would raise the risk of this. If you are unsure, it is inline.`;

export const REPORT_NOTES = {
  rationale: "Under 250 words.",
  inline_actions: "In order.",
  "separate_actions[].reason": "As described above.",
} as const;
