/** The parts of the record that tell how the judges came to their verdict. */
import type { JudgesState } from "@/lib/protocols/judges/state";
import type { Folded } from "@/lib/protocols/fold";
import { markdownLine } from "../markdown-data";
import { bullets, table } from "../record-sections";
import type { RecordSection } from "../sectioned-record";
import { endless } from "../wording";
import { judgesIssues } from "./issues";
import { movementLines } from "./movement-lines";
import { disputeLines } from "./pair-matrix";
import { roundTables, type RoundTable } from "./round-table";

export function scoresSection(state: JudgesState): RecordSection[] {
  const tables = roundTables(state);
  if (tables.length === 0) return [{ title: "Scores by round", body: "*No round has begun.*" }];
  return [{ title: "Scores by round", body: tables.map(roundPart).join("\n\n") }];
}

function roundPart({ title, overallTitle, columns, rows, means, ranges, limits, conditions, notes, isDegraded, isOpen }: RoundTable): string {
  const head = ["Judge", overallTitle, ...columns.map(({ label, note }) => `${label} (${note})`)];
  const given = rows.map(({ name, stance, overall, cells, isLost }) => [`${name} (${stance})`, isLost ? "lost" : (overall?.text ?? "–"), ...cells.map(({ text }) => text)]);
  const below = [
    ...(means ? [["Mean", ...means]] : []),
    ...(ranges ? [["Range", ...ranges.map(({ text, isMet }) => `${text}${isMet ? "" : " ✕"}`)]] : []),
    ...(limits ? [["Limit", ...limits]] : []),
  ].map((row) => head.map((_, index) => row[index] ?? ""));
  const lines = conditions.map(({ title: what, text, state }) => `${state === "met" ? "Met" : state === "unmet" ? "Not met" : "Open"}: ${what} (${text})`);
  const mark = [isDegraded ? "degraded" : "", isOpen ? "still open" : ""].filter(Boolean).join(", ");
  return [`### ${title}${mark ? ` (${mark})` : ""}`, table(head, [...given, ...below]), ...(lines.length > 0 ? [bullets(lines)] : []), ...notes].join("\n\n");
}

export function movementsSection(state: JudgesState): RecordSection | null {
  const lines = state.judgements.flatMap(({ number }) => movementLines(state, number).map((line) => ({ ...line, judgement: number })));
  if (lines.length === 0) return null;
  const where = (judgement: number, ordinal: number) => (state.judgements.length > 1 ? `Judgement ${judgement}, round ${ordinal}` : `Round ${ordinal}`);
  return { title: "Who moved, and why", body: bullets(lines.map(({ judgement, ordinal, name, text, by, reason }) => `${where(judgement, ordinal)}, ${name}: ${text}${by ? `, ${by}` : ""}. ${endless(reason)}.`)) };
}

export function disputesSection(state: JudgesState): RecordSection | null {
  const disputes = disputeLines(state, state.judgements.length);
  if (disputes.length === 0) return null;
  return { title: "Left in dispute", body: table(["Judge", "On", "Its view", "Against it", "Why unresolved"], disputes.map(({ judge, topic, view, opposing, why }) => [judge.name, topic, view, opposing, why])) };
}

export function findingsSection(folded: Folded): RecordSection {
  const lines = judgesIssues(folded).map(({ id, name, text, stateText, raisedInRound }) => `- **${id}**, ${markdownLine(name)}, round ${raisedInRound}: ${markdownLine(text)} *(${markdownLine(stateText)})*`);
  return { title: "Critical findings", body: lines.length > 0 ? lines.join("\n") : "None was raised." };
}
