/** Labels beside the ends of lines, moved apart as little as it takes so that none covers another. */
export type Wanted = { y: number };

/** In the order of `wanted`; where there is no room for all at this gap, they share what there is. */
export function placeLabels(wanted: readonly Wanted[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a]?.y ?? 0) - (wanted[b]?.y ?? 0) || a - b);
  const step = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1));
  const placed = order.map((index) => wanted[index]?.y ?? 0);
  for (let at = 0; at < placed.length; at++)
    placed[at] = Math.max(placed[at] ?? 0, at === 0 ? top : (placed[at - 1] ?? 0) + step);
  for (let at = placed.length - 1; at >= 0; at--)
    placed[at] = Math.min(placed[at] ?? 0, at === placed.length - 1 ? bottom : (placed[at + 1] ?? 0) - step);
  const result = wanted.map(() => 0);
  order.forEach((index, at) => {
    result[index] = placed[at] ?? 0;
  });
  return result;
}
