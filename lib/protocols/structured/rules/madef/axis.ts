export const AXES = ["A1", "A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4", "C5"] as const;
export type AxisId = (typeof AXES)[number];

/** `value` in its own unit, `normalised` as its group takes it; null is n/a. `range` where the value is ambiguous. */
export type Axis = {
  id: AxisId;
  title: string;
  value: number | null;
  normalised: number | null;
  range: readonly [number, number] | null;
  note: string;
  flags: readonly string[];
};

export const AXIS_TITLES: Readonly<Record<AxisId, string>> = {
  A1: "Groundedness",
  A2: "Cross-validation density",
  A3: "Verdict confidence",
  B1: "Sycophancy resistance",
  B2: "Failure-mode discovery",
  B3: "Intellectual progress",
  B4: "Drift resistance",
  C1: "Balance of leads",
  C2: "Stress clarity",
  C3: "Coupling of tensions",
  C4: "Economy",
  C5: "Claims to tensions",
};

type Rest = Partial<Pick<Axis, "normalised" | "range" | "note" | "flags">>;

export function axis(
  id: AxisId,
  value: number | null,
  { normalised = value, range = null, note = "", flags = [] }: Rest = {},
): Axis {
  return { id, title: AXIS_TITLES[id], value, normalised: value === null ? null : normalised, range, note, flags };
}
