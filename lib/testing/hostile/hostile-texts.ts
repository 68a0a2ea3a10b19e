import { cpuMs } from "@/lib/testing/cpu-time";

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

/** An eighth of the largest document people may send in, where what is not linear takes seconds already; PARLEY_FUZZ_CHARS=400000 tries it whole, which takes two minutes longer. */
export const LARGE = Number(process.env["PARLEY_FUZZ_CHARS"] ?? 50_000);
/** A reader takes a small part of this on an idle core; what grows with the square of the text takes many times as long. */
const TOO_LONG_MS = 1000 + LARGE / 133;

/** What is wrong with how long `read` takes, or null. Begins small: what grows exponentially must not hang the test. */
export async function slowness(family: string, read: (text: string) => unknown): Promise<string | null> {
  for (const end of ENDS) {
    for (const chars of [40, 56, 3000, end === ENDS[0] ? LARGE : LARGE / 8]) {
      let ms = Number.POSITIVE_INFINITY;
      // Measured again where it is in doubt: a busy machine is slow now and then, a careless pattern always. Never the same text: some remember it.
      for (let tries = 0; tries < 3 && ms > TOO_LONG_MS; tries++)
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
