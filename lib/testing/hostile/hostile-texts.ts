import { cpuMs } from "@/lib/testing/cpu-time";
import { howMany, inTurn } from "@/lib/testing/thorough";

/** Texts that take a careless pattern minutes, and what tells a reader that minds them from one that does not. */

const UNITS: Readonly<Record<string, string>> = {
  quotes: "> ",
  "list items": "-  ",
  "numbered items": "1.  ",
  "list items in quotes": "> - ",
  hashes: "#",
  headings: "# ",
  "headings on lines": "# a #\n",
  spaces: " ",
  tabs: "\t",
  "line breaks": "\n",
  "lines of spaces": "   \n",
  "no-break spaces": "\u00a0",
  brackets: "[",
  "opened links": "[a](",
  "badges without end": "[![a](",
  parentheses: "(",
  braces: "{",
  "opened commands": "\\cite{",
  bars: "|",
  slashes: "/",
  backslashes: "\\",
  backticks: "`",
  "backticks of all lengths": "` `` ``` ",
  "struck through": "~~a",
  emphasis: "*a_",
  stars: "*",
  underscores: "_",
  dashes: "-",
  "equals signs": "=",
  "full stops": ".",
  "question marks": "?",
  "dots and letters": "a.a.",
  sentences: "One two three. ",
  colons: "a:",
  arrows: "a:b->",
  commas: "a,",
  references: "EV-1,",
  "references of rounds": "round_1/critic#",
  ids: "C-1-",
  zeros: "0",
  digits: "1",
  "counted rounds": "two rounds of 3 ",
  tags: "<a ",
  "our tags": "</artifact>",
  quotation: "“",
  letters: "a",
  words: "word ",
  "short lines": "a\n",
  "short paragraphs": "a\n\n",
  "CR and LF": "a\r\n\rb\n",
  "combining marks": "e\u0301\u0301",
  "letters of two scripts": "ªa",
  "lone surrogates": "\ud83d",
  emoji: "👩‍💻",
  NUL: "\u0000",
  "line separators": "# a\u2028",
  addresses: "http://a@",
  keys: "Bearer sk-",
  json: '{"a":',
  "json in fences": "```json\n{}\n```\n",
};

/** What makes a pattern that got this far begin again. */
const ENDS = ["x", "", "\n"];

export const FAMILIES: readonly string[] = Object.keys(UNITS);

export function hostileText(family: string, chars: number, end = ""): string {
  const unit = UNITS[family] ?? "";
  return unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars) + end;
}

/** The largest document people may send in, in a thorough run; else an eighth of it, where what is not linear takes seconds already. */
export const LARGE = howMany(50_000, 400_000);
/** A reader takes a small part of this on an idle core; what grows with the square of the text takes many times as long. */
const TOO_LONG_MS = 1000 + LARGE / 133;
const MEDIUM = LARGE / 8;
/** What takes no longer than this with a medium text is quick enough with a large one even if it grows with the square. */
const NO_DOUBT_MS = TOO_LONG_MS / (LARGE / MEDIUM) ** 2;

/**
 * What is wrong with how long `read` takes, or null. Begins small: what grows exponentially must not hang the test.
 * Of the ends one, another one for each `turn`, has a medium text; the large one is for those in doubt after that, and
 * for all where `isWhole` says so.
 */
export async function slowness(
  family: string,
  read: (text: string) => unknown,
  { isWhole, turn }: { isWhole: boolean; turn: number },
): Promise<string | null> {
  const longEnds = inTurn(ENDS, turn + FAMILIES.indexOf(family), ENDS.length);
  for (const end of ENDS) {
    let ms = 0;
    for (const chars of longEnds.includes(end) ? [40, 56, MEDIUM, LARGE] : [40, 56]) {
      if (chars === LARGE && (end !== longEnds[0] || (!isWhole && ms <= NO_DOUBT_MS))) break;
      ms = Number.POSITIVE_INFINITY;
      const enoughMs = chars === MEDIUM ? NO_DOUBT_MS : TOO_LONG_MS;
      // Measured again where it is in doubt: a busy machine is slow now and then, a careless pattern always. Never the same text: some remember it.
      for (let tries = 0; tries < 3 && ms > enoughMs; tries++)
        ms = await (tries === 0 ? clockTimeOf : timeOf)(() => read(hostileText(family, chars - tries, end)));
      if (ms > TOO_LONG_MS)
        return `${chars} characters of ${family} (${JSON.stringify(end)} at the end) take ${Math.round(ms)} ms`;
    }
  }
  return null;
}

/** Enough where it is short: nobody works longer than the clock ran, and asking how long takes longer than most readers do. */
async function clockTimeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function timeOf(work: () => unknown): Promise<number> {
  const began = cpuMs();
  await work();
  return cpuMs() - began;
}
