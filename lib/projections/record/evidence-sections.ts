/** What a record says of evidence, whatever its protocol: each part only where there is any. */
import { PERSON_SOURCE } from "@/lib/domain/evidence/own-sources";
import { decisionName } from "@/lib/domain/evidence/grounding";
import type { Folded } from "@/lib/kernel/fold";
import {
  type CitationView,
  evidenceView,
  type EvidenceView,
  type SettlementView,
} from "@/lib/projections/evidence/evidence-view";
import type { QuestionView } from "@/lib/projections/evidence/question-view";
import { viewsOf } from "@/lib/projections/views-of";
import { andList, countOf, endless } from "@/lib/projections/wording";
import { markdownLine } from "./markdown-data";
import { bullets, table } from "./record-sections";
import type { RecordSection } from "./sectioned-record";

export function evidenceSections(folded: Folded, hidesRounds = false): RecordSection[] {
  const view = evidenceView(folded);
  if (!view) return [];
  return [
    citations(folded, view, hidesRounds),
    settled(folded, view, hidesRounds),
    decided(view),
    assumed(view),
    leftOpen(view),
    earlier(view),
    sources(view),
  ].filter((section) => section !== null);
}

const STATUS = {
  found: "found",
  moved: "found, but not where the seat said",
  not_found: "**not found in any text the panel had**",
} as const;

function citations(folded: Folded, { totals }: EvidenceView, hidesRounds: boolean): RecordSection | null {
  const passages = passagesOf(folded, hidesRounds);
  if (passages.length === 0) return null;
  const notes = passages.map(({ line }, index) => `${index + 1}. ${line}`);
  const marks = "Marks such as [c1] in the texts are each author’s own: this list says which passage they stand for.";
  return {
    title: "Evidence",
    body: [`${checkedText(totals, passages.length)}. ${marks}`, notes.join("\n")].join("\n\n"),
  };
}

/** `line`: the passage with where it is, whether it was found, and who cited it; escaped already. */
export type CitedPassage = { citations: readonly CitationView[]; line: string };

/** Every passage somebody quoted, each once, in the order the dossier numbers them. */
export function passagesOf(folded: Folded, hidesRounds = viewsOf(folded).hidesRounds === true): CitedPassage[] {
  const all = evidenceView(folded)?.replies.flatMap((reply) => reply.citations) ?? [];
  const passages = new Map<string, CitationView[]>();
  for (const citation of all) {
    const { quote, at, source, path } = citation;
    const key = JSON.stringify([quote, at ?? [source, path]]);
    const same = passages.get(key);
    if (same) same.push(citation);
    else passages.set(key, [citation]);
  }
  return [...passages.values()].map((same) => {
    const [first] = same as [CitationView, ...CitationView[]];
    // Marks in the texts are each author's own: the list says which of them this is.
    const by = same.map(
      ({ id, name, round }) => `${hidesRounds || round === 0 ? name : `${name} in round ${round}`} as [${id}]`,
    );
    const gone = first.isGone ? "; no longer in the document as it stands" : "";
    const line = `“${markdownLine(first.quote)}” (${markdownLine(placeOf(first))}): ${STATUS[first.status]}${gone}. Cited by ${markdownLine(andList([...new Set(by)]))}.`;
    return { citations: same, line };
  });
}

function checkedText({ found, moved, notFound }: EvidenceView["totals"], passages: number): string {
  const all = found + moved + notFound;
  const quotations = `${countOf(all, "quotation")}${passages === all ? "" : ` of ${countOf(passages, "passage")}`}`;
  const parts = [
    `${found} found where cited`,
    ...(moved > 0 ? [`${moved} found elsewhere`] : []),
    ...(notFound > 0 ? [`${notFound} not found`] : []),
  ];
  return `${quotations}, checked against the stored texts: ${parts.join(", ")}`;
}

export function placeOf({ at, path, lines, sourceTitle, source }: CitationView): string {
  if (!at)
    return `cited as being in ${[path || sourceTitle || source || "no named file", lines && `lines ${lines}`].filter(Boolean).join(", ")}`;
  if (at.seq !== undefined) return at.path;
  // Of a question and its answer, a line says nothing.
  if (at.source === PERSON_SOURCE) return `${sourceTitle} to “${at.path}”`;
  const where = at.from === at.to ? `line ${at.from}` : `lines ${at.from}–${at.to}`;
  return `${[at.path, where].filter(Boolean).join(", ")}, ${sourceTitle}`;
}

