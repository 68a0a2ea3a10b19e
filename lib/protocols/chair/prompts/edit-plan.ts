/** P2-44, P2-46: the chair changes the plan that goes before a person: what the specialists found in it, or what the person asks for. */
import type { AgentId } from "@/lib/domain/ids";
import { resolutionOf } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { sameId } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { answeredQuestions } from "@/lib/protocols/chair/rules/open-questions";
import { quoted } from "@/lib/protocols/chair/rules/replies/cited-words";
import { lastMark } from "@/lib/protocols/chair/rules/replies/cited";
import { reportText } from "@/lib/protocols/chair/rules/replies/edit-report";
import { lastCheck, ownIssues, reportToEdit } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { reviseReplySchema } from "@/lib/protocols/chair/rules/replies/report-replies";
import {
  everyoneAnswering,
  nameOf,
  openConditions,
  type ChairState,
  type SaidCheck,
} from "@/lib/protocols/chair/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair, framedParts } from "./parts/as-chair";
import { formPart } from "./parts/form";
import { conflictPart } from "./parts/history";
import { personParts } from "./report";

const EDIT_FORM = formPart(reviseReplySchema);

const EDITING = `# Edits
<final-plan> is the whole report. A program makes your edits in it, so that nothing is written out again and what no edit names stays as it is.
- "find" is copied exactly from <final-plan>, as short as can be while it stands there only once. "replace" is what stands there instead.
- To add something, find the words it follows and repeat them in "replace". An item of a list is a line that begins with "- ".
- An edit stays within one part; headings stay. What is said in several places (the decision, a step, Files, Testing, Rationale, Actions, Answers to the issues) takes an edit for each, so that the report does not contradict itself.`;

const REVISING = `# A good revision
- Does what the person asks for, all of it and nothing else.
- Where two points of it contradict each other or a constraint, it keeps to the later one and says so in "done".
- What the person answers in it is decided: it goes into the plan where it matters and is no open question any more. To cite it, name the source "person-answers".`;
const STILL_FOUND = `
- The person has seen what stands in <check-result>: it is mended where the person asks for it, and no change makes it worse.`;

/** P2-44 */
export const revise: Prompt<ChairState> = {
  id: "chair/revise",
  version: 6,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "A person approves the plan with changes. Make them.",
        rules: [`${REVISING}${foundParts(state).length > 0 ? STILL_FOUND : ""}`, EDITING, EDIT_FORM],
      },
      (tokens) => [
        ...framedParts({ ...state, draft: null }, tokens),
        ...planParts(state),
        ...settledParts(state),
        ...personParts(state),
        ...requestParts(state),
      ],
      editNow(state, "Make the changes of the last <person-choice>."),
    ),
};

const MENDING = `# A good repair
- Deals with every point in <check-result>. Where the point is right, edits mend it. Where it is not, or goes against a constraint or what a person decided, the plan stays as it is and "done" says why.
- Changes nothing nobody found fault with, and decides nothing that is a person's: that becomes an open question.`;

/** P2-46 */
export const mend: Prompt<ChairState> = {
  id: "chair/mend",
  version: 5,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "The specialists have looked at the final plan, and something is left in <check-result>. Mend it before the plan goes before a person; who found it looks once more.",
        rules: [MENDING, EDITING, EDIT_FORM],
      },
      (tokens) => [
        ...framedParts({ ...state, draft: null }, tokens),
        ...planParts(state),
        ...settledParts(state),
        ...personParts(state),
      ],
      editNow(state, "Mend what stands in <check-result>."),
    ),
};

/** The plan to be edited, and what specialists still hold against it. */
const planParts = (state: ChairState): string[] => [
  section("final-plan", reportText(reportToEdit(state))),
  ...foundParts(state),
];

/** What an edit must not undo without knowing it. */
const settledParts = (state: ChairState): string[] =>
  state.conflicts.filter((one) => resolutionOf(state, one) !== null).map((one) => conflictPart(state, one));

const foundParts = (state: ChairState): string[] =>
  everyoneAnswering(state).flatMap((agentId) => {
    const check = lastCheck(state, agentId);
    if (!check?.findsFault) return [];
    const who = { specialist: agentId, name: nameOf(state, agentId) };
    return [section("check-result", foundText(state, agentId, check), who)];
  });

/** What a look at the final plan found, with the words of what it names by ids. */
export function foundText(state: ChairState, agentId: AgentId, check: SaidCheck): string {
  const { objection, unmet } = check;
  const own = ownIssues(state, agentId);
  return [
    ...(objection ? [`Objects: ${quoted(state, objection)}`] : []),
    ...unmet.map((id) => {
      const issue = own.find((one) => sameId(one.id, id));
      return `Not met, ${id}: ${issue ? quoted(state, issue.text) : "an issue of its own"}`;
    }),
    ...openConditions(check).map(({ id, text }) => `Condition the plan does not provide for, ${id}: ${text}`),
  ].join("\n");
}

/** What the person asked for, why, and what the person answered beside it. */
export function requestParts(state: ChairState): string[] {
  const answered = answeredQuestions(state);
  return state.changeRequests.map(({ text, by, seq }) => {
    const reason = state.decisions.find((one) => one.seq === seq)?.answer.rationale.trim();
    return section(
      "person-choice",
      [
        text,
        ...(reason ? [`Reason: ${reason}`] : []),
        ...answered.filter((one) => one.seq === seq).map(({ question, answer }) => `${question}\nAnswer: ${answer}`),
      ].join("\n\n"),
      { by },
    );
  });
}

/** Marks of earlier replies stand in the plan: one of this reply has to be told from them. */
function editNow(state: ChairState, task: string): string {
  const marks = lastMark([reportText(reportToEdit(state)), ...settledParts(state)].join("\n"));
  return [
    "# Now",
    ...(marks > 0 ? [`Marks up to [c${marks}] are taken: yours begin at [c${marks + 1}].`] : []),
    task,
    "Answer with the JSON object.",
  ].join("\n");
}
