/** What the writer of a page and its reviewers are given alike: the matter, what stands fast, what was said. */
import type { PageMaterial } from "@/lib/kernel/page/page-ask";
import { draftLines } from "@/lib/kernel/page/draft-lines";
import type { Ask } from "@/lib/kernel/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { cutNote, cutText, percent } from "@/lib/prompts/cut-text";
import { type Again, countMessages, type Parts, toMessages } from "@/lib/prompts/messages";
import { cutSections } from "@/lib/prompts/shorten";
import { replyAsText } from "./reply-as-text";
import { closeTag, inline, openTag, section } from "@/lib/prompts/section";
import type { BuiltPrompt, PromptLimits } from "@/lib/prompts/types";

/** Entries beyond this are left out, passages and the oldest first: what was said last counts most. */
const SAID_TOKENS = 16_000;
/** Of the context and of all documents, as shares of what the entries may take. */
const CONTEXT_SHARE = 1 / 8;
const DOCUMENT_SHARE = 1 / 4;
/** What everything was summed up in has this much beside the entries; what it needs beyond is taken from theirs, so that it stands there whole (G-19). */
const CONCLUSION_SHARE = 1 / 4;

const ROOMS = [SAID_TOKENS, 8_000, 4_000, 2_000, 1_000] as const;
/** `isWhole`: what everything was summed up in. It is cut where nothing else is left to be. */
const LEVELS = [...ROOMS.map((room) => ({ room, isWhole: true })), { room: ROOMS[4], isWhole: false }];

/** What comes behind the material, and a word on what of it had to be cut. */
export type Last = { parts: Parts; note: string | null };

/** `last`: by the room there is. */
export function promptWithin(
  system: string,
  material: PageMaterial,
  ask: Ask,
  { maxTokens }: PromptLimits,
  last: (room: number) => Last,
): BuiltPrompt {
  const again: Again | null = ask.correction ? { ...ask.correction, isClarification: false } : null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const { room, isWhole } of LEVELS) {
    const { parts: given, notes } = partsWithin(material, room, isWhole);
    const { parts: end, note } = last(room);
    const parts = [...given, ...end];
    const cut = [...notes, ...(note ? [note] : [])];
    const tokens = countMessages(system, parts, again);
    smallest = Math.min(smallest, tokens);
    if (maxTokens !== undefined && tokens > maxTokens) continue;
    return {
      kind: "ready",
      messages: toMessages(system, parts, again),
      tokens,
      ...(cut.length > 0 ? { contextLevel: cut.join(", ") } : {}),
    };
  }
  return { kind: "too_large", tokens: smallest, limit: maxTokens ?? smallest };
}

function partsWithin(
  { title, question, context, documents, seats, facts, said, conclusion, passages }: PageMaterial,
  room: number,
  isWhole: boolean,
): { parts: Parts; notes: string[] } {
  const summedUp = conclusion ? replyAsText(conclusion.reply) : "";
  const ownRoom = Math.floor(room * CONCLUSION_SHARE);
  const conclusionTokens = isWhole ? Math.min(countTokens(summedUp), ownRoom + room) : ownRoom;
  const saidRoom = room - Math.max(0, conclusionTokens - ownRoom);
  const lines = [
    ...passages.map(({ mark, text }) => `[${mark}] ${inline(text)}`),
    ...said.map(({ seq, text }) => `[${seq}] ${inline(text)}`),
  ];
  const kept: string[] = [];
  let tokens = 0;
  for (const line of lines.toReversed()) {
    tokens += countTokens(line) + 1;
    if (tokens > saidRoom) break;
    kept.unshift(line);
  }
  const contextTokens = Math.floor(room * CONTEXT_SHARE);
  const shown = cutSections(
    documents.map(({ name, text, cite }) => section("artifact", text, { name, cite })),
    ["artifact"],
    Math.floor(room * DOCUMENT_SHARE),
  );
  const parts = [
    section("question", `${title}\n\n${question}`),
    ...(context.trim() ? [section("context", cutText(context, contextTokens))] : []),
    ...shown.parts,
    section("participants", seats.map(inline).join("\n")),
    [openTag("page-facts"), ...facts.map((fact) => `- ${inline(fact)}`), closeTag("page-facts")].join("\n"),
    [openTag("said-entries"), ...kept, closeTag("said-entries")].join("\n"),
    ...(conclusion && summedUp
      ? [
          `Entry ${conclusion.cite} in full, in which everything was summed up; marks such as [c1] in it are its own and can't be cited:\n${section("conclusion", cutText(summedUp, conclusionTokens))}`,
        ]
      : []),
  ];
  const left = lines.length - kept.length;
  const notes = [
    left > 0 ? `${left} of ${lines.length} entries left out` : null,
    cutNote("context", context, contextTokens),
    cutNote("conclusion", summedUp, conclusionTokens),
    shown.share < 1 ? `${documents.length > 1 ? "documents" : "document"} cut to ${percent(shown.share)} %` : null,
  ];
  return { parts, notes: notes.filter((note) => note !== null) };
}

/** The draft that stands, sentence by sentence, and what seats found wrong with one. */
export function draftSection({ draft, remarks }: PageMaterial): string[] {
  const lines = draft
    ? draftLines(draft).map(({ part, text, cites }) => `${part}: ${inline(text)} [${cites.join(", ")}]`)
    : [];
  return [
    ...(lines.length > 0 ? [[openTag("page-draft"), ...lines, closeTag("page-draft")].join("\n")] : []),
    ...(remarks.length > 0
      ? [
          [
            openTag("page-remarks"),
            ...remarks.map(
              ({ name, part, wrong, instead, cites }) =>
                `- ${inline(name)}, on ${part}: ${inline(wrong)} Instead: ${inline(instead)} [${cites.join(", ")}]`,
            ),
            closeTag("page-remarks"),
          ].join("\n"),
        ]
      : []),
  ];
}
