/** The parts of the record that tell how the judges came to their verdict. */
import { matchedFindings, matchWords } from "@/lib/protocols/judges/rules/verdict/criticals";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { markdownLine } from "@/lib/projections/record/markdown-data";
import { bullets, table } from "@/lib/projections/record/record-sections";
import type { RecordSection } from "@/lib/projections/record/sectioned-record";
import { andList, endless } from "@/lib/projections/wording";
import { earlierLabel, findingLabel } from "@/lib/protocols/judges/rules/verdict/findings";
import { judgesIssues } from "../issues";
import { earlierViews, type FindingPosition, heldViews, matchedBy } from "../matching/matching-view";
import { movementLines } from "../matching/arguments";
import { disputeLines } from "../matching/pair-matrix";
import { type RoundTable, roundTables } from "../round-table";
import { capital } from "@/lib/domain/wording";

export function scoresSection(state: JudgesState): RecordSection[] {
  const tables = roundTables(state);
  if (tables.length === 0) return [{ title: "Scores by round", body: "*No round has started.*" }];
  return [{ title: "Scores by round", body: tables.map(roundPart).join("\n\n") }];
}

function roundPart({
  title,
  overallTitle,
  columns,
  rows,
  means,
  ranges,
  limits,
  conditions,
  notes,
  isDegraded,
  isOpen,
}: RoundTable): string {
  const head = ["Judge", overallTitle, ...columns.map(({ label, note }) => `${label} (${note})`)];
  const given = rows.map(({ name, stance, overall, cells, isLost }) => [
    `${name} (${stance})`,
    isLost ? "lost" : (overall?.text ?? "–"),
    ...cells.map(({ text }) => text),
  ]);
  const below = [
    ...(means ? [["Mean", ...means]] : []),
    ...(ranges ? [["Range", ...ranges.map(({ text, isMet }) => `${text}${isMet || !limits ? "" : " ✕"}`)]] : []),
    ...(limits ? [["Limit", ...limits]] : []),
  ].map((row) => head.map((_, index) => row[index] ?? ""));
  const lines = conditions.map(
    ({ title: what, text, state }) =>
      `${state === "met" ? "Met" : state === "unmet" ? "Not met" : "Open"}: ${what} (${text})`,
  );
  const mark = [isDegraded ? "degraded" : "", isOpen ? "still open" : ""].filter(Boolean).join(", ");
  return [
    `### ${title}${mark ? ` (${mark})` : ""}`,
    table(head, [...given, ...below]),
    ...(lines.length > 0 ? [bullets(lines)] : []),
    ...notes,
  ].join("\n\n");
}

export function movementsSection(state: JudgesState): RecordSection | null {
  const lines = state.judgements.flatMap(({ number }) => movementLines(state, number));
  if (lines.length === 0) return null;
  return {
    title: "How the scores moved, and why",
    body: bullets(
      lines.map(
        ({ round, name, text, by, reason }) => `${round}, ${name}, ${text}${by ? `, ${by}` : ""}: ${endless(reason)}.`,
      ),
    ),
  };
}

export function disputesSection(state: JudgesState): RecordSection | null {
  const disputes = disputeLines(state, state.judgements.length);
  if (disputes.length === 0) return null;
  return {
    title: "Left in dispute",
    body: table(
      ["Judge", "Issue", "Its view", "Opposing view", "Why it is unresolved"],
      disputes.map(({ judge, topic, view, opposing, why, needsAttention, movedSince }) => [
        judge.name,
        topic,
        view,
        opposing,
        [why, needsAttention ? "Needs the person's attention." : "", ...movedSince.map(movedWords)]
          .filter(Boolean)
          .join(" "),
      ]),
    ),
  };
}

/** P4-54 */
const movedWords = ({ name, what }: { name: string; what: string }): string =>
  `${name} moved in the same round, which could not be known here: ${endless(what)}.`;

/** P4-46: with who found them to be the same. Null for a scoring, in which none can be raised. */
export function findingsSection(folded: Folded, state: JudgesState): RecordSection | null {
  if (state.judgements.length > 0 && state.judgements.every(({ mode }) => mode === "scoring")) return null;
  const issues = judgesIssues(folded);
  const parts = state.judgements.flatMap(({ number }) => {
    const matched = matchedBy(state, number);
    const findings = matchedFindings(state, number);
    const lines = findings.flatMap(({ id, match }) => {
      const issue = issues.find((one) => one.id === findingLabel(number, id));
      return issue
        ? [
            `- **${issue.id}**, ${markdownLine(issue.name)}, round ${issue.raisedInRound}: ${markdownLine(issue.text)} *(${markdownLine(issue.stateText)})*${match ? `\n  - ${markdownLine(capital(endless(matchWords(match))))}.` : ""}`,
          ]
        : [];
    });
    return [
      ...(matched ? [`${markdownLine(capital(matched))}.`] : []),
      ...(lines.length > 0 ? [lines.join("\n")] : []),
    ];
  });
  return { title: "Critical findings", body: parts.length > 0 ? parts.join("\n\n") : "None was raised." };
}

const LAST_WORDS: Readonly<Record<FindingPosition["word"], string>> = {
  raised: "raised it",
  concern: "has it among its concerns",
  endorse: "endorses it",
  reject: "rejects it",
  withdraw: "withdrew it",
  settled: "calls it settled by the answer",
  silent: "says nothing about it",
};

/** P4-44, P4-52: what the scores rest on, and what the others answered. */
export function heldSection(state: JudgesState): RecordSection | null {
  const views = state.judgements.flatMap(({ number }) => heldViews(state, number));
  if (views.length === 0) return null;
  const parts = views.map(({ id, status, raised, positions, match, partOf }) => {
    const [first, ...also] = raised;
    const others = positions
      .filter(({ word }) => word !== "raised")
      .map(
        ({ judge, word, reason }) =>
          `  - ${markdownLine(judge.name)} ${LAST_WORDS[word]}${reason ? `: ${markdownLine(reason)}` : ""}`,
      );
    return [
      `- **${id}**, ${markdownLine(andList(raised.map(({ judge }) => judge.name)))}: ${markdownLine(first?.claim ?? "")} *(${[first?.standing, status, partOf && `part of ${partOf}`].filter(Boolean).join("; ")})*`,
      ...also.map(({ judge, claim }) => `  - ${markdownLine(judge.name)}, the same: ${markdownLine(claim)}`),
      ...(match ? [`  - ${markdownLine(capital(endless(match)))}.`] : []),
      ...others,
    ].join("\n");
  });
  return { title: "Findings the scores rest on", body: parts.join("\n") };
}

/** P4-45: each finding a version was sent back for, as the judges of the next version found it. */
export function earlierSection(state: JudgesState): RecordSection | null {
  const parts = state.judgements.flatMap(({ number, version }) => {
    const views = earlierViews(state, number);
    if (views.length === 0) return [];
    const lines = views.map(({ id, text, isSettled, checks }) =>
      [
        `- **${earlierLabel(id)}**: ${markdownLine(text)} *(${isSettled ? "settled" : "still open"})*`,
        ...checks.map(
          ({ judge, word, passage }) =>
            `  - ${markdownLine(judge.name)}: ${word}${passage ? ` — ${markdownLine(passage)}` : ""}`,
        ),
      ].join("\n"),
    );
    return [`Version ${version}:`, lines.join("\n")];
  });
  return parts.length > 0 ? { title: "What became of the earlier findings", body: parts.join("\n\n") } : null;
}
