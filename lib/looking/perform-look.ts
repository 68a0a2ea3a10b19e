/** Performs what a seat asked to see, within what it may still look at. Never fails for what a seat wrote: it is told what is wrong. */
import { assertNever } from "@/lib/domain/assert-never";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { Look, LookRequest, LookResult, SearchHit } from "@/lib/domain/evidence/look";
import { countTokens } from "@/lib/prompts/count-tokens";
import { type Grounds, looksLeft, sourceTitle } from "@/lib/prompts/evidence/grounds";
import type { AskedLook } from "@/lib/prompts/evidence/look-forms";
import { lookText, numbered } from "@/lib/prompts/evidence/look-text";
import { counted, fileLine } from "@/lib/prompts/evidence/source-list";
import { countLines, linesOf } from "@/lib/domain/evidence/source";
import { findFile, type FoundFile, treesFor } from "./find-file";
import { contentHash, textsIn } from "./load-shelf";
import type { SourceReader } from "@/lib/evidence/port";
import { hitsIn } from "./search-text";

/** Lines of one passage: enough for a long function; the rest can be read on. */
export const MAX_LINES = 200;
const MAX_ENTRIES = 100;
const MAX_HITS = 20;
const MAX_DECISIONS = 5;
/** What a passage is at least worth beginning with. */
const LEAST_TOKENS = 60;

type Left = { count: number; tokens: number };

/** One after the other: each takes of what the one before left. */
export async function performLooks(
  asked: readonly AskedLook[],
  grounds: Grounds,
  reader: SourceReader,
): Promise<Look[]> {
  const left = looksLeft(grounds);
  const texts = new Map(grounds.shelf.texts);
  const looks: Look[] = [];
  for (const { request, callId, problem } of asked) {
    const result = problem === undefined ? await performLook(request, grounds, reader, left, texts) : nothing(problem);
    const tokens = countTokens(
      lookText(
        { request, result },
        { titleOf: (source) => sourceTitle(grounds, source), textOf: (hash) => texts.get(hash) },
      ),
    );
    left.count = Math.max(0, left.count - 1);
    left.tokens = Math.max(0, left.tokens - tokens);
    looks.push({ ...(callId === undefined ? {} : { callId }), request, result, tokens });
  }
  return looks;
}

const nothing = (reason: string): LookResult => ({ found: "nothing", reason });

async function performLook(
  request: LookRequest,
  grounds: Grounds,
  reader: SourceReader,
  left: Left,
  texts: Map<string, string>,
): Promise<LookResult> {
  const { looks } = grounds.grounding;
  if (left.count === 0)
    return nothing(
      `All ${counted(looks.perAsk, "look-up")} of this answer are used up. Answer with what you have seen.`,
    );
  if (left.tokens < LEAST_TOKENS)
    return nothing(
      `The ${looks.tokens.toLocaleString("en")} tokens for look-ups of this answer are used up. Answer with what you have seen.`,
    );
  switch (request.look) {
    case "list":
      return list(request, grounds, left);
    case "search":
      return search(request, grounds, reader, left);
    case "read": {
      const file = findFile(request, grounds);
      return "reason" in file ? nothing(file.reason) : read(request, file, reader, left, texts);
    }
    case "decisions": {
      const decisions = await reader.decisions(request.words, MAX_DECISIONS);
      return decisions.length > 0
        ? { found: "decisions", decisions: [...decisions] }
        : nothing(`No earlier decision was found for “${request.words}”.`);
    }
    case "unread":
      return nothing("It could not be read.");
    default:
      return assertNever(request);
  }
}

function list({ folder, source }: LookRequest & { look: "list" }, grounds: Grounds, left: Left): LookResult {
  const wanted = folder.replace(/^[./]+/, "").replace(/\/+$/, "");
  const trees = treesFor(grounds, source);
  if (source !== undefined && trees.length === 0 && source !== ARTIFACT_SOURCE)
    return nothing(noSuchSource(grounds, source));
  const prefix = wanted === "" ? "" : `${wanted}/`;
  const entries = trees.flatMap((tree) => {
    const folders = new Map<string, number>();
    const files: string[] = [];
    for (const file of tree.entries) {
      if (!file.path.startsWith(prefix)) continue;
      const rest = file.path.slice(prefix.length);
      const slash = rest.indexOf("/");
      if (slash === -1) files.push(fileLine(file));
      else folders.set(rest.slice(0, slash), (folders.get(rest.slice(0, slash)) ?? 0) + 1);
    }
    const lines = [...[...folders].map(([name, count]) => `${prefix}${name}/ (${counted(count, "file")})`), ...files];
    return trees.length > 1 ? lines.map((line) => `${tree.title}: ${line}`) : lines;
  });
  const documents =
    wanted === "" && (source === undefined || source === ARTIFACT_SOURCE)
      ? grounds.documents.map(({ path, text }) => `artifact: ${path} (${counted(countLines(text), "line")})`)
      : [];
  const all = [...documents, ...entries];
  if (all.length === 0)
    return nothing(`There is no folder “${wanted}”. Folders at the top: ${topFolders(grounds).join(", ") || "none"}.`);
  const shown = fitting(all, Math.min(left.tokens, 4000), MAX_ENTRIES);
  return { found: "entries", entries: shown, more: all.length - shown.length };
}

