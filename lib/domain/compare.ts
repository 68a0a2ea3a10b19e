/**
 * G-04: thresholds are compared with an epsilon in favour of the inclusive side,
 * because decimal grids are not exact in binary (4.4 - 3.9 > 0.5).
 */
const EPSILON = 1e-9;

export const atLeast = (value: number, threshold: number): boolean => value >= threshold - EPSILON;
export const atMost = (value: number, threshold: number): boolean => value <= threshold + EPSILON;
export const below = (value: number, threshold: number): boolean => value < threshold - EPSILON;
