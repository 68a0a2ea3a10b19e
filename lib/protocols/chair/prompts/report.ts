/** P2.7: the one synthesised report, by type of deliberation. */
import { CHAIR_KINDS, type ChairKind } from "@/lib/protocols/chair/rules/replies/replies";
import { issuesToResolve, planIssues, planVerdict } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { escalationDecision } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { nameOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { formText, type FieldNotes } from "@/lib/prompts/form";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair } from "./parts/as-chair";
import { framedParts } from "./parts/chair-parts";
import { PLANNING } from "./draft";
import { conflictPart, standingParts, synthesisPart } from "./parts/history";
import { REPORT_NOTES, reportRules } from "./parts/report-rules";

type ReportKind = Extract<ChairKind, "report" | "report_pr" | "report_plan" | "report_review">;

const RULES: Readonly<Record<ReportKind, string | null>> = {
  report: null,
  report_pr: `# Verdict on the pull request
- "Approve": it can be merged as it stands. "Changes Requested": something bounded has to change first. "Needs Discussion": the approach itself has to be talked about.
- "pr_concerns" are those that stand, by severity. "Critical": it must not be merged with it. "Important": it should be changed before merging. "Minor": it may be mended later.`,
  report_plan: `${PLANNING}

# Working in what was said
Every <plan-issue> is answered in the plan, and "resolutions" says how, by its id: changed so, or kept as it is, with the reason.`,
  report_review: `# Verdict on the plan
The verdict follows from the reviewers' recommendations and is given to you below; you do not vote. Where the plan needs revision, you write the complete revised plan, with every blocking and important <plan-issue> answered, and "resolutions" says how, by its id. Where it is ready, or needs a redesign, "revised_plan" is null and "resolutions" is [].`,
};

const NOTES: Readonly<Record<ReportKind, FieldNotes>> = {
  report: REPORT_NOTES,
  report_pr: { ...REPORT_NOTES, pr_verdict: "As described above.", pr_concerns: "[] if none stands." },
  report_plan: { ...REPORT_NOTES, resolutions: "One for each <plan-issue>; [] if there is none." },
  report_review: REPORT_NOTES,
};

export const reportPrompt = (kind: ReportKind): Prompt<ChairState> => ({
  id: `chair/${kind}`,
  version: 3,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Everything is said and decided. Your one task now is the report.",
        rules: [
          reportRules("panel"),
          ...(RULES[kind] ? [RULES[kind]] : []),
          formText(CHAIR_KINDS[kind].replySchema, NOTES[kind]),
        ],
      },
      (tokens) => [
        ...framedParts(state, tokens),
        ...standingParts(state),
        ...synthesisPart(state),
        ...state.conflicts.map((conflict) => conflictPart(state, conflict)),
        ...issueParts(state),
        ...personParts(state),
      ],
      nowText(state),
    ),
});

const issueParts = (state: ChairState): string[] =>
  planIssues(state).map(({ id, agentId, severity, text }) =>
    section("plan-issue", text, { id, severity, "raised-by": nameOf(state, agentId) }),
  );

/** P2.6: what the person took, in their words. */
function personParts(state: ChairState): string[] {
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
      ].join("\n"),
      { by: decision.answer.answeredBy },
    ),
  ];
}

function nowText(state: ChairState): string {
  const verdict = planVerdict(state);
  const ids = issuesToResolve(state).map(({ id }) => id);
  return [
    "# Now",
    ...(state.framing?.diagram
      ? ["A diagram was asked for: draw it in Mermaid, at most twelve nodes."]
      : ["No diagram was asked for: diagram is null."]),
    ...(verdict ? [`The verdict is: ${verdict}.`] : []),
    ...(ids.length > 0 && verdict !== "Needs Redesign" ? [`To be answered in resolutions: ${ids.join(", ")}.`] : []),
    ...(escalationDecision(state) ? ["A person decided: the report follows <person-choice>."] : []),
    "Write the report as the JSON object.",
  ].join("\n");
}
