/**
 * Finds the JSON in what a model wrote: alone, in one fenced block, or with prose around it. Structured output
 * makes this needless, but many endpoints don't offer it. Nothing is repaired: a reply that must be guessed at is
 * asked for again.
 */
export type ReadJson = { ok: true; value: unknown } | { ok: false; reason: string };

const MAX_CHARS = 1_000_000;
/** Deeper than any reply; later passes over the value are recursive. */
const MAX_DEPTH = 64;
const MAX_REASON = 240;
/** Places looked at; a reply with more is no reply. */
const MAX_CANDIDATES = 50;

export function readJson(text: string): ReadJson {
  if (text.length > MAX_CHARS) return { ok: false, reason: `The reply is longer than ${MAX_CHARS} characters.` };
  const body = withoutThinking(text);
  if (body === "") return { ok: false, reason: "The reply is empty." };
  const whole = parse(body);
  if (whole.ok) return whole;
  const fenced = one(fencedBlocks(body), "fenced blocks with JSON");
  if (fenced) return fenced;
  const objects = outermostObjects(body);
  // The agent is told what is wrong with its JSON, not that prose isn't JSON.
  return one(objects, "JSON objects") ?? (objects[0] === undefined ? whole : parse(objects[0]));
}

/** Reasoning models behind plain endpoints think aloud first, often in JSON. */
function withoutThinking(text: string): string {
  const body = text.replace(/^\uFEFF/, "").trim();
  if (!body.startsWith("<think>")) return body;
  const end = body.indexOf("</think>");
  return end === -1 ? body : body.slice(end + "</think>".length).trim();
}

/** Null where no candidate can be read; two that can are one too many, since nobody knows which is meant. */
function one(candidates: readonly string[], what: string): ReadJson | null {
  let found: ReadJson | null = null;
  for (const candidate of candidates) {
    const result = parse(candidate);
    if (!result.ok) continue;
    if (found) return { ok: false, reason: `The reply contains several ${what}; exactly one is expected.` };
    found = result;
  }
  return found;
}

/** Fences count at the start of a line only: inside a JSON string a line can't start. */
function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block: string[] | null = null;
  for (const line of text.split("\n")) {
    if (blocks.length === MAX_CANDIDATES) break;
    if (!line.trimStart().startsWith("```")) block?.push(line);
    else if (block === null) block = [];
    else {
      blocks.push(block.join("\n"));
      block = null;
    }
  }
  return blocks;
}

/** Never what lies inside of a broken object: a part of a reply must not pass for the reply. */
function outermostObjects(text: string): string[] {
  const objects: string[] = [];
  for (let start = text.indexOf("{"); start !== -1 && objects.length < MAX_CANDIDATES;) {
    const end = closingBrace(text, start);
    if (end === -1) break;
    objects.push(text.slice(start, end + 1));
    start = text.indexOf("{", end + 1);
  }
  return objects;
}

function closingBrace(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at;
  }
  return -1;
}

function parse(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    return deeperThan(value, MAX_DEPTH)
      ? { ok: false, reason: `The reply is nested deeper than ${MAX_DEPTH} levels.` }
      : { ok: true, value };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `The reply is not valid JSON: ${message}`.slice(0, MAX_REASON) };
  }
}

function deeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => deeperThan(part, levels - 1));
}
