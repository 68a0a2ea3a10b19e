/** P2.7: one synthesised report, no transcript, and none of Parley's own counters (P2-38). What agents wrote stands as it is (P2-41). */
import type { DeliberationEvent } from "@/lib/events/schema";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import { CHAIR_ID } from "@/lib/protocols/chair/rules/chair-seat";
import { TEXT_LOST } from "@/lib/domain/edits/loss";
import { ISSUE_STATES, LEFT_OUT } from "@/lib/protocols/chair/rules/gates/approval";
import { contextBudgets, reportOf, type ChairReport } from "@/lib/protocols/chair/rules/replies/report";
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import { dispatchedIds, isPlanType, isSolo, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { labelOf } from "@/lib/domain/wording";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import { bullets, table } from "@/lib/projections/record/record-sections";
import type { Dossier } from "@/lib/projections/record/record-view";
import { sectionedRecord, type RecordSection } from "@/lib/projections/record/sectioned-record";
import { conflictRows } from "./conflict-view";
import { arrowsOf, arrowText } from "./diagram";
import { chairStateOf } from "@/lib/protocols/chair/rules/state";
import { SEPARATE_REASONS, SESSION_LABELS } from "@/lib/protocols/chair/rules/vocabulary";

export function chairDossier(log: readonly DeliberationEvent[], folded: Folded): Dossier {
  const state = chairStateOf(folded);
  // Once it has ended no report follows: what was said until then reads as one without the chair's words.
  const report = reportOf(folded.lifecycle.end && state.report === null ? { ...state, report: "none" } : state);
  return sectionedRecord({
    log,
    folded,
    hidesRounds: true,
    placeOf: (id) => placeOf(state, id),
    sections: report ? written(state, report) : toCome(state),
  });
}

function placeOf(state: ChairState, id: string): string {
  if (id === CHAIR_ID) return "chair";
  const agent = state.panel.find((seat) => seat.id === id);
  const role = agent ? specialistOf(agent, state.config).role : "specialist";
  return dispatchedIds(state).some((asked) => asked === id) ? role : `${role}, not asked`;
}

/** Sections that can't be written yet are named, not left out. */
function toCome(state: ChairState): RecordSection[] {
  const titles = [
    "Rationale",
    ...(isPlanType(state) ? ["Plan"] : []),
    isSolo(state) ? "What the chair found" : "What the specialists found",
    "Conflicts resolved",
    "Action items",
    "Open questions",
    "Context budget",
  ];
  return titles.map((title) => ({
    title,
    body: "*Not written yet: the chair’s report follows when the matter is settled.*",
  }));
}

function written(state: ChairState, report: ChairReport): RecordSection[] {
  const sections = [
    drivers(state, report),
    rationale(state, report),
    diagram(report),
    verdict(report),
    pullRequest(report),
    findings(state, report),
    consensus(report),
    conflicts(state, report),
    actions(state, report),
    questions(state, report),
    checks(report),
    changes(report),
    plan(state, report),
    budget(state),
  ];
  return sections.filter((section): section is RecordSection => section !== null);
}

/** In a sentence, by the label of the session. */
const KIND_OF_SESSION: Readonly<Record<string, string>> = {
  [SESSION_LABELS.design_session]: "A design was asked for.",
  [SESSION_LABELS.plan_issue]: "A plan was asked for.",
  [SESSION_LABELS.review_plan]: "A plan was to be reviewed.",
};

function drivers(
  { outcome }: ChairState,
  { type, constraints, successCriteria, isBinding }: ChairReport,
): RecordSection {
  const list = (title: string, items: readonly string[]): string[] => (items.length > 0 ? [title, bullets(items)] : []);
  return {
    title: "Decision drivers",
    body: [
      `${KIND_OF_SESSION[type] ?? `${type}.`}${isBinding && outcome?.recorded ? " The decision is binding for the plan that follows." : ""}`,
      ...list("Constraints:", constraints),
      ...list("Success criteria (proposed by the chair, assumed):", successCriteria),
    ].join("\n\n"),
  };
}

function rationale({ outcome }: ChairState, { decision, rationale: why, decidedByPerson }: ChairReport): RecordSection {
  const whole = decision && !outcome?.summary.includes(decision.trim()) ? [markdownBlock(decision)] : [];
  const person = decidedByPerson
    ? [`${markdownLine(decidedByPerson.by)} decided, because: ${markdownLine(decidedByPerson.rationale)}`]
    : [];
  const parts = [...whole, ...person, ...(why ? [markdownBlock(why)] : [])];
  return {
    title: "Rationale",
    body:
      parts.length > 0
        ? parts.join("\n\n")
        : isClosedAtBudget(outcome)
          ? "The chair wrote no report because the budget ran out first."
          : outcome?.recorded
            ? "The chair wrote no report. The decisions below stand as they were made."
            : "The chair wrote no report: the deliberation ended without a decision.",
  };
}

/** In words for whoever reads the page; the source for programs that draw it. */
function diagram({ diagram: drawn }: ChairReport): RecordSection | null {
  if (!drawn) return null;
  const arrows = arrowsOf(drawn);
  const source = markdownBlock(`\`\`\`mermaid\n${drawn}\n\`\`\``);
  return {
    title: "Diagram",
    body: [...(arrows ? [bullets(arrows.map(arrowText))] : []), "Its source, in Mermaid:", source].join("\n\n"),
  };
}

/** P2.6, P2-45: every issue, who raised it, what became of it. */
function verdict({ verdict: word, issues }: ChairReport): RecordSection | null {
  if (!word && issues.length === 0) return null;
  const said = word === "Ready" ? "Ready: plan confirmed." : word ? `${word}.` : "";
  const rows = issues.map(({ id, otherIds, name, severity, text, resolution, state }) => [
    [id, ...otherIds].join(", "),
    name,
    severity,
    text,
    ISSUE_STATES[state],
    resolution ?? (state === "withdrawn" ? "" : "not answered"),
  ]);
  return {
    title: word ? "Verdict on the plan" : "Objections to the draft",
    body: [
      said,
      rows.length > 0
        ? table(["Issue", "Raised by", "Severity", "What", "State", "Resolution"], rows)
        : "No issue was raised.",
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** P2-43, P2-46 */
function checks({ checks: lines, mended }: ChairReport): RecordSection | null {
  if (lines.length === 0) return null;
  const changed = mended.map(({ asked, done }) => [asked, done]);
  return {
    title: "Check of the final plan",
    body: [
      ...(changed.length > 0
        ? ["What the first look found, and what the chair did:", table(["Found", "Done"], changed), "After that:"]
        : []),
      bullets(lines.map(({ text }) => text)),
    ].join("\n\n"),
  };
}

/** P2-44 */
function changes({ changes: all }: ChairReport): RecordSection | null {
  if (all.length === 0) return null;
  const parts = all.flatMap(({ by, text, made }) => [
    `${markdownLine(by)} asked for:`,
    markdownBlock(text),
    ...(made.length > 0
      ? [
          table(
            ["Asked", "Done"],
            made.map(({ asked, done }) => [asked, done]),
          ),
        ]
      : []),
  ]);
  return { title: "Changes before approval", body: parts.join("\n\n") };
}

function pullRequest({ prVerdict, prConcerns }: ChairReport): RecordSection | null {
  if (!prVerdict) return null;
  return {
    title: "Verdict on the pull request",
    body: [
      `**${markdownLine(prVerdict)}**`,
      ...(prConcerns.length > 0
        ? [
            table(
              ["Severity", "Concern"],
              prConcerns.map(({ severity, concern }) => [severity, concern]),
            ),
          ]
        : []),
    ].join("\n\n"),
  };
}

function findings(state: ChairState, { specialists }: ChairReport): RecordSection {
  const title = isSolo(state) ? "What the chair found" : "What the specialists found";
  if (specialists.length === 0) return { title, body: "Nobody answered." };
  return {
    title,
    body: table(
      [isSolo(state) ? "By" : "Specialist", "Confidence", "Finding"],
      specialists.map(({ name, finding, recommendation, confidence, keyConcern }) => [
        name,
        confidence ?? "not given",
        [finding, recommendation && `**Recommends:** ${recommendation}`, keyConcern && `**Key concern:** ${keyConcern}`]
          .filter(Boolean)
          .join(" "),
      ]),
    ),
  };
}

const consensus = ({ consensus: points }: ChairReport): RecordSection | null =>
  points.length > 0 ? { title: "Consensus", body: bullets(points) } : null;

/** With the positions as they stood while the two were apart. */
function conflicts(state: ChairState, { conflicts: all }: ChairReport): RecordSection {
  if (!state.synthesis && !isSolo(state))
    return {
      title: "Conflicts resolved",
      body: isClosedAtBudget(state.outcome)
        ? "None. The budget ran out before the chair compared the answers."
        : "None: the chair did not compare any answers.",
    };
  if (all.length === 0)
    return {
      title: "Conflicts resolved",
      body: state.solo
        ? "None: the chair reviewed it alone."
        : isSolo(state)
          ? "None: no specialist was asked."
          : "None: the answers did not contradict each other.",
    };
  const held = conflictRows(state);
  const parts = all.map(({ topic, resolution }, index) =>
    [
      `### ${markdownLine(labelOf(topic))}`,
      [
        ...(held[index]?.sides ?? []).map(({ name, position }) => `- ${markdownLine(name)}: ${markdownLine(position)}`),
        `- **Resolution:** ${markdownLine(resolution)}`,
      ].join("\n"),
    ].join("\n\n"),
  );
  return { title: "Conflicts resolved", body: parts.join("\n\n") };
}

const noneWritten = ({ report }: ChairState): string =>
  report === null || report === "none" ? "The chair wrote none down." : "None.";

function actions(state: ChairState, { inlineActions, separateActions }: ChairReport): RecordSection {
  const separate = separateActions.map(
    ({ action, reason }) => `- ${markdownLine(action)} *(${SEPARATE_REASONS[reason]})*`,
  );
  const parts = [
    ...(inlineActions.length > 0 ? ["Done as part of this:", bullets(inlineActions)] : []),
    ...(separate.length > 0 ? ["As separate issues:", separate.join("\n")] : []),
  ];
  return { title: "Action items", body: parts.length > 0 ? parts.join("\n\n") : noneWritten(state) };
}

/** P2-44: what a person answered is closed, and says so. */
function questions(
  state: ChairState,
  { openQuestions, assumedQuestions, closedQuestions, missingExpertise }: ChairReport,
): RecordSection {
  const answered = closedQuestions.map(
    ({ question, answer, by }) => `- ${markdownLine(question)} **${markdownLine(by)}:** ${markdownLine(answer)}`,
  );
  return {
    title: "Open questions",
    body: [
      openQuestions.length > 0 ? bullets(openQuestions) : noneWritten(state),
      ...(answered.length > 0 ? ["Answered at the approval:", answered.join("\n")] : []),
      ...(assumedQuestions.length > 0
        ? [
            "Assumed, since it was left to the panel:",
            bullets(assumedQuestions.map(({ question, assumed }) => [question, assumed].filter(Boolean).join(" "))),
          ]
        : []),
      ...(missingExpertise.length > 0 ? ["Nobody at the table answered for:", bullets(missingExpertise)] : []),
    ].join("\n\n"),
  };
}

function plan({ report: written_ }: ChairState, { plan: text }: ChairReport): RecordSection | null {
  if (!text) return null;
  const { files, testing, flags } =
    written_ && written_ !== "none" ? written_ : { files: [], testing: "", flags: [] as readonly string[] };
  return {
    title: "Plan",
    body: [
      ...(flags.includes(TEXT_LOST) ? [LEFT_OUT] : []),
      markdownBlock(text),
      ...(files.length > 0 ? ["Touched:", bullets(files)] : []),
      ...(testing ? ["Testing:", markdownBlock(testing)] : []),
    ].join("\n\n"),
  };
}

/** P2-13 */
function budget(state: ChairState): RecordSection {
  const contextBudget = contextBudgets(state);
  if (contextBudget.length === 0)
    return {
      title: "Context budget",
      body: state.solo ? "No specialist was given material. The chair read all of it." : "No specialist was asked.",
    };
  if (contextBudget.every(({ totalLines }) => totalLines === 0))
    return {
      title: "Context budget",
      body: "There was no document. The specialists worked from the question and its context.",
    };
  const rows = contextBudget.map(({ name, shownLines, totalLines, leftOut }) => [
    name,
    `${shownLines} of ${totalLines}`,
    joinedRanges(leftOut).join("; ") || "nothing",
  ]);
  return {
    title: "Context budget",
    body: [
      `At most ${state.config.context_lines} lines of the document for each specialist, its domains first. A line of more than 160 characters counts as several.`,
      table(["Specialist", "Lines given", "Left out"], rows),
    ].join("\n\n"),
  };
}

/** Paragraphs of one section that follow each other are one range. */
function joinedRanges(leftOut: readonly string[]): string[] {
  const joined: { label: string; from: number; to: number }[] = [];
  for (const text of leftOut) {
    const [, label = text, from = "0", to = "0"] = /^(.*) \(lines (\d+)–(\d+)\)$/s.exec(text) ?? [];
    const last = joined.at(-1);
    if (last?.label === label && Number(from) <= last.to + 1) last.to = Number(to);
    else joined.push({ label, from: Number(from), to: Number(to) });
  }
  return joined.map(({ label, from, to }) => (to > 0 ? `${label} (lines ${from}–${to})` : label));
}
