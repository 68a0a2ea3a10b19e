export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The run of middle speed. */
export function middleRun<Run extends { perSecond: number }>(runs: readonly Run[]): Run {
  const wanted = median(runs.map(({ perSecond }) => perSecond));
  const run = runs.find(({ perSecond }) => perSecond === wanted);
  if (!run) throw new Error("Nothing was measured.");
  return run;
}