const topFolders = ({ shelf }: Grounds): string[] =>
  [
    ...new Set(
      shelf.trees.flatMap(({ entries }) =>
        entries.flatMap(({ path }) => (path.includes("/") ? [path.slice(0, path.indexOf("/"))] : [])),
      ),
    ),
  ].slice(0, 20);

const noSuchSource = ({ grounding }: Grounds, source: string): string =>
  `There is no source “${source}”. There ${grounding.sources.length === 1 ? "is" : "are"}: ${[...grounding.sources.map(({ title }) => title), ARTIFACT_SOURCE].join(", ")}.`;

async function search(
  { words, in: within, source }: LookRequest & { look: "search" },
  grounds: Grounds,
  reader: SourceReader,
  left: Left,
): Promise<LookResult> {
  const trees = treesFor(grounds, source);
  if (source !== undefined && trees.length === 0 && source !== ARTIFACT_SOURCE)
    return nothing(noSuchSource(grounds, source));
  const inSources =
    trees.length === 0
      ? { hits: [], more: 0 }
      : await reader.search({ sources: trees.map(({ id }) => id), words, in: within, limit: MAX_HITS });
  const inDocuments =
    source === undefined || source === ARTIFACT_SOURCE
      ? hitsIn(grounds.documents, words, within, MAX_HITS)
      : { hits: [], more: 0 };
  const hits: SearchHit[] = [...inSources.hits, ...inDocuments.hits];
  if (hits.length === 0)
    return nothing(
      `Nothing was found for “${words}”${within ? ` in ${within}` : ""}. Try one word, a part of a name, or “list”.`,
    );
  const shown = fitting(hits, Math.min(left.tokens, 4000), MAX_HITS, ({ path, text }) => `${path} ${text}`);
  return { found: "hits", hits: shown, more: inSources.more + inDocuments.more + hits.length - shown.length };
}

async function read(
  { from, to }: LookRequest & { look: "read" },
  file: FoundFile,
  reader: SourceReader,
  left: Left,
  texts: Map<string, string>,
): Promise<LookResult> {
  const hash = "text" in file ? contentHash(file.text) : file.hash;
  const text = "text" in file ? file.text : (texts.get(hash) ?? (await textsIn(reader, [hash])).get(hash));
  if (text === undefined) return nothing(`${file.path} is not stored any more.`);
  texts.set(hash, text);
  const total = Math.max(1, countLines(text));
  const first = from ?? 1;
  if (first > total) return nothing(`${file.path} has ${counted(total, "line")}.`);
  const wanted = Math.min(total, Math.max(first, to ?? total));
  const last = lastThatFits(text, first, Math.min(wanted, first + MAX_LINES - 1), left.tokens);
  return {
    found: "passage",
    passage: { source: file.source, path: file.path, hash, from: first, to: last },
    lines: total,
    isCut: last < wanted,
  };
}

/** The first line is always shown: a line longer than everything that is left is rare, and nothing would be learnt of it otherwise. */
function lastThatFits(text: string, from: number, to: number, tokens: number): number {
  const room = Math.max(1, tokens - LEAST_TOKENS);
  const fits = (last: number): boolean => countTokens(numbered(linesOf(text, { from, to: last }), from)) <= room;
  if (fits(to)) return to;
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function fitting<T>(items: readonly T[], tokens: number, most: number, textOf: (item: T) => string = String): T[] {
  const shown: T[] = [];
  let left = tokens;
  for (const item of items.slice(0, most)) {
    left -= countTokens(textOf(item)) + 6;
    if (left < 0 && shown.length > 0) break;
    shown.push(item);
  }
  return shown;
}
