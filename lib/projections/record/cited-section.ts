/** What the marks of a page stand for: each event it cites under a heading of its own, so that a link finds it in any viewer. */
import type { Agent } from "@/lib/domain/agent";
import type { Gate } from "@/lib/domain/gate/gate";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { eventSentence } from "@/lib/projections/event-sentence";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { viewsOf } from "@/lib/projections/views-of";
import { andList, endless } from "@/lib/projections/wording";
import type { Cite } from "./page/adr-page";
import { passagesOf } from "./evidence-sections";
import { markdownBlock, markdownLine } from "./markdown-data";
import { table } from "./record-sections";

/** Of one reply, and of all that are quoted: where a page rests on many, each is quoted in less of its length. */
const OF_ONE = [6_000, 4_000, 2_500, 1_600, 1_000, 600];
const OF_ALL = 24_000;

export function citedSection(log: readonly DeliberationEvent[], folded: Folded, cites: readonly Cite[]): string {
  const events = cites
    .flatMap((cite) => (cite.startsWith("e") ? [Number(cite.slice(1))] : []))
    .toSorted((a, b) => a - b)
    .flatMap((seq) => log[seq - 1] ?? []);
  const passages = passagesOf(folded);
  const sources = cites
    .flatMap((cite) => (cite.startsWith("s") ? [Number(cite.slice(1))] : []))
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const line = passages[number - 1]?.line;
      return line ? [`### s${number}\n\n${line}`] : [];
    });
  const gates = log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate] : []));
  const sentences = new Map(events.map((event) => [event.seq, citedSentence(folded, event, gates)]));
  const parts = new Map(events.map((event) => [event.seq, partsOf(folded, event, sentences.get(event.seq) ?? "")]));
  const max =
    OF_ONE.find(
      (one) =>
        quotedChars(
          [...parts.values()].flatMap((said) => (said ? [said] : [])),
          one,
        ) <= OF_ALL,
    ) ??
    OF_ONE.at(-1) ??
    0;
  const told = events.map((event) => {
    const sentence = sentences.get(event.seq) ?? "";
    const said = wordsOf(event, parts.get(event.seq) ?? null, max);
    const head = `${markdownLine(sentence)} *${event.at.slice(0, 16).replace("T", " ")} UTC*`;
    return [`### e${event.seq}`, head, ...said].join("\n\n");
  });
  return ["## What the page cites", ...told, ...sources].join("\n\n");
}

/** What an event that is cited was, in a sentence. */
export function citedSentence(folded: Folded, event: DeliberationEvent, gates: readonly Gate[]): string {
  const { panel, protocol } = folded.lifecycle.created;
  const whole = eventSentence(event.payload, { panel, protocol, gates });
  if (!viewsOf(folded).hidesRounds) return whole;
  const bare = whole.replaceAll(/ (?:in|of|after) round \d+/g, "");
  return /\bround \d/i.test(bare) ? whoIn(event, panel) : bare;
}

/** All that is left of a sentence that counts rounds. */
const whoIn = ({ payload }: DeliberationEvent, panel: readonly Agent[]): string =>
  "agentId" in payload && payload.agentId ? `${agentName(panel, payload.agentId)}.` : "The course of the deliberation.";

/** Without what the sentence above it has said in the same words. Null: it has none of its own, as the dossier is made of what it says. */
function partsOf(folded: Folded, event: DeliberationEvent, sentence: string): readonly ReplyPart[] | null {
  if (event.payload.type !== "reply.recorded") return [];
  const parts = viewsOf(folded).turn(folded, event)?.view?.parts ?? [];
  if (parts.length === 0) return null;
  return parts.filter((part) => charsIn(part) > 0 && !(part.kind === "text" && sentence.includes(endless(part.text))));
}

/** Its parts in their order, as far as they fit: each whole, or named. */
function quoted(parts: readonly ReplyPart[], max: number): { shown: readonly ReplyPart[]; left: readonly ReplyPart[] } {
  let room = max;
  const shown = parts.filter((part) => {
    const fits = charsIn(part) <= room;
    if (fits) room -= charsIn(part);
    return fits;
  });
  return { shown, left: parts.filter((part) => !shown.includes(part)) };
}

const quotedChars = (all: readonly (readonly ReplyPart[])[], max: number): number =>
  all.flatMap((parts) => quoted(parts, max).shown).reduce((sum, part) => sum + charsIn(part), 0);

function wordsOf({ payload }: DeliberationEvent, parts: readonly ReplyPart[] | null, max: number): string[] {
  if (payload.type === "deliberation.created") {
    const { question, context } = payload.subject;
    return [question, context].filter((text) => text.trim() !== "" && text.length <= OF_ONE[0]!).map(markdownBlock);
  }
  if (payload.type !== "reply.recorded") return [];
  if (parts === null) return ["*What it says makes up the parts above.*"];
  const { shown, left } = quoted(parts, max);
  const chars = left.reduce((sum, part) => sum + charsIn(part), 0);
  const rest = `${andList(left.map(({ title }) => `“${title}”`))} (${chars.toLocaleString("en")} characters)`;
  return [
    ...shown.map(partText),
    ...(left.length > 0 ? [`*In the log of the deliberation: ${markdownLine(rest)}.*`] : []),
  ];
}

function charsIn(part: ReplyPart): number {
  const lengths = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);
  switch (part.kind) {
    case "text":
      return part.text.length;
    case "points":
      return lengths(part.points.flatMap(({ label, text, note }) => [label ?? "", text, note ?? ""]));
    case "table":
      return lengths(part.rows.flat());
  }
}

/** A part of a reply as Markdown, under a bold title; with its colon it is none of the document's headings, also not to a linter. */
export function partText(part: ReplyPart): string {
  const title = `**${part.title}:**`;
  switch (part.kind) {
    case "text":
      return `${title}\n\n${markdownBlock(part.text)}`;
    case "points":
      return `${title}\n\n${part.points.map(({ label, text, note }) => `- ${label ? `${markdownLine(label)}: ` : ""}${markdownLine(text)}${note ? ` (${markdownLine(note)})` : ""}`).join("\n")}`;
    case "table":
      return `${title}\n\n${table(part.head, part.rows)}`;
  }
}
