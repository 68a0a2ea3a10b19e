/** Two texts that differ by letter case, spaces and full stops alone say the same. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.]+/g, " ")
    .trim();
