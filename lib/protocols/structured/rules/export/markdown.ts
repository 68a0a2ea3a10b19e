/** Agents' text inside a file of ours (G-11): it may format itself, but it can't open a section, since sections are what evidence refers to. */
import { afterMarkers, headingAt } from "@/lib/domain/scan-text";

/** Several lines. Code stays as it is; a fence that was left open is closed. */
export function block(text: string): string {
  let fence: string | null = null;
  const lines = text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split("\n")
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
      if (fence !== null) {
        if (mark && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = null;
        return line;
      }
      if (mark) {
        fence = mark;
        return line;
      }
      const safe = plain(line);
      const at = afterMarkers(safe);
      return headingAt(safe, at) !== null || /^(?:={2,}|-{2,})\s*$/.test(safe.slice(at))
        ? `${safe.slice(0, at)}\\${safe.slice(at)}`
        : safe;
    });
  return [...lines, ...(fence === null ? [] : [fence])].join("\n");
}

/** One line. */
export const line = (text: string): string =>
  plain(text.replace(/\s+/g, " ").trim()).replace(/^([#>]|[-+*](?=\s)|`{3,}|~{3,})/, "\\$1");

/** One cell of a table. */
export const cell = (text: string): string => line(text).replaceAll("|", "\\|");

const plain = (text: string): string => text.replace(/<(?=[a-z!/?])/gi, "&lt;");

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(" | ")} |`).join("\n");

export const list = (items: readonly string[], empty = "None."): string =>
  items.length > 0 ? items.map((item) => `- ${line(item)}`).join("\n") : empty;

/** Parts with a blank line between; parts that are empty fall out. */
export const page = (...parts: readonly (string | false | null)[]): string => `${parts.filter(Boolean).join("\n\n")}\n`;
