/** What a month's calls took, over all deliberations, the deleted ones too: each append counts up its own row of `spending`. */
import type { Pool } from "pg";
import type { z } from "zod";
import type { monthTotal as contract } from "@/lib/contracts/costs";

type MonthTotal = z.output<(typeof contract)["response"]>;
type Row = {
  currency: string;
  calls: number;
  input_tokens: string;
  cached_input_tokens: string;
  output_tokens: string;
  amount: number;
};

const TOTAL_SQL = `
select currency, sum(calls)::int as calls, sum(input_tokens) as input_tokens, sum(cached_input_tokens) as cached_input_tokens,
       sum(output_tokens) as output_tokens, sum(amount) as amount
  from spending where month = $1 group by currency order by currency`;

export async function monthTotal(
  pool: Pick<Pool, "query">,
  month: string = new Date().toISOString().slice(0, 7),
): Promise<MonthTotal> {
  const { rows } = await pool.query<Row>(TOTAL_SQL, [month]);
  const sum = (of: (row: Row) => string | number): number => rows.reduce((total, row) => total + Number(of(row)), 0);
  return {
    month,
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ input_tokens }) => input_tokens),
    cachedInputTokens: sum(({ cached_input_tokens }) => cached_input_tokens),
    outputTokens: sum(({ output_tokens }) => output_tokens),
    money: rows.flatMap(({ currency, amount }) => (currency === "" ? [] : [{ currency, amount }])),
    unpricedCalls: sum(({ currency, calls }) => (currency === "" ? calls : 0)),
  };
}
