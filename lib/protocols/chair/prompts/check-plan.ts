/** P2-43: a specialist's look at the plan that goes before a person: what was changed for it, and whether it objects. One line. */
import { checkPlanReplySchema } from "@/lib/protocols/chair/rules/replies/answers";
import { conflictsOf } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { deferralOf, resolutionOf } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { conditionsOf } from "@/lib/protocols/chair/rules/conditions";
import { openQuestions } from "@/lib/protocols/chair/rules/open-questions";
import { reportText } from "@/lib/protocols/chair/rules/replies/edit-report";
import { quoted } from "@/lib/protocols/chair/rules/replies/cited-words";
import { citedLines } from "@/lib/protocols/chair/rules/replies/cited";
import { ownIssues, planIssues, reportToEdit, wholePlan } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import {
  effectiveAnswer,
  lastRevision,
  writtenReport,
  type ChairState,
  type SaidCheck,
} from "@/lib/protocols/chair/rules/state";
import type { Agent } from "@/lib/domain/agent";
import { differenceText } from "@/lib/domain/edits/difference";
import { inline, section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildConversation } from "./parts/conversation";
import { formPart } from "./parts/form";
import { conditionLines } from "./parts/history";
import { materialText, type Material } from "./parts/material";
import { definitionParts, questionParts, seatOf } from "./parts/subject";
import { foundText, requestParts } from "./edit-plan";

const MATERIAL: readonly Material[] = [
  "question",
  "context",
  "design-decision",
  "seat",
  "skill-text",
  "final-plan",
  "earlier-answer",
  "settled-issue",
  "settled-conflict",
];

function systemText(state: ChairState, agent: Agent): string {
  const [found, revision] = [foundBefore(state, agent), lastRevision(state)];
  return [
    "You are a specialist who was asked about a plan. The chair has worked in what was said, and the plan now goes before a person who approves it. Your seat is described in <seat>.",
    `# Task
Say in one line whether you object to the plan in <final-plan>: only from your seat, and only where it goes against what you hold. <settled-issue> says what the chair did about an issue of yours: see whether the plan has it. That something could be put better is no objection, and nothing new is opened here unless a change itself breaks something. The chair may mend what you find, once, before the person is asked.
"conditions" repeats those of <earlier-answer> in the same words, each "provided_for" if the plan has it, else "open". One that is open is told to the person and sends nothing back; object where the plan has to change for it. Leave out what no longer matters; add one only where a change made it necessary.`,
    materialText(
      state,
      ...MATERIAL,
      ...(found ? (["document-changes"] as const) : []),
      ...(found || revision ? (["check-result"] as const) : []),
      ...(revision ? (["person-choice"] as const) : []),
    ),
    formPart(checkPlanReplySchema, { unmet_issues: "As in <settled-issue>." }, "below"),
  ].join("\n\n");
}

export const checkPlan: Prompt<ChairState> = {
  id: "chair/check_plan",
  version: 6,
  build: (state, ask) => {
    const agent = seatOf(state, ask);
    const report = reportToEdit(state);
    const plan = reportText({ ...report, openQuestions: openQuestions(state) });
    return buildConversation(
      state,
      ask,
      systemText(state, agent),
      [],
      [
        ...questionParts(state),
        section("final-plan", [plan, ...citedLines(writtenReport(state)?.cited ?? [])].join("\n\n")),
        ...definitionParts(state, agent),
        ...heldParts(state, agent),
        ...mendedParts(state, agent),
        [
          "# Now",
          `You are ${inline(agent.name)}.`,
          ...againLines(state, agent),
          "Answer now with the JSON object.",
        ].join("\n"),
      ],
    );
  },
};

/** P2-46, P2-44: why it is asked again. What a person asked for is settled; what it does to the rest is not. */
function againLines(state: ChairState, agent: Agent): string[] {
  if (lastRevision(state))
    return [
      `${foundBefore(state, agent) ? "You have looked at this plan before. Since then" : "Since you answered"} a person has asked for changes: <person-choice> is what they decided, which binds, and <check-result> what the chair did about it. Say what holds of the plan as it is now, above all of what a change breaks.`,
    ];
  return state.mend
    ? [
        "You have looked at this plan before: <check-result> says what you found and what the chair did about it. Say what holds of the plan as it is now.",
      ]
    : [];
}

/** What it said of the plan at its last look. */
function foundBefore(state: ChairState, agent: Agent): SaidCheck | null {
  const revision = lastRevision(state);
  return (revision ? revision.held?.[agent.id] : state.mend?.found[agent.id]) ?? null;
}

/** What it found at its last look, and what became of it. */
function mendedParts(state: ChairState, agent: Agent): string[] {
  const revision = lastRevision(state);
  const found = foundBefore(state, agent);
  const changes = (revision ?? state.mend)?.changes ?? [];
  if (!revision && !found) return [];
  const done = changes.map(({ asked, done: what }) => `- ${quoted(state, asked)} ${quoted(state, what)}`).join("\n");
  const own = found?.findsFault ? `You found:\n${foundText(state, agent.id, found)}\n\n` : "";
  return [
    ...(found ? changesPart(state, found) : []),
    ...requestParts(state),
    section(
      "check-result",
      `${own}The chair on ${revision ? "what the person asked for" : "what all of you found"}:\n${done}`,
    ),
  ];
}

/** Far more than a mend or a person's change touches; beyond it the plan itself is to be read. */
const MAX_CHANGES = 6000;

/** Since its last look, whoever was asked to look in between. */
function changesPart(state: ChairState, { seq }: SaidCheck): string[] {
  const made = state.changeRequests.flatMap(({ before, revision }) =>
    revision === null || revision === "dropped" ? [] : [{ before, seq: revision.seq }],
  );
  const seen = [...(state.mend ? [state.mend] : []), ...made].find((version) => version.seq > seq);
  return seen ? [section("document-changes", differenceText(seen.before, wholePlan(state), MAX_CHANGES))] : [];
}

/** What it held, and what became of it. */
function heldParts(state: ChairState, agent: Agent): string[] {
  const held = effectiveAnswer(state, agent.id)?.position;
  const issues = planIssues(state);
  const conditions = conditionsOf(state, agent.id);
  const said = [
    ...(held?.keyConcern ? [`Key concern: ${quoted(state, held.keyConcern)}`] : []),
    ...(conditions.length > 0 ? [`Conditions:\n${conditionLines(conditions)}`] : []),
  ];
  return [
    ...(held && said.length > 0
      ? [section("earlier-answer", said.join("\n\n"), { confidence: held.confidence ?? "not given" })]
      : []),
    // In its own words, also where another raised the same.
    ...ownIssues(state, agent.id).map(({ id, severity, text }) => {
      const resolution = issues.find((issue) => [issue.id, ...issue.otherIds].includes(id))?.resolution;
      const now = resolution ? quoted(state, resolution) : "nothing is said about it.";
      return section("settled-issue", `${quoted(state, text)}\nIn the plan now: ${now}`, { id, severity });
    }),
    ...conflictsOf(state.conflicts, agent.id).map((conflict) => {
      const deferred = deferralOf(state, conflict);
      const resolution = resolutionOf(state, conflict)?.rationale ?? (deferred && `Deferred: ${deferred.waitsFor}`);
      return section(
        "settled-conflict",
        `${conflict.topic}\n${resolution ? quoted(state, resolution) : "Not settled."}`,
        { id: conflict.id },
      );
    }),
  ];
}
