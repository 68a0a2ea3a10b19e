/** P1.8: what a review leaves behind beside its verdicts and issues, as sections of its record. */
import { blueprint, type Blueprint } from "@/lib/protocols/review/rules/ideas/blueprint";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { statistics, type Statistics } from "@/lib/protocols/review/rules/ideas/statistics";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import { bullets, table } from "@/lib/projections/record/record-sections";
import type { RecordSection } from "@/lib/projections/record/sectioned-record";
import { countOf } from "@/lib/projections/wording";

export function argumentSection(state: ReviewState): RecordSection | null {
  const argument = blueprint(state);
  if (!argument) return null;
  const { round, elevator_pitch: pitch, core_argument: core, limitations, acknowledged_gaps: gaps } = argument;
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`### ${title}\n\n${bullets(items)}`] : [];
  return {
    title: "Argument blueprint",
    body: [
      `*As the Story Architect wrote it in round ${round}.*`,
      ...(pitch ? [`**In short:** ${markdownLine(pitch)}`] : []),
      markdownBlock(core),
      ...points(argument),
      arc(argument),
      ...list("Limitations", limitations),
      ...list("Acknowledged gaps", gaps),
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

const POINT_LABELS = {
  evidence: "Evidence",
  interpretation: "Interpretation",
  prior_work: "Prior work",
  significance: "Significance",
  known_weakness: "Known weakness",
} as const;

function points({ points: all }: Blueprint): string[] {
  if (all.length === 0) return [];
  const lines = all.map((point, index) => {
    const parts = (Object.keys(POINT_LABELS) as (keyof typeof POINT_LABELS)[])
      .filter((field) => point[field].trim() !== "")
      .map((field) => `   - ${POINT_LABELS[field]}: ${markdownLine(point[field])}`);
    return [`${index + 1}. **${markdownLine(point.claim)}**`, ...parts].join("\n");
  });
  return [`### Points\n\n${lines.join("\n")}`];
}

function arc({ narrative_arc: told }: Blueprint): string {
  if (typeof told === "string") return told === "" ? "" : `### Narrative arc\n\n${markdownBlock(told)}`;
  return `### Narrative arc\n\n${bullets([`Opening question: ${told.opening_question}`, `Build-up: ${told.build_up}`, `Key insight: ${told.key_insight}`, `Resolution: ${told.resolution}`])}`;
}

/** By seat: what the modifier had to write again is no assessment. */
function whose({ calls, panel }: ReviewState, again: number): string {
  const asked = panel.flatMap(({ id, name }) => {
    const count = Object.entries(calls).reduce(
      (sum, [key, { rejections }]) => sum + (key.split("/").at(-1)?.split("+")[0] === id ? rejections.length : 0),
      0,
    );
    return count > 0 ? [`${name} ${count}`] : [];
  });
  return asked.length > 0 ? asked.join(", ") : String(again);
}

export function statisticsSection(state: ReviewState): RecordSection {
  const {
    rounds,
    assessments,
    asked_again: again,
    revisions,
    issues,
    rulings,
    contradictions_settled: settled,
    literature,
    decisions,
    ideas,
    section,
  } = statistics(state);
  const given = (counted: Readonly<Record<string, number>>) =>
    Object.entries(counted)
      .filter(([, count]) => count > 0)
      .map(([word, count]) => `${count} ${word}`)
      .join(", ") || "none";
  const rows: (readonly [string, string])[] = [
    [
      "Rounds",
      `${rounds.held} of ${rounds.limit}${rounds.granted > 0 ? `, ${rounds.granted} of them granted beyond the limit` : ""}`,
    ],
    ["Assessments", String(assessments)],
    ...(again > 0 ? ([["Replies asked for again", whose(state, again)]] as const) : []),
    ["Revisions", String(revisions)],
    ...(ideas
      ? ([
          [
            "Ideas",
            `${ideas.considered} considered, ${ideas.alive} in the set at the end, ${ideas.merged_or_split} merged or split, ${ideas.dropped} dropped${ideas.revived > 0 ? `, ${ideas.revived} revived` : ""}`,
          ],
        ] as const)
      : []),
    [
      "Issues",
      `${issues.raised} raised, ${issues.resolved} resolved${issues.put_off > 0 ? `, ${issues.put_off} put off` : ""}, ${issues.open} open`,
    ],
    ["Rulings", given(rulings)],
    ...(settled > 0 ? ([["Contradictions settled", String(settled)]] as const) : []),
    ...(literature.asked_for > 0
      ? ([["Literature", `${literature.looked_up} of ${countOf(literature.asked_for, "request")} looked up`]] as const)
      : []),
    ["Decisions put to a person", String(decisions)],
    ...(section ? sectionRows(section) : []),
  ];
  return { title: "Statistics", body: table(["What", "How many"], rows) };
}

function sectionRows({ minimum, versions, rounds }: NonNullable<Statistics["section"]>): (readonly [string, string])[] {
  const size = ({ words, citations }: { words: number; citations: number }) =>
    `${countOf(words, "word")}, ${countOf(citations, "work")} cited`;
  const [first, last] = [versions[0], versions.at(-1)];
  const length =
    first && last ? (versions.length === 1 ? size(first) : `${size(first)} at first; ${size(last)} in the end`) : "–";
  const scores = rounds.map(({ authority }) => authority ?? "–").join(", ");
  const claims = rounds
    .map(({ round, claims: counted }) => ({
      round,
      total: Object.values(counted).reduce((sum, count) => sum + count, 0),
      counted,
    }))
    .filter(({ total }) => total > 0);
  return [
    [
      "Length",
      `${length}${minimum ? `; at least ${minimum.words} words and ${minimum.citations} works are needed` : ""}`,
    ],
    ...(rounds.length > 0 ? ([["Authority", `${scores} (${rounds[0]?.authority_needed} needed)`]] as const) : []),
    ...claims.map(
      ({ round, total, counted }) =>
        [
          `Claims checked in round ${round}`,
          `${counted.SUPPORTED} of ${total} supported, ${counted.PARTIALLY} partly, ${counted.UNSUPPORTED} not, ${counted.EXAGGERATED} exaggerated`,
        ] as const,
    ),
  ];
}
