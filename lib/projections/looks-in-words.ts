import { assertNever } from "@/lib/domain/assert-never";
import type { Look } from "@/lib/domain/evidence/look";
import { andList, countOf } from "./wording";

/** "read app/queue.ts 10–40 and searched for “retry”". */
export function looksInWords(looks: readonly Look[]): string {
  const words = looks.map(lookInWords);
  return words.length === 0 ? "looked at nothing further" : andList(words);
}

/** "looked at 2 files: app/queue.ts and README.md, and searched for “retry”": what a folded line says. */
export function lookedAt(looks: readonly Look[]): string {
  const files = [...new Set(looks.flatMap(({ result }) => (result.found === "passage" ? [result.passage.path] : [])))];
  const others = looks.filter(({ result }) => result.found !== "passage");
  if (files.length === 0) return looksInWords(looks);
  const read = `looked at ${countOf(files.length, "file")}: ${andList(files)}`;
  return others.length === 0 ? read : `${read}; ${looksInWords(others)}`;
}

function lookInWords({ request, result }: Look): string {
  const failed = result.found === "nothing" ? " (nothing found)" : "";
  switch (request.look) {
    case "list":
      return `listed ${request.folder || "the files"}${failed}`;
    case "search":
      return `searched for “${request.words}”${request.in ? ` in ${request.in}` : ""}${failed}`;
    case "read":
      return `read ${request.path}${result.found === "passage" ? ` ${result.passage.from}–${result.passage.to}` : ""}${failed}`;
    case "decisions":
      return `searched earlier decisions for “${request.words}”${failed}`;
    case "unread":
      return "asked for something that could not be read";
    default:
      return assertNever(request);
  }
}
