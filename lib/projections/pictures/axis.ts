/** An axis of scores that begins a little below the lowest: small moves are seen, and the picture says where it begins. */
export type Range = { min: number; max: number };

export type Axis = {
  start: number;
  end: number;
  ticks: readonly number[];
  /** It does not begin where the scale does, which has to be said. */
  isCut: boolean;
};

/** `values` include the target, so that the line to be reached is always on it. */
export function scoreAxis(values: readonly number[], { min, max }: Range): Axis {
  const grain = niceStep((max - min) / 20);
  const lowest = Math.min(max, ...values);
  const below = tidy(Math.floor((lowest - (max - min) / 20) / grain + 1e-9) * grain);
  const start = below <= min + (max - min) / 10 ? min : below;
  const step = niceStep((max - start) / 6);
  const first = Math.ceil(start / step - 1e-9);
  const ticks: number[] = [];
  for (let index = first; index * step <= max + 1e-9; index++) ticks.push(tidy(index * step));
  return { start, end: max, ticks, isCut: start > min };
}

/** 1, 2 or 5 times a power of ten, not below this. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least - 1e-9) ?? 10;
  return tidy(factor * power);
}

/** Sums of tenths without their rounding errors. */
export const tidy = (value: number): number => Number(value.toFixed(6));

export const scaleLinear =
  ([from, to]: readonly [number, number], [left, right]: readonly [number, number]) =>
  (value: number): number =>
    to === from ? left : left + ((value - from) / (to - from)) * (right - left);
