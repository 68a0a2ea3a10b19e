/** What a month's calls took, over all deliberations of a space, the deleted ones too: each append counts up its own row of `spending`. */
import type { z } from "zod";
import { spaceOf, type Viewer } from "@/lib/domain/access/viewer";
import { sightSql } from "@/lib/server/access/sight";
import { deletedIn } from "@/lib/server/db/log/spending-rows";
import type { Reader } from "@/lib/server/services";
import type { monthTotal as contract } from "@/lib/contracts/costs";

type MonthTotal = z.output<(typeof contract)["response"]>;
type Row = {
  day: string;
  currency: string;
  calls: number;
  input_tokens: string;
  cached_input_tokens: string;
  output_tokens: string;
  amount: number;
};

/** Of the viewer's space, with what the deleted ones of it took. */
function ownSpending(viewer: Viewer): string {
  const sight = sightSql(viewer, "spending.deliberation_id");
  return sight === null ? "" : `and (spending.deliberation_id = '${deletedIn(spaceOf(viewer))}' or (${sight}))`;
}

const totalSql = (sight: string): string => `
select day, currency, sum(calls)::int as calls, sum(input_tokens) as input_tokens, sum(cached_input_tokens) as cached_input_tokens,
       sum(output_tokens) as output_tokens, sum(amount) as amount
  from spending where month = $1 ${sight} group by day, currency order by day, currency`;

export async function monthTotal(
  { pool, viewer }: Reader,
  month: string = new Date().toISOString().slice(0, 7),
): Promise<MonthTotal> {
  const { rows } = await pool.query<Row>(totalSql(ownSpending(viewer)), [month]);
  const days = [...new Set(rows.map(({ day }) => day))].filter((day) => day !== "");
  return {
    month,
    calls: sum(rows, ({ calls }) => calls),
    inputTokens: sum(rows, ({ input_tokens }) => input_tokens),
    cachedInputTokens: sum(rows, ({ cached_input_tokens }) => cached_input_tokens),
    outputTokens: sum(rows, ({ output_tokens }) => output_tokens),
    money: moneyOf(rows),
    unpricedCalls: sum(rows, ({ currency, calls }) => (currency === "" ? calls : 0)),
    days: days.map((day) => {
      const own = rows.filter((row) => row.day === day);
      return {
        day,
        calls: sum(own, ({ calls }) => calls),
        tokens: sum(own, ({ input_tokens, output_tokens }) => Number(input_tokens) + Number(output_tokens)),
        money: moneyOf(own),
      };
    }),
  };
}

const sum = (rows: readonly Row[], of: (row: Row) => string | number): number =>
  rows.reduce((total, row) => total + Number(of(row)), 0);

/** By currency, in the order of their names. */
function moneyOf(rows: readonly Row[]): MonthTotal["money"] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== "");
  return currencies
    .toSorted()
    .map((currency) => ({ currency, amount: sum(rows, (row) => (row.currency === currency ? row.amount : 0)) }));
}
