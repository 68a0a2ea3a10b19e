import { formatCount, formatTokens } from "@/lib/client/format";
import type { Today } from "@/lib/contracts/today";
import { moneyText } from "@/lib/projections/amounts";
import type { FigureTable } from "@/lib/projections/pictures/figure";

type Month = Today["month"];

export type SpendDays = {
  /** One for each day of the month, also those without a call. */
  bars: { day: number; /** Of the tallest. */ share: number }[];
  /** What the heights are, and which is the tallest. */ sentence: string;
  table: FigureTable;
};

/** What each day of a month took: in the currency most was spent in, else in tokens. Null where no day is known. */
export function spendDays({ month, days, money }: Month): SpendDays | null {
  const [most] = money.toSorted((one, other) => other.amount - one.amount);
  const sizeOf = ({ tokens, money: spent }: Month["days"][number]): number =>
    most ? (spent.find(({ currency }) => currency === most.currency)?.amount ?? 0) : tokens;
  const tallest = days.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  if (!tallest || sizeOf(tallest) === 0) return null;
  const byDay = new Map(days.map((one) => [Number(one.day.slice(8)), one]));
  const bars = Array.from({ length: daysIn(month) }, (_, index) => {
    const own = byDay.get(index + 1);
    return { day: index + 1, share: own ? sizeOf(own) / sizeOf(tallest) : 0 };
  });
  const size = most ? moneyText(sizeOf(tallest), most.currency) : `${formatTokens(tallest.tokens)} tokens`;
  return {
    bars,
    sentence: `${most ? most.currency : "Tokens"} per day; the most on day ${Number(tallest.day.slice(8))}: ${size}.`,
    table: {
      columns: ["Day", "Calls", "Tokens", "Cost"],
      rows: days.map(({ day, calls, tokens, money: spent }) => ({
        key: day,
        cells: [
          day,
          formatCount(calls),
          formatCount(tokens),
          spent.map(({ amount, currency }) => moneyText(amount, currency)).join(" + ") || "–",
        ],
      })),
    },
  };
}

/** Fewer days say nothing about a month, and in the last ones the month speaks for itself. */
const FIRST_DAYS = 5;

/** "About 72.00 USD by the end of the month at this pace."; null where there is no pace yet, or no one currency it is in. */
export function monthPace({ month, money, unpricedCalls }: Month, today: number): string | null {
  const [only] = money;
  const length = daysIn(month);
  if (!only || money.length > 1 || unpricedCalls > 0 || today < FIRST_DAYS || today >= length - 1) return null;
  return `About ${moneyText((only.amount / today) * length, only.currency)} by the end of the month at this pace.`;
}

/** What one day took, in the currency of the bars or in tokens; null where it took nothing. */
export function spentOn({ days, money }: Month, today: number): string | null {
  const own = days.find(({ day }) => Number(day.slice(8)) === today);
  if (!own) return null;
  const [most] = money.toSorted((one, other) => other.amount - one.amount);
  if (!most) return `${formatTokens(own.tokens)} tokens`;
  const amount = own.money.find(({ currency }) => currency === most.currency)?.amount ?? 0;
  return amount > 0 ? moneyText(amount, most.currency) : null;
}

function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
