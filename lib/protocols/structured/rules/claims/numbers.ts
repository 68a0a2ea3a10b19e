/** The arithmetic of the signals. G-05: full precision; rounding is for display only. */
import { mean } from "@/lib/domain/mean";

export type Point = { x: number; y: number };
export type Fit = { slope: number; r2: number };

/** Ordinary least squares. Null where no line is defined. */
export function fitLine(points: readonly Point[]): Fit | null {
  if (points.length < 2) return null;
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const sum = (of: (point: Point) => number): number => points.reduce((total, point) => total + of(point), 0);
  const sxx = sum(({ x }) => (x - meanX) ** 2);
  if (sxx === 0) return null;
  const sxy = sum(({ x, y }) => (x - meanX) * (y - meanY));
  const syy = sum(({ y }) => (y - meanY) ** 2);
  // A flat line explains all there is to explain.
  return { slope: sxy / sxx, r2: syy === 0 ? 1 : sxy ** 2 / (sxx * syy) };
}

/** Shannon entropy in bits. */
export function entropy(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((bits, count) => (count === 0 ? bits : bits - (count / total) * Math.log2(count / total)), 0);
}

/** Means of `width` neighbours, oldest first. */
export function rollingMeans(values: readonly number[], width: number): number[] {
  return values.slice(width - 1).map((_, index) => mean(values.slice(index, index + width)));
}

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** −0.171: three decimals, with a minus a reader can see. */
export const shown = (value: number, digits = 3): string =>
  `${value < 0 && Number(value.toFixed(digits)) !== 0 ? "−" : ""}${Math.abs(value).toFixed(digits)}`;
export const signed = (value: number, digits = 3): string =>
  shown(value, digits).startsWith("−") ? shown(value, digits) : `+${shown(value, digits)}`;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
