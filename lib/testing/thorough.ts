/**
 * How much the tests of random, hostile and combined cases try. Each kind of case occurs in every run;
 * `PARLEY_TEST_THOROUGH=yes npm test` tries many more of them, and the largest sizes with all of them.
 */
export const IS_THOROUGH = process.env["PARLEY_TEST_THOROUGH"] === "yes";

/** How many cases a suite tries, and how many in a thorough run. */
export function howMany(usually: number, thorough: number): number {
  return IS_THOROUGH ? thorough : usually;
}

/**
 * Of combinations, those whose turn it is: every `of`-th item, beginning with a different one for each `turn`,
 * so that over all turns each item has been. In a thorough run all of them.
 */
export function inTurn<T>(items: readonly T[], turn: number, of: number): T[] {
  return items.filter((_, index) => IS_THOROUGH || index % of === turn % of);
}
