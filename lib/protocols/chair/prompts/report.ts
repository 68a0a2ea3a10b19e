/** P2.7: the one report, by type of deliberation, by itself or along with what it follows from. */
import { reportKind } from "@/lib/protocols/chair/rules/conclude";
import { CHAIR_KINDS, type ChairKind } from "@/lib/protocols/chair/rules/replies/replies";
import { planIssues, planVerdict } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { escalationDecision } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { answeredQuestions } from "@/lib/protocols/chair/rules/open-questions";
import { namesOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { lastMark } from "@/lib/protocols/chair/rules/replies/cited";
import { asWhole, wholeText } from "@/lib/protocols/chair/rules/replies/whole-plan";
import { fieldsText, type FieldNotes } from "@/lib/prompts/form";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { planning } from "./frame";
import { buildAsChair, framedParts } from "./parts/as-chair";
import { formPart } from "./parts/form";
import { conflictPart, standingParts, synthesisPart } from "./parts/history";

type ReportKind = Extract<ChairKind, "report" | "report_pr" | "report_plan" | "report_review">;

/** `agreed`: of a panel without a conflict. `alone`: of the chair without one. */
const SOURCES = {
  panel:
    "It follows the answers, the conflicts as they were settled and <person-choice>; where a person decided, that stands, also against specialists.",
  agreed: "It follows the answers.",
  alone: "It follows the material and what binds it.",
} as const;
const CONFLICT_TOLD =
  " Who lost a conflict finds its strongest point answered or accepted as a price; a compromise is told as one.";
const CONDITIONS_KEPT = " Every condition the specialists name is provided for, or it says why not.";

/** What a report is, in the same words for every type (P2-38). */
export const reportRules = (by: keyof typeof SOURCES): string => `# A good report
- Is written for someone who was not there and will act on it. It says what holds, not how it came about, and nothing about how often somebody was asked or how many answered.
- Opens with the decision, in the present tense and so that someone could begin. ${SOURCES[by]}
- Gives the reasons that carry it, what it costs, and what would have to be seen to change it.${by === "panel" ? CONFLICT_TOLD : ""}${by === "alone" ? "" : CONDITIONS_KEPT}
- Keeps figures, names and limits exactly as they were given and invents none; your own estimates are called that. What nobody settled, or nobody at the table answers for, is an open question with who has to answer it, not a guess. What a person has answered is decided, what a person left to you is assumed; neither is open.
- Is one text, not a list of opinions${by === "alone" ? "" : `: the specialists' findings${by === "panel" ? " and the conflicts" : ""} are shown beside it and need not be retold`}.

# Actions
"inline_actions" are done as part of this, each one checkable. "separate_actions" become issues of their own, for one of three reasons: "cross_boundary", it belongs to another team or system; "design_required", it needs a design first; "risk_elevating", doing it here would raise the risk of this. If you are unsure, it is inline.`;

export const REPORT_NOTES = {
  rationale: "Under 250 words.",
  inline_actions: "In order.",
  separate_actions: { instead: "As described above; [] if none." },
} as const;

const RULES: Readonly<Record<ReportKind, string | null>> = {
  report: null,
  report_pr: `# Verdict on the pull request
- "pr_concerns" are those that stand, by severity. "Critical": it must not be merged with it. "Important": it should be changed before merging. "Minor": it may be mended later.
- "Approve": it can be merged as it stands. "Changes Requested": something bounded has to change first. "Needs Discussion": the approach itself has to be talked about.`,
  report_plan: `# Working in what was said
Every <plan-issue>, minor ones too, is answered in the plan, and "resolutions" says how: one entry for each, by its id. What nothing asks to change stays, with its headings. What the plan does nothing about now is "deferred", and an open question or an action says who takes it up.`,
  report_review: `# Verdict on the plan
The verdict follows from the reviewers' recommendations and is given to you below; you do not vote. Where the plan needs revision, you write the complete revised plan, with every <plan-issue>, minor ones too, answered, and "resolutions" says how: one entry for each, by its id; what nothing asks to change stays, with its headings. Where it is ready, or needs a redesign, there is no revised plan and "resolutions" is [].`,
};