/** G-16. Where nobody was asked for evidence, nothing is said of it. */
function settled(
  folded: Folded,
  { mode, concerns, settlements }: EvidenceView,
  hidesRounds: boolean,
): RecordSection | null {
  const { issues, words } = viewsOf(folded);
  const isSettled = new Set(concerns.filter(({ settledBy }) => settledBy !== null).map(({ issueId }) => issueId));
  if (mode === "off" || isSettled.size === 0) return null;
  const unnamed: string[] = [];
  const lines = issues(folded)
    .filter(({ id }) => isSettled.has(id))
    .flatMap(({ id, text }) => {
      const said = settlements.filter(({ issueId }) => issueId === id).map((one) => settlementLine(one, hidesRounds));
      if (said.length === 0) unnamed.push(markdownLine(id));
      return said.length === 0 ? [] : [`- **${markdownLine(id)}** ${markdownLine(endless(text))}: ${said.join("; ")}.`];
    });
  if (unnamed.length > 0) lines.push(`- No passage was named for ${andList(unnamed)}.`);
  return { title: `What settled each ${words.issue}`, body: lines.join("\n") };
}

function settlementLine({ name, round, citations: cited }: SettlementView, hidesRounds: boolean): string {
  const by = `${markdownLine(name)}${hidesRounds || round === 0 ? "" : ` in round ${round}`}`;
  if (cited.length === 0) return `${by} named a passage without quoting it`;
  const passages = cited.map(
    (citation) =>
      `“${markdownLine(citation.quote)}” (${markdownLine(placeOf(citation))}): ${STATUS[citation.status]}${citation.isGone ? ", **no longer in the document as it reads now**" : ""}`,
  );
  return `${by}, ${passages.join("; ")}`;
}

function decided({ questions }: EvidenceView): RecordSection | null {
  const answered = questions.filter(({ state }) => state === "answered");
  if (answered.length === 0) return null;
  const lines = answered.map(
    (question) =>
      `- ${markdownLine(question.question)} **${markdownLine(question.answer)}** (asked by ${markdownLine(askers(question))}; answered by ${markdownLine(question.by ?? "a person")})`,
  );
  return { title: "What the panel asked, and the answers", body: lines.join("\n") };
}

const askers = ({ askedBy }: QuestionView): string => andList(askedBy.map(({ name }) => name));

/** What the panel went by without anybody having decided it. */
function assumed({ questions, assumed: said }: EvidenceView): RecordSection | null {
  const given = questions
    .filter(({ state }) => state === "assumed")
    .map((question) => {
      const goneBy = question.answer ? endless(question.answer) : "no default was named";
      const how = question.by === null ? "nobody was asked" : `${question.by} left it to the panel`;
      const gone = question.overtakenBy ? `; no longer holds, says ${question.overtakenBy.name}` : "";
      return `${question.question} ${goneBy} (asked by ${askers(question)}; ${how}${gone})`;
    });
  const standing = said.filter(({ overtakenBy }) => overtakenBy === null);
  const stated = [...new Set(standing.map(({ name }) => name))].map((name) => {
    const own = standing.flatMap((one) => (one.name === name ? [one.text] : []));
    return [`- **${markdownLine(name)}:**`, ...[...new Set(own)].map((text) => `  - ${markdownLine(text)}`)].join("\n");
  });
  const overtaken = said.flatMap(({ name, text, overtakenBy }) =>
    overtakenBy ? [`${name}, at first: ${text} (no longer holds, says ${overtakenBy.name})`] : [],
  );
  const lines = [
    ...(given.length > 0 ? [bullets(given)] : []),
    ...stated,
    ...(overtaken.length > 0 ? [bullets(overtaken)] : []),
  ];
  return lines.length > 0 ? { title: "Assumed", body: lines.join("\n") } : null;
}

function leftOpen({ questions }: EvidenceView): RecordSection | null {
  const open = questions.filter(({ state }) => state === "waiting" || state === "left_open");
  const lines = open.map((question) => `${question.question} (asked by ${askers(question)}; ${question.stateText})`);
  return lines.length > 0 ? { title: "Questions left open", body: bullets(lines) } : null;
}

function earlier({ earlier: decisions }: EvidenceView): RecordSection | null {
  const lines = decisions.map(
    (one) =>
      `- **${markdownLine(decisionName(one))}**, ${markdownLine(one.date)}: ${markdownLine(one.title)}. ${markdownLine(one.decision)}`,
  );
  return lines.length > 0 ? { title: "Earlier decisions", body: `Given to the panel:\n\n${lines.join("\n")}` } : null;
}

const KINDS = { files: "files", folder: "folder", records: "decision records", page: "web page" } as const;

function sources({ sources: refs }: EvidenceView): RecordSection | null {
  if (refs.length === 0) return null;
  const rows = refs.map(({ title, kind, files, revision, tree }) => [
    title,
    KINDS[kind],
    files.toLocaleString("en"),
    revision ? `${revision.commit}${revision.isDirty ? ", with changes not committed" : ""}` : "",
    tree,
  ]);
  return { title: "Sources", body: table(["Source", "Kind", "Files", "Revision", "Tree (SHA-256)"], rows) };
}
