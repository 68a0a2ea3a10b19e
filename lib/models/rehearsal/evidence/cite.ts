/**
 * What a rehearsed reply rests on: true quotes of what its seat read, a ground for each of its concerns, and at most one
 * question to the person. Added to whatever the protocol's rehearsal wrote; it never changes what a verdict is.
 */
import type { Citation, Ground } from "@/lib/domain/evidence/citation";
import { PERSON_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { SeatQuestion } from "@/lib/domain/evidence/question";
import { protocolById } from "@/lib/kernel/registry";
import type { Cue } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import { askKindOf, evidenceNames } from "@/lib/prompts/evidence/fields";
import { type Grounds, passagesOf, sourceTitle } from "@/lib/prompts/evidence/grounds";
import { subjectMatter } from "../subject-matter";
import { hashOf } from "../variation";
import type { WrittenEvidence } from "./look";

/** Texts that are free in every protocol that has them: a mark may stand at their end. */
const FREE_TEXTS = ["rationale", "reasoning", "position_statement", "summary"];
/** Where there is none of those, what a reply says in a sentence. */
const HEEDING_TEXTS = [...FREE_TEXTS, "change_reason", "gist"];
const CONCERN_FIELDS = /concern|issue|finding|vulnerabilit|weakness/;
const MAX_CITATIONS = 2;
const MAX_GROUNDS = 12;
const QUOTE = { least: 24, most: 240 } as const;

export function withEvidence(text: string, cue: Cue, written: WrittenEvidence | null): string {
  const { protocol, ask, grounds } = cue;
  if (!grounds) return text;
  const read = readJson(text);
  if (!read.ok || typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) return text;
  const names = evidenceNames(protocol, ask.kind);
  const { settles } = askKindOf(protocol, ask.kind);
  if (written)
    return JSON.stringify({
      ...read.value,
      [names.citations]: written.citations,
      [names.grounds]: written.grounds,
      [names.questions]: written.questions,
      [names.assumptions]: written.assumptions,
      ...(settles ? { [names.settled]: written.settled ?? [] } : {}),
    });
  const isSeat = grounds.panel.some(({ id }) => id === ask.agentId);
  const citations = isSeat ? citationsFor(ask.agentId, grounds) : [];
  const settled = isSeat ? settledFor(cue, read.value, grounds) : [];
  const heeded = isSeat ? heededIn(ask, grounds) : null;
  return JSON.stringify({
    ...heeding(marked(read.value as Record<string, unknown>, citations), heeded),
    [names.citations]: [...citations, ...settled.map(({ citation }) => citation), ...(heeded ? [heeded] : [])],
    [names.grounds]: isSeat ? groundsFor(read.value, citations) : [],
    [names.questions]: isSeat ? questionsFor(ask, grounds) : [],
    [names.assumptions]: [],
    ...(settles
      ? { [names.settled]: settled.map(({ concern, citation }) => ({ concern, citations: [citation.id] })) }
      : {}),
  });
}

/** For what it calls resolved, the line of the document that speaks of it most. */
function settledFor(
  { protocol, ask, state }: Cue,
  reply: unknown,
  { documents }: Grounds,
): { concern: string; citation: Citation }[] {
  const { resolvedBy } = protocolById(protocol).concerns ?? {};
  const accepted = resolvedBy && protocolById(protocol).check(state, ask, reply);
  if (accepted?.kind !== "ok" || !resolvedBy) return [];
  return resolvedBy(state, ask, accepted.reply).flatMap(({ id, text }, index) => {
    const line = lineAbout(text, documents);
    return line ? [{ concern: id, citation: { id: `s${index + 1}`, ...line } }] : [];
  });
}

function lineAbout(text: string, documents: Grounds["documents"]): Omit<Citation, "id"> | null {
  const words = wordsOf(text);
  let best: { shared: number; line: Omit<Citation, "id"> } | null = null;
  for (const { source, path, text: document } of documents)
    for (const [index, line] of document.split("\n").entries()) {
      const quote = line.trim();
      if (quote.length < QUOTE.least || quote.length > QUOTE.most) continue;
      const shared = [...wordsOf(quote)].filter((word) => words.has(word)).length;
      if (shared > (best?.shared ?? 1)) best = { shared, line: { source, path, lines: String(index + 1), quote } };
    }
  return best?.line ?? null;
}

/** Read passages first, then what was shown unasked, then the artifact. */
function citationsFor(agentId: string, grounds: Grounds): Citation[] {
  const read = passagesOf(grounds)
    .toReversed()
    .flatMap(({ source, path, hash, from, to }) => {
      const text = grounds.shelf.texts.get(hash);
      return text === undefined ? [] : [{ source: sourceTitle(grounds, source), path, text, from, to }];
    });
  const documents = grounds.documents.map(({ source, path, text }) => ({
    source,
    path,
    text,
    from: 1,
    to: text.split("\n").length,
  }));
  const { terms } = subjectMatter(grounds.subject);
  return [...read, ...documents]
    .flatMap((passage) => {
      const line = bestLine(passage, terms, hashOf(agentId, passage.path));
      return line === null
        ? []
        : [{ source: passage.source, path: passage.path, lines: String(line.number), quote: line.text }];
    })
    .slice(0, MAX_CITATIONS)
    .map((citation, index) => ({ id: `c${index + 1}`, ...citation }));
}

type Line = { number: number; text: string };

function bestLine(
  { text, from, to }: { text: string; from: number; to: number },
  terms: readonly string[],
  hash: number,
): Line | null {
  const lines = text
    .split("\n")
    .slice(from - 1, to)
    .map((line, index): Line => ({ number: from + index, text: line.trim() }))
    .filter(({ text: line }) => line.length >= QUOTE.least && line.length <= QUOTE.most && /\p{L}{3}/u.test(line));
  const telling = lines.filter(({ text: line }) =>
    terms.some((term) => line.toLowerCase().includes(term.toLowerCase())),
  );
  const choice = telling.length > 0 ? telling : lines;
  return choice[hash % Math.max(1, choice.length)] ?? null;
}

function marked(reply: Record<string, unknown>, citations: readonly Citation[]): Record<string, unknown> {
  const field = FREE_TEXTS.find((name) => typeof reply[name] === "string" && reply[name] !== "");
  if (field === undefined || citations.length === 0) return reply;
  return { ...reply, [field]: `${String(reply[field])} ${citations.map(({ id }) => `[${id}]`).join("")}` };
}

/** The person's latest answer, in the turn that follows it: who asked wants to see it taken up, not repeated for ever. */
function heededIn({ round }: Cue["ask"], { questions }: Grounds): Citation | null {
  const last = questions.findLast(({ state }) => state.kind === "answered");
  if (last?.state.kind !== "answered" || round - last.round > 1) return null;
  return { id: "p1", source: PERSON_SOURCE, path: last.question, lines: "", quote: firstLine(last.state.answer) };
}

const firstLine = (text: string): string => (text.split("\n")[0] ?? "").trim();

function heeding(reply: Record<string, unknown>, heeded: Citation | null): Record<string, unknown> {
  const field = HEEDING_TEXTS.find((name) => typeof reply[name] === "string" && reply[name] !== "");
  if (field === undefined || !heeded) return reply;
  const mark = field === "gist" ? "" : ` [${heeded.id}]`;
  return { ...reply, [field]: `${String(reply[field])} You answered “${heeded.quote}”, and I go by that.${mark}` };
}

/** On the citation that shares a word with it, else an assumption. */
function groundsFor(reply: object, citations: readonly Citation[]): Ground[] {
  return concernsIn(reply)
    .slice(0, MAX_GROUNDS)
    .map((concern) => {
      const words = wordsOf(concern);
      const cited = citations.find(({ quote }) => [...wordsOf(quote)].some((word) => words.has(word)));
      return cited
        ? { concern, citations: [cited.id] }
        : {
            concern,
            citations: [],
            assumption: `From experience, not from a passage: ${concern}`,
            settledBy: "The passage that describes it, or a word from who owns it.",
          };
    });
}

function concernsIn(reply: object): string[] {
  return Object.entries(reply)
    .filter(([field, value]) => CONCERN_FIELDS.test(field) && Array.isArray(value))
    .flatMap(([, value]) => (value as unknown[]).flatMap(wordsOfConcern));
}

function wordsOfConcern(entry: unknown): string[] {
  if (typeof entry === "string") return entry.trim() === "" ? [] : [entry];
  if (typeof entry !== "object" || entry === null) return [];
  const { title, concern, finding, statement, description } = entry as Record<string, unknown>;
  const words = [title, concern, finding, statement, description].find(
    (one) => typeof one === "string" && one.trim() !== "",
  );
  return words === undefined ? [] : [String(words)];
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? []);

/** What the document itself leaves open, asked once, by the first seat, where somebody is there to answer. */
function questionsFor(
  { agentId, round }: Cue["ask"],
  { subject, panel, questions, grounding }: Grounds,
): SeatQuestion[] {
  const isDue =
    round === 1 &&
    agentId === panel[0]?.id &&
    questions.length === 0 &&
    grounding.askMe !== "never" &&
    grounding.sources.length > 0;
  const open = isDue ? subjectMatter(subject).snippets.find(({ kind }) => kind === "open") : undefined;
  if (!open) return [];
  return [
    {
      question: `The document leaves this open: “${open.text}”. What should the panel go by?`,
      why: "The design reads differently with each answer.",
      options: [],
      default: "It stays open and is decided when it is built.",
    },
  ];
}
