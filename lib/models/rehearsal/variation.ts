/** Deterministic variety: the same parts give the same number on every machine (FNV-1a with a final mix). */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join("\u0000")) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A whole number from low to high, both included. An empty range gives its lower end. */
export const between = (low: number, high: number, hash: number): number =>
  high <= low ? low : low + (hash % (high - low + 1));

export function sortedByHash<T>(items: readonly T[], hash: (item: T) => number): T[] {
  return items
    .map((item) => ({ item, at: hash(item) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