const NOTES: Readonly<Record<ReportKind, FieldNotes>> = {
  report: REPORT_NOTES,
  report_pr: { ...REPORT_NOTES, pr_verdict: "As described above.", pr_concerns: "[] if none stands." },
  report_plan: { ...REPORT_NOTES, resolutions: "As described above." },
  report_review: { ...REPORT_NOTES, resolutions: { instead: "As described above." } },
};

export const reportPrompt = (kind: ReportKind): Prompt<ChairState> => ({
  id: `chair/${kind}`,
  version: 11,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Everything is said and decided. Write the report.",
        rules: [...rulesOf(state, kind), formPart(CHAIR_KINDS[kind].replySchema, NOTES[kind])],
      },
      (tokens) => [
        ...framedParts(state, tokens),
        ...standingParts(state),
        ...synthesisPart(state),
        ...state.conflicts.map((conflict) => conflictPart(state, conflict)),
        ...issueParts(state),
        ...personParts(state),
      ],
      ["# Now", ...nowLines(state), "Write the report as the JSON object."].join("\n"),
    ),
});

const rulesOf = (state: ChairState, kind: ReportKind, by: "panel" | "agreed" = "panel"): string[] => [
  reportRules(by),
  // Whoever drafted it has been told what a plan is; so is whoever writes one for the first time.
  ...(kind === "report_plan" || (kind === "report_review" && !state.draft) ? [planning(state)] : []),
  ...(RULES[kind] ? [RULES[kind]] : []),
];

const FIELDS: Readonly<Record<ReportKind, string>> = {
  report: fieldsText(CHAIR_KINDS.report.replySchema, NOTES.report),
  report_pr: fieldsText(CHAIR_KINDS.report_pr.replySchema, NOTES.report_pr),
  report_plan: fieldsText(CHAIR_KINDS.report_plan.replySchema, NOTES.report_plan),
  report_review: fieldsText(CHAIR_KINDS.report_review.replySchema, NOTES.report_review),
};

/** For a task that may bring the report along: what a report is, and the fields it has. */
export function reportAlong(
  state: ChairState,
  by: "panel" | "agreed",
): { rules: string[]; fields: string; now: string[] } {
  const kind = reportKind(state);
  return {
    rules: rulesOf(state, kind, by),
    fields: `The fields of "report":\n${FIELDS[kind]}`,
    now: nowLines(state),
  };
}

/** P2-45: each problem once, with everybody who raised it. */
export const issueParts = (state: ChairState): string[] =>
  planIssues(state)
    .filter((issue) => issue.state !== "withdrawn")
    .map(({ id, otherIds, raisers, severity, text }) =>
      section("plan-issue", text, {
        id: [id, ...otherIds].join(", "),
        severity,
        "raised-by": namesOf(state, raisers),
      }),
    );

/** P2.6: what the person took, in their words. */
export function personParts(state: ChairState): string[] {
  const decision = escalationDecision(state);
  if (!decision) return [];
  const option = decision.gate.options.find(({ id }) => id === decision.answer.choice);
  return [
    ...(state.proposal ? [section("chair-proposal", `${state.proposal.proposal}\n${state.proposal.rationale}`)] : []),
    section(
      "person-choice",
      [
        `Chosen: ${option?.label ?? decision.answer.choice}`,
        ...(option ? [`What it means: ${option.consequence}`] : []),
        `Reason: ${decision.answer.rationale}`,
        ...answeredQuestions(state)
          .filter(({ seq }) => seq === decision.seq)
          .map(({ question, answer }) => `${question}\nAnswer: ${answer}`),
      ].join("\n"),
      { by: decision.answer.answeredBy },
    ),
  ];
}

function nowLines(state: ChairState): string[] {
  const verdict = planVerdict(state);
  const isMarked = state.draft !== null && lastMark(wholeText(asWhole(state.draft))) > 0;
  return [
    ...(isMarked ? ["Marks such as [c1] in <draft-plan> are of an earlier reply: cite anew what you keep."] : []),
    ...(state.framing?.diagram
      ? ["A diagram was asked for: draw it in Mermaid, as a flowchart of at most twelve nodes."]
      : ["No diagram was asked for: diagram is null."]),
    ...(verdict ? [`The verdict is: ${verdict}.`] : []),
    ...(escalationDecision(state) ? ["A person decided: the report follows <person-choice>."] : []),
  ];
}
