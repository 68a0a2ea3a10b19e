/** How long the provider wants us to wait, in milliseconds; null where it doesn't say or says nonsense. */
export function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const ms = waitOf(headers?.get("retry-after-ms"));
  if (ms !== null) return ms;
  const header = headers?.get("retry-after");
  const seconds = waitOf(header);
  if (seconds !== null) return seconds * 1000;
  const date = header ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function waitOf(value: string | null | undefined): number | null {
  if (!value || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return null;
  return Number(value);
}
