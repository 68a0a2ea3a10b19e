/** "" where there is nothing to list. */
export const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? "" : `${title}:\n${items.map((item) => `- ${item}`).join("\n")}`;

export const pairs = (scores: Readonly<Record<string, number>>): string =>
  Object.entries(scores)
    .map(([id, score]) => `${id} ${score}`)
    .join(", ");
