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
  "addresses": "http://a@",
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

/** The largest document people may send in. */
export const LARGE = 400_000;
/** On an idle core a reader takes a tenth of this at most; what grows faster than the text takes minutes. */
const TOO_LONG_MS = 2000;
/** Below this a measurement says nothing about growth. */
const MEASURABLE_MS = 400;
/** Four times the text takes four times as long, sixteen times where it grows with the square. */
const TOO_STEEP = 10;

/** What is wrong with how long `read` takes, or null. Begins small: what grows exponentially must not hang the test. */
export async function slowness(family: string, read: (text: string) => unknown, large = LARGE): Promise<string | null> {
  for (const end of ENDS) {
    const timeFor = (chars: number) => timeOf(() => read(hostileText(family, chars, end)));
    for (const chars of end === ENDS[0] ? [40, 56, 3000, large / 4, large] : [40, 56, 3000, large / 4]) {
      // Measured again where it is in doubt: a busy machine is slow now and then, a careless pattern always.
      const ms = await leastOf(() => timeFor(chars), TOO_LONG_MS);
      if (ms > TOO_LONG_MS) return `${chars} characters of ${family} (${JSON.stringify(end)} at the end) take ${Math.round(ms)} ms`;
      if (chars < large || ms < MEASURABLE_MS) continue;
      const growth = (await leastOf(() => timeFor(chars), 0)) / (await leastOf(() => timeFor(chars / 4), 0));
      if (growth > TOO_STEEP) return `${family} (${JSON.stringify(end)} at the end): four times the text takes ${Math.round(growth)} times as long (${Math.round(ms)} ms)`;
    }
  }
  return null;
}

async function leastOf(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > enough && least > 0; tries++) {
    least = Math.min(least, await measure());
    // No machine is that busy.
    if (least > 10 * TOO_LONG_MS) break;
  }
  return least;
}

export async function timeOf(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
