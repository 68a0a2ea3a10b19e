/** What the writer of a page and its reviewers are given alike: the matter, what stands fast, what was said. */
import type { PageMaterial } from "@/lib/kernel/page-ask";
import { draftLines } from "@/lib/kernel/page-review";
import type { Ask } from "@/lib/kernel/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { cutText } from "@/lib/prompts/cut-text";
import { type Again, countMessages, type Parts, toMessages } from "@/lib/prompts/messages";
import { closeTag, inline, openTag, section } from "@/lib/prompts/section";
import type { BuiltPrompt, PromptLimits } from "@/lib/prompts/types";

/** Entries beyond this are left out, the oldest first: what was said last counts most. */
const SAID_TOKENS = 16_000;
const CONTEXT_CHARS = 6_000;
/** Of the document, as a share of what the entries may take: enough to say what it is about. */
const DOCUMENT_SHARE = 1 / 4;

/** `last`: what comes behind the material. */
export function promptWithin(
  system: string,
  material: PageMaterial,
  ask: Ask,
  { maxTokens }: PromptLimits,
  last: Parts,
): BuiltPrompt {
  const again: Again | null = ask.correction ? { ...ask.correction, isClarification: false } : null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const room of [SAID_TOKENS, 8_000, 4_000, 2_000, 1_000]) {
    const { parts: given, left } = partsWithin(material, room);
    const parts = [...given, ...last];
    const tokens = countMessages(system, parts, again);
    smallest = Math.min(smallest, tokens);
    if (maxTokens !== undefined && tokens > maxTokens) continue;
    return {
      kind: "ready",
      messages: toMessages(system, parts, again),
      tokens,
      ...(left > 0 ? { contextLevel: `${left} of ${material.said.length} entries left out` } : {}),
    };
  }
  return { kind: "too_large", tokens: smallest, limit: maxTokens ?? smallest };
}

function partsWithin(
  { title, question, context, document, seats, facts, said }: PageMaterial,
  room: number,
): { parts: Parts; left: number } {
  const lines = said.map(({ seq, text }) => `[${seq}] ${inline(text)}`);
  const kept: string[] = [];
  let tokens = 0;
  for (const line of lines.toReversed()) {
    tokens += countTokens(line) + 1;
    if (tokens > room) break;
    kept.unshift(line);
  }
  const parts = [
    section("question", `${title}\n\n${question}`),
    ...(context.trim() ? [section("context", context.slice(0, CONTEXT_CHARS))] : []),
    ...(document ? [section("artifact", cutText(document, Math.floor(room * DOCUMENT_SHARE)))] : []),
    section("participants", seats.map(inline).join("\n")),
    [openTag("page-facts"), ...facts.map((fact) => `- ${inline(fact)}`), closeTag("page-facts")].join("\n"),
    [openTag("said-entries"), ...kept, closeTag("said-entries")].join("\n"),
  ];
  return { parts, left: lines.length - kept.length };
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
