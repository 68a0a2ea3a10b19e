/**
 * P2-44, P2-46: the whole report as one text that edits are made in, and what they make of it. Everything no edit names
 * stays as it was, to the byte. An edit lies within one part; what does not fit is refused with every problem.
 */
import { applyEdits, spliced, type Splice, type TextEdit } from "@/lib/domain/edits/apply-edits";
import { shortened } from "@/lib/domain/edits/text-units";
import { issueOutcomeSchema, separateReasonSchema } from "../vocabulary";
import type { Report } from "./report-reading";

type Part = {
  title: string;
  body: string;
  /** What the report holds once the body reads so; a problem where it can't be read. */
  read: (body: string) => Partial<Report> | { problem: string };
};
type Placed = Part & { start: number; end: number };

const partsOf = (report: Report): Part[] => [
  text("Decision", report.decision, (decision) => ({ decision })),
  text("Plan", report.plan ?? "", (plan) => ({ plan })),
  ...(report.files.length > 0 ? [list("Files", report.files, (files) => ({ files }))] : []),
  ...(report.testing ? [text("Testing", report.testing, (testing) => ({ testing }))] : []),
  list("Open questions", report.openQuestions, (openQuestions) => ({ openQuestions })),
  ...(report.rationale ? [text("Rationale", report.rationale, (rationale) => ({ rationale }))] : []),
  list("Actions, done as part of this", report.inlineActions, (inlineActions) => ({ inlineActions })),
  list(
    "Actions, as issues of their own",
    report.separateActions.map(({ action, reason }) => `${action} [${reason}]`),
    separate,
  ),
  ...(report.resolutions.length > 0
    ? [list("Answers to the issues", report.resolutions.map(resolutionLine), resolutions)]
    : []),
  ...(report.diagram ? [text("Diagram", report.diagram, (diagram) => ({ diagram }), true)] : []),
];

const text = (
  title: string,
  body: string,
  read: (body: string) => Partial<Report>,
  mayGo: boolean = title === "Testing" || title === "Rationale",
): Part => ({
  title,
  body: body || nothing(title),
  read: (now) =>
    mayGo || without(title, now).trim() !== ""
      ? read(without(title, now).trim())
      : { problem: `${title}: nothing would be left of it` },
});

const list = (title: string, items: readonly string[], read: (items: string[]) => ReturnType<Part["read"]>): Part => ({
  title,
  body: items.length > 0 ? items.map((item) => `- ${item.replaceAll("\n", "\n  ")}`).join("\n") : nothing(title),
  read: (body) => read(itemsIn(without(title, body))),
});

/** An edit needs words to hold on to, also where there is nothing yet. */
const nothing = (title: string): string => `(none: ${title.toLowerCase()})`;
export const NO_QUESTIONS = nothing("Open questions");
const without = (title: string, body: string): string => body.replace(nothing(title), "");

/** A line with its mark begins an item; what follows without one belongs to it. */
function itemsIn(body: string): string[] {
  const items: string[] = [];
  for (const line of body.split("\n")) {
    if (line.trim() === "") continue;
    const begun = /^[-*] +/.exec(line);
    if (begun || items.length === 0) items.push(line.slice(begun?.[0].length ?? 0).trim());
    else items.push(`${items.pop() ?? ""}\n${line.replace(/^ {2}/, "")}`);
  }
  return items.filter((item) => item !== "");
}

function separate(items: readonly string[]): ReturnType<Part["read"]> {
  const read = items.map((item) => {
    const at = item.lastIndexOf("[");
    const action = item.slice(0, Math.max(0, at)).trim();
    const reason = separateReasonSchema.safeParse(item.endsWith("]") ? item.slice(at + 1, -1) : "");
    return reason.success && action !== "" ? { action, reason: reason.data } : item;
  });
  const unclear = read.find((one) => typeof one === "string");
  return unclear === undefined
    ? { separateActions: read.filter((one) => typeof one !== "string") }
    : {
        problem: `Actions, as issues of their own: “${shortened(unclear, 90)}” has to end with its reason in brackets: ${separateReasonSchema.options.map((option) => `[${option}]`).join(", ")}`,
      };
}

const resolutionLine = ({ issueId, resolution, outcome }: Report["resolutions"][number]): string =>
  `${issueId}${outcome ? ` (${outcome})` : ""}: ${resolution}`;

function resolutions(items: readonly string[]): ReturnType<Part["read"]> {
  const read = items.map((item) => {
    const [, issueId = "", word, resolution = ""] = /^([\w-]{1,20})(?: \((\w+)\))?: ([\s\S]+)$/.exec(item) ?? [];
    const outcome = word === undefined ? null : issueOutcomeSchema.safeParse(word).data;
    return issueId !== "" && outcome !== undefined ? { issueId, resolution, outcome } : item;
  });
  const unread = read.find((one) => typeof one === "string");
  return unread === undefined
    ? { resolutions: read.filter((one) => typeof one !== "string") }
    : {
        problem: `Answers to the issues: “${shortened(unread, 90)}” has to read like “A1 (changed): what the plan does”`,
      };
}

function placed(report: Report): { whole: string; parts: Placed[] } {
  let whole = "";
  const parts = partsOf(report).map((part): Placed => {
    whole += `${whole === "" ? "" : "\n\n"}# ${part.title}\n`;
    const start = whole.length;
    whole += part.body;
    return { ...part, start, end: whole.length };
  });
  return { whole, parts };
}

/** As whoever edits it is shown it. */
export const reportText = (report: Report): string => placed(report).whole;

export function editReport(
  report: Report,
  edits: readonly TextEdit[],
): { ok: true; report: Report } | { ok: false; problems: readonly string[] } {
  const { whole, parts } = placed(report);
  const applied = applyEdits(whole, { edits, sections: [] });
  if (!applied.ok) return applied;
  const isIn = ({ start, end }: Placed, splice: Splice): boolean => start <= splice.start && splice.end <= end;
  const stray = applied.splices.filter((splice) => !parts.some((part) => isIn(part, splice)));
  const read = parts.flatMap((part) => {
    const own = applied.splices.filter((splice) => isIn(part, splice));
    const within = own.map((splice) => ({
      ...splice,
      start: splice.start - part.start,
      end: splice.end - part.start,
    }));
    return own.length === 0 ? [] : [part.read(spliced(part.body, within))];
  });
  const problems = [
    ...stray.map(
      ({ start, end }) =>
        `“${shortened(whole.slice(start, end), 90)}” holds a heading of the report: headings stay, so make an edit for each part`,
    ),
    ...read.flatMap((one) => ("problem" in one ? [one.problem] : [])),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, report: Object.assign({ ...report }, ...read) };
}
