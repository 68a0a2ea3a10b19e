const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** "seven", and from thirteen on "13". */
export const numberWord = (value: number): string => WORDS[value] ?? String(value);

/** "two concerns" */
export const countInWords = (value: number, singular: string, plural = `${singular}s`): string =>
  `${numberWord(value)} ${value === 1 ? singular : plural}`;
