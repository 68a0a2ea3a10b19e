/** 1,000 quotations and more of real texts, true ones and invented ones. Whether one is there is decided here by another, cruder rule. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { mulberry32 } from "@/lib/domain/seeded-shuffle";
import { checkQuotes, type QuoteLibrary, quoteStillThere } from "./check-quote";

/** The source of the sample deliberation: prose, code, tables and settings that nobody edits with the program. */
const ROOT = "lib/sample/repository";
const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .toSorted()
  .map((file) => ({ path: relative(ROOT, file), text: readFileSync(file, "utf8") }));
const library: QuoteLibrary = files.map((file) => ({
  source: "src_aaaaaaaaaaaa",
  title: "The sample's repository",
  hash: "0".repeat(64),
  ...file,
}));
const passages = files.map((file) => ({ ...file, words: [...file.text.matchAll(/\S+/g)] }));

const random = mulberry32(14);
const below = (bound: number): number => Math.floor(random() * bound);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;

/** Letters and digits alone: what is not even there by this rule is invented. */
const crude = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
const crudeTexts = library.map(({ text }) => crude(text));
const isThere = (quote: string): boolean => crudeTexts.some((text) => text.includes(crude(quote)));

type Span = { path: string; quote: string; lines: string };

/** Some words in a row, from the start of one to the end of another. */
function span(): Span {
  for (;;) {
    const { path: file, text, words: all } = oneOf(passages);
    const first = below(all.length);
    const last = all[Math.min(first + 3 + below(30), all.length - 1)];
    const from = all[first]?.index ?? 0;
    const quote = text.slice(from, (last?.index ?? 0) + (last?.[0].length ?? 0));
    const isWholeWords = /^[\p{L}\p{N}([{]/u.test(quote) && /[\p{L}\p{N})\]}.;]$/u.test(quote);
    if (isWholeWords && crude(quote).length >= 24 && quote.length < 3000) {
      const line = text.slice(0, from).split("\n").length;
      return { path: file, quote, lines: `${line}-${line + quote.split("\n").length - 1}` };
    }
  }
}

const words = (quote: string): string[] => quote.split(/\s+/);

const TRUE: Readonly<Record<string, (quote: string) => string>> = {
  exact: (quote) => quote,
  "with changed white space": (quote) => words(quote).join(oneOf([" ", "\n", "  ", "\n  ", " \t", "\u00a0"])),
  "with marks of emphasis added": (quote) => {
    const all = quote.split(" ");
    const at = all.findIndex((word) => /^\p{L}+$/u.test(word));
    return at < 0
      ? quote
      : all
          .with(
            at,
            oneOf(["**", "*", "_", "`"]).replace(/^.*$/, (mark) => mark + all[at] + mark),
          )
          .join(" ");
  },
  "without marks of emphasis and code": (quote) => quote.replaceAll(/\*\*|`/g, ""),
  "without marks at the start of lines": (quote) => quote.replaceAll(/^[ \t]*(?:[-*+>]|#{1,6})[ \t]+/gm, ""),
  "with other quotation marks and dashes": (quote) =>
    quote
      .replaceAll(/"([^"]*)"/g, "“$1”")
      .replaceAll("'", "’")
      .replaceAll("–", "-")
      .replaceAll(" - ", " – "),
  "in quotation marks, with a full stop": (quote) => `"${quote}${quote.endsWith(".") ? "" : "."}"`,
  "truncated at the end": (quote) => `${words(quote).slice(0, -1).join(" ")}${oneOf(["…", " …", "...", " [...]"])}`,
  "truncated at the start": (quote) => `${oneOf(["…", "… ", "..."])}${words(quote).slice(1).join(" ")}`,
  "with the middle left out": (quote) => {
    const all = words(quote);
    const third = Math.ceil(all.length / 3);
    const [head, tail] = [all.slice(0, third).join(" "), all.slice(-third).join(" ")];
    return crude(head).length < 12 || crude(tail).length < 12
      ? quote
      : `${head} ${oneOf(["…", "...", "[…]", "(...)"])} ${tail}`;
  },
};

const INVENTED: Readonly<Record<string, (quote: string) => string>> = {
  "of words of the text, put together": () =>
    Array.from({ length: 5 + below(12) }, () => oneOf(oneOf(passages).words)[0]).join(" "),
  "with its words shuffled": (quote) =>
    words(quote)
      .toSorted(() => random() - 0.5)
      .join(" "),
  "with one word changed": (quote) => {
    const all = words(quote);
    return all.with(below(all.length), oneOf(["never", "always", "Postgres", "not", "twelve"])).join(" ");
  },
  "with a word put in": (quote) => {
    const all = words(quote);
    return all.toSpliced(1 + below(all.length - 1), 0, oneOf(["not", "never", "only"])).join(" ");
  },
  // Not the one it begins with: a seat that copies numbered lines copies the line's number too, and that is left out of account.
  "with a number changed": (quote) => quote.replace(/(?<=\D)\d+/, (number) => String(Number(number) + 1 + below(50))),
  "with its last word changed before an ellipsis": (quote) => `${words(quote).slice(0, -2).join(" ")} otherwise…`,
};

const PER_KIND = 200;

/** As many as asked for, each with what the program says of it. Not every passage can be changed in every way (few hold a number). */
function statuses(change: (quote: string) => string, isWanted: (quote: string) => boolean) {
  const quoted = [];
  for (let drawn = 0; quoted.length < PER_KIND && drawn < PER_KIND * 50; drawn += 1) {
    const one = span();
    const quote = change(one.quote);
    if (isWanted(quote)) {
      quoted.push({ id: "c1", source: "", ...one, quote });
    }
  }
  expect(quoted).toHaveLength(PER_KIND);
  return checkQuotes(quoted, library).map(({ quote, status }) => ({ quote, status }));
}

describe("quotations of real texts", () => {
  it.each(Object.entries(TRUE))("G-13: true, %s: at most 1 % is called not found", (_, change) => {
    const lost = statuses(change, () => true).filter(({ status }) => status === "not_found");
    expect(lost.length > PER_KIND / 100 ? lost : []).toEqual([]);
  });

  it.each(Object.entries(INVENTED))("G-13: invented, %s: none is called found", (_, change) => {
    const invented = statuses(change, (quote) => !isThere(quote));
    expect(invented.filter(({ status }) => status !== "not_found")).toEqual([]);
  });

  it("G-13: an exact one is found at its own lines", () => {
    const quoted = Array.from({ length: 300 }, span).map((one) => ({ id: "c1", source: "", ...one }));
    const checked = checkQuotes(quoted, library);
    const there = checked.filter(({ status }) => status !== "not_found");
    // Now and then one ends where a decimal number might go on.
    expect(there.length).toBeGreaterThanOrEqual(quoted.length * 0.99);
    for (const { status, at, path, lines } of there)
      expect({ status, path: at?.path, lines: `${at?.from}-${at?.to}` }).toEqual({ status: "found", path, lines });
  });

  it("G-13: a passage is still there in a later version that changed something else", () => {
    const quoted = Array.from({ length: 100 }, span).map(({ quote, path }) => ({
      quote,
      text: library.find((file) => file.path === path)?.text ?? "",
    }));
    const lost = quoted.filter(({ quote, text }) => !quoteStillThere(quote, `New first line.\n\n${text}`));
    expect(lost.length > 1 ? lost : []).toEqual([]);
    for (const { quote, text } of quoted)
      expect(quoteStillThere(quote, text.replaceAll(quote, "Something else."))).toBe(false);
  });
});
