/** Money in words, the same on screens and in records. */

/** "2.31 USD"; a sum below a cent keeps two digits that say something: "0.0042 USD". */
export function moneyText(amount: number, currency: string): string {
  return `${figure(amount)} ${currency}`;
}

/** "0.12 to 1.90 USD". */
export function moneyRangeText({ low, high, currency }: { low: number; high: number; currency: string }): string {
  const [from, to] = [figure(low), figure(high)];
  return from === to ? `${from} ${currency}` : `${from} to ${to} ${currency}`;
}

/** Never a sum alone where a call is missing in it: "2.31 USD + 4 calls without a price". Null where nothing was paid. */
export function spentText({
  money,
  unpricedCalls,
}: {
  money: Readonly<Record<string, number>>;
  unpricedCalls: number;
}): string | null {
  const sums = Object.entries(money)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, amount]) => moneyText(amount, currency));
  const rest =
    unpricedCalls > 0
      ? [`${unpricedCalls.toLocaleString("en")} ${unpricedCalls === 1 ? "call" : "calls"} without a price`]
      : [];
  return sums.length + rest.length > 0 ? [...sums, ...rest].join(" + ") : null;
}

function figure(amount: number): string {
  if (amount > 0 && amount < 0.01) return amount.toLocaleString("en", { maximumSignificantDigits: 2 });
  return amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
