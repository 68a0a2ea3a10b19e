/** Calculations as they are shown: “1,150 / 140 = 8.2”, “13 + 2 = 15; 15 × 4 = 60”. */

/** Known to everyone: hours, minutes, per cent, thousands. They may stand in a calculation without standing anywhere else. */
const CONSTANTS: ReadonlySet<number> = new Set([24, 60, 100, 365, 1000, 1024, 3600]);

const WORKED_OUT = /[=≈<>≤≥]/;
const OPERATION = /[-+*/×·÷−x^%]/;

/**
 * The figures a calculation is made of, without constants and without what it worked out before. Null where it is none:
 * two figures, something done with them, and what comes out.
 */
export function calculationIn(shown: string): number[] | null {
  const [before = "", ...after] = shown.split(WORKED_OUT);
  if (writtenIn(before).length < 2 || !OPERATION.test(before) || writtenIn(after.join(" ")).length === 0) return null;
  const inputs = new Set<number>();
  const results = new Set<number>();
  for (const part of shown.split(/[;\n]/)) {
    const [left = "", right] = part.split(WORKED_OUT);
    if (right === undefined) continue;
    for (const figure of figuresIn([left])) if (!results.has(figure) && !CONSTANTS.has(figure)) inputs.add(figure);
    for (const figure of figuresIn([right])) results.add(figure);
  }
  return [...inputs];
}

/** The numbers that stand in texts; versions such as 0.17.3 are none. */
export const figuresIn = (texts: readonly string[]): Set<number> =>
  new Set(texts.flatMap(writtenIn).map(numberOf).filter(Number.isFinite));

/** 2½ is one figure, and another one than 2. */
const FRACTIONS: Readonly<Record<string, number>> = {
  "½": 0.5,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 0.25,
  "¾": 0.75,
  "⅛": 0.125,
};
const writtenIn = (text: string): string[] => text.match(/\d[\d.,]*[½⅓⅔¼¾⅛]?|[½⅓⅔¼¾⅛]/g) ?? [];

/** What is longer is no figure, and is not put to a pattern. */
const LONGEST = 30;

/** 1,150 and 1150 are the same; so are 0,5 and 0.5. */
const numberOf = (written: string): number => {
  if (written.length > LONGEST) return Number.NaN;
  const fraction = FRACTIONS[written.at(-1) ?? ""];
  return (
    (fraction ?? 0) +
    Number(
      (fraction === undefined ? written : written.slice(0, -1))
        .replace(/[.,]+$/, "")
        .replace(/,(?=\d{3}(?!\d))/g, "")
        .replace(",", "."),
    )
  );
};
