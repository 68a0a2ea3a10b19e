/** What a month's calls took, over all deliberations that are kept. The same sums as lib/protocols/spending.ts, made by Postgres. */
import type { Pool } from "pg";
import type { z } from "zod";
import type { monthTotal as contract } from "@/lib/contracts/costs";

type MonthTotal = z.output<(typeof contract)["response"]>;
type Row = { currency: string | null; calls: number; input_tokens: string; cached_tokens: string; output_tokens: string; amount: number; unpriced: number };

/**
 * Nothing that happened in a month belongs to a deliberation last changed before it: the index on updated_at finds those
 * that count, the key of the log their events. A call without usage is counted as Parley counted its input; a broken-off
 * try that reported usage was paid for as well. Answers of people and of the literature service are no model calls.
 */
const TOTAL_SQL = `
with replies as (
  select e.payload
  from deliberation d
  join event e on e.deliberation_id = d.id
  where d.updated_at >= $1 and d.facts #>> '{source,kind}' = 'endpoint'
    and e.type in ('reply.recorded', 'reply.rejected', 'ask.failed') and e.at >= $1 and e.at < $2
), calls as (
  select case when payload -> 'usage' is null or payload -> 'usage' = 'null' then
           jsonb_build_object('inputTokens', payload #> '{input,tokens}', 'cachedInputTokens', 0, 'outputTokens', ceil(length(coalesce(payload ->> 'raw', (payload -> 'reply')::text)) / 4.0))
         else payload -> 'usage' end as usage,
         payload -> 'price' as price
  from replies
  where payload ->> 'type' <> 'ask.failed' and payload ->> 'answeredBy' is null
    and not ((payload -> 'usage' is null or payload -> 'usage' = 'null') and (payload #>> '{input,tokens}')::int = 0)
  union all
  select attempt -> 'usage', null
  from replies, jsonb_array_elements(coalesce(payload -> 'failedAttempts', '[]')) attempt
  where jsonb_typeof(attempt -> 'usage') = 'object'
), counted as (
  select price,
         (usage ->> 'inputTokens')::numeric as input_tokens,
         least(coalesce((usage ->> 'cachedInputTokens')::numeric, 0), (usage ->> 'inputTokens')::numeric) as cached_tokens,
         (usage ->> 'outputTokens')::numeric as output_tokens
  from calls
)
select price ->> 'currency' as currency, count(*)::int as calls,
       sum(input_tokens)::text as input_tokens, sum(cached_tokens)::text as cached_tokens, sum(output_tokens)::text as output_tokens,
       coalesce(sum(((input_tokens - cached_tokens) * (price ->> 'inputPerMillion')::numeric
         + cached_tokens * coalesce((price ->> 'cachedInputPerMillion')::numeric, (price ->> 'inputPerMillion')::numeric)
         + output_tokens * (price ->> 'outputPerMillion')::numeric) / 1000000), 0)::float8 as amount,
       count(*) filter (where price is null)::int as unpriced
from counted group by 1 order by 1 nulls last`;

export async function monthTotal(pool: Pick<Pool, "query">, month: string = new Date().toISOString().slice(0, 7)): Promise<MonthTotal> {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const { rows } = await pool.query<Row>(TOTAL_SQL, [new Date(Date.UTC(year, number - 1)), new Date(Date.UTC(year, number))]);
  const sum = (of: (row: Row) => string | number): number => rows.reduce((total, row) => total + Number(of(row)), 0);
  return {
    month,
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ input_tokens }) => input_tokens),
    cachedInputTokens: sum(({ cached_tokens }) => cached_tokens),
    outputTokens: sum(({ output_tokens }) => output_tokens),
    money: rows.flatMap(({ currency, amount }) => (currency === null ? [] : [{ currency, amount }])),
    unpriced: sum(({ unpriced }) => unpriced),
  };
}
