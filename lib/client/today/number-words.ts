const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** "three", and figures where a word would be harder to read. */
export const numberWord = (value: number): string => WORDS[value] ?? String(value);
