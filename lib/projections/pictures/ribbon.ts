/** The outline of a band from one edge to another, as wide at its end as at its beginning. */
export type Edge = { x: number; y: number };

export function ribbon(from: Edge, to: Edge, width: number): string {
  const middle = (from.x + to.x) / 2;
  const at = (value: number): string => value.toFixed(1);
  return [
    `M${at(from.x)} ${at(from.y)}`,
    `C${at(middle)} ${at(from.y)} ${at(middle)} ${at(to.y)} ${at(to.x)} ${at(to.y)}`,
    `V${at(to.y + width)}`,
    `C${at(middle)} ${at(to.y + width)} ${at(middle)} ${at(from.y + width)} ${at(from.x)} ${at(from.y + width)}Z`,
  ].join("");
}
