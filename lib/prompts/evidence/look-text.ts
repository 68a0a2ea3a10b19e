/** How look-ups and what they found read in a prompt. Texts, names and reasons of others stand in sections. */
import { assertNever } from "@/lib/domain/assert-never";
import type { EarlierDecision } from "@/lib/domain/evidence/grounding";
import type { Look, LookRequest } from "@/lib/domain/evidence/look";
import { linesOf, type Passage } from "@/lib/domain/evidence/source";
import type { ToolCall } from "@/lib/prompts/types";
import { section } from "@/lib/prompts/section";

export type PassageText = (hash: string) => string | undefined;

/** `3| text`: with its lines, so that they can be cited. */
export const numbered = (text: string, from: number): string =>
  text
    .split("\n")
    .map((line, index) => `${from + index}| ${line}`)
    .join("\n");

export function passageText(passage: Passage, title: string, textOf: PassageText, total?: number): string {
  const { path, from, to, hash } = passage;
  const text = textOf(hash);
  const lines = `${from}-${to}${total === undefined ? "" : ` of ${total}`}`;
  const shown = text === undefined ? GONE : numbered(linesOf(text, passage), from);
  return section("source-passage", shown, { source: title, path, lines });
}

const GONE = "[… this text is not stored any more …]";

/** What stands where a passage was, when a prompt has to be shorter. */
export const leftOutPassage = ({ path, from, to }: Passage, title: string): string =>
  section("source-passage", "[… left out because the prompt is too long …]", {
    source: title,
    path,
    lines: `${from}-${to}`,
  });

export const decisionText = ({ number, title, decision, date, imported }: EarlierDecision): string =>
  section("earlier-decision", `${title}\n${decision}`, {
    ...(number === undefined ? {} : { number }),
    date,
    ...(imported ? { file: imported.file } : {}),
  });

type Shown = { titleOf: (source: string) => string; textOf: PassageText; isLeftOut?: (passage: Passage) => boolean };

export function lookText({ request, result }: Pick<Look, "request" | "result">, shown: Shown): string {
  const { titleOf, textOf, isLeftOut = () => false } = shown;
  const about = { "look-up": requestText(request) };
  switch (result.found) {
    case "entries":
      return section("look-result", [...result.entries, ...moreLine(result.more, "entries")].join("\n"), about);
    case "hits":
      return section(
        "look-result",
        [
          ...result.hits.map(({ source, path, line, text }) => `${titleOf(source)} ${path}:${line}: ${text}`),
          ...moreLine(result.more, "lines"),
        ].join("\n"),
        about,
      );
    case "passage":
      if (isLeftOut(result.passage)) return leftOutPassage(result.passage, titleOf(result.passage.source));
      return passageText(result.passage, titleOf(result.passage.source), textOf, result.lines);
    case "decisions":
      return section("look-result", result.decisions.map(decisionLine).join("\n"), about);
    case "nothing":
      return section("look-result", result.reason, about);
    default:
      return assertNever(result);
  }
}

const decisionLine = ({ number, title, decision, date }: EarlierDecision): string =>
  `${number} (${date}) ${title}: ${decision}`;
const moreLine = (more: number, what: string): string[] => (more > 0 ? [`… and ${more} more ${what}`] : []);

/** One line about what was asked for. */
export function requestText(request: LookRequest): string {
  switch (request.look) {
    case "list":
      return `list ${request.folder || "/"}${inSource(request.source)}`;
    case "search":
      return `search “${request.words}”${request.in ? ` in ${request.in}` : ""}${inSource(request.source)}`;
    case "read":
      return `read ${request.path}${request.from ? ` from line ${request.from}` : ""}${request.to ? ` to line ${request.to}` : ""}${inSource(request.source)}`;
    case "decisions":
      return `decisions “${request.words}”`;
    case "unread":
      return "could not be read";
    default:
      return assertNever(request);
  }
}

const inSource = (source: string | undefined): string => (source ? ` of ${source}` : "");

/** The call as it stands in the conversation afterwards: written from what was understood, so that it can be written again from the log. */
export const toolCallOf = ({ request: { look, ...given } }: Look, id: string): ToolCall => ({
  id,
  name: look,
  arguments: JSON.stringify(given),
});
