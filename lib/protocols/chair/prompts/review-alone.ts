/** P2-05, P2-39: the chair without specialists. */
import { CHAIR_KINDS } from "@/lib/protocols/chair/rules/replies/replies";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { SessionType } from "@/lib/protocols/chair/rules/vocabulary";
import type { Prompt } from "@/lib/prompts/types";
import { planning } from "./frame";
import { buildInLevels } from "./parts/as-chair";
import { formPart } from "./parts/form";
import { materialText } from "./parts/material";
import { artifactPart, chairPart, questionParts } from "./parts/subject";
import { REPORT_NOTES, reportRules } from "./report";

const TASKS: Readonly<Record<SessionType, string>> = {
  design_session: "Decide the question and write the report.",
  plan_issue: "Write the plan and the report on it. A person approves it before it is carried out.",
  review_plan:
    "Review the plan in <artifact> and write the report: would it fail, and at which step? A person approves it before it is carried out.",
};

const ALONE = `# Alone
- You have no specialists to lean on: say what you find from the material, and where a specialist would have been needed, make it an open question.
- Confidence is High if it follows from the material or from a precedent in it, Medium if an assumption you name carries it, Low if what you would have to know is not there. A plan may be taken over without review if it is not low, so it has to be true.
- "files" and "testing" are filled from the material. Where the material does not name a file, name the part; if there is nothing to touch or to test, leave them empty rather than fill them.
- For a review of a plan give "opinion": "Approve" if it can be carried out as it stands, "Revise" if a blocking or important issue has to be answered first (then "plan" is the complete revised plan), "Redesign" if no revision mends it. For a plan, "plan" is the plan. For a pull request give "pr_verdict" and "pr_concerns". What does not belong to this matter is null or [].`;

const FORM = formPart(
  CHAIR_KINDS.review_alone.replySchema,
  {
    ...REPORT_NOTES,
    blocking_issues: "Reviews of a plan only; else [].",
    important_issues: "Reviews of a plan only; else [].",
    pr_concerns: "Pull requests only; else [].",
  },
  "below",
);

export const reviewAlone: Prompt<ChairState> = {
  id: "chair/review_alone",
  version: 8,
  build: (state, ask) => {
    const { session_type } = state.config;
    const system = [
      `You chair a deliberation that needs no specialists, or has none: you review the matter alone. How you work is described in <seat>. Your one task: ${TASKS[session_type]}`,
      materialText(state, "question", "context", "design-decision", "artifact", "seat"),
      ALONE,
      ...(session_type === "design_session" ? [] : [planning(state)]),
      reportRules("alone"),
      FORM,
    ].join("\n\n");
    return buildInLevels(state, ask, system, (tokens) => [
      ...questionParts(state),
      ...artifactPart(state, tokens),
      chairPart(state),
      nowText(state),
    ]);
  },
};

function nowText({ config, outlook }: ChairState): string {
  const why =
    outlook.message ??
    (outlook.decidedBy === "user"
      ? "A person chose to have it reviewed by the chair alone."
      : "It concerns one domain, has a precedent, leaves nothing open and only adds.");
  return [
    "# Now",
    why,
    ...(config.session_type === "design_session" && config.subject_kind === "pr"
      ? ["It is a pull request: give pr_verdict and pr_concerns."]
      : []),
    "Write the report as the JSON object.",
  ].join("\n");
}
