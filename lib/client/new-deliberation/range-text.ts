/** "19 to 90", or one figure where both ends read the same. */
export function rangeText({ low, high }: { low: number; high: number }, format: (value: number) => string): string {
  const [from, to] = [format(low), format(high)];
  return from === to ? from : `${from} to ${to}`;
}
