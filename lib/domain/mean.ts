/** G-05: full precision; rounding is for display only. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("The mean of nothing is undefined.");
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
