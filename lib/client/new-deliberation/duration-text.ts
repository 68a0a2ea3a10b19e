const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "about 4 to 30 min", "about 50 min to 3 h": as exact as an expectation is. */
export function durationText({ low, high }: { low: number; high: number }): string {
  const [from, to] = [rounded(low), rounded(high)];
  if (to === null) return "under a minute";
  if (from === null) return `up to ${textOf(to)}`;
  if (from.unit !== to.unit) return `about ${textOf(from)} to ${textOf(to)}`;
  return `about ${from.value === to.value ? "" : `${from.value} to `}${textOf(to)}`;
}

type Rounded = { value: number; unit: "min" | "h" };

/** Null: less than a minute. */
function rounded(ms: number): Rounded | null {
  if (ms < MINUTE) return null;
  return ms < 1.5 * HOUR
    ? { value: Math.round(ms / MINUTE), unit: "min" }
    : { value: Math.round((2 * ms) / HOUR) / 2, unit: "h" };
}

const textOf = ({ value, unit }: Rounded): string => `${value} ${unit}`;
