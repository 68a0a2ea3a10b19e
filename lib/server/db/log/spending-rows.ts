import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import { isPaid, spentPerCall } from "@/lib/kernel/spending";
import type { Append } from "@/lib/runner/ports";

const ADD_SQL = `
  on conflict (deliberation_id, month, day, currency) do update
     set calls = spending.calls + excluded.calls, input_tokens = spending.input_tokens + excluded.input_tokens,
         cached_input_tokens = spending.cached_input_tokens + excluded.cached_input_tokens,
         output_tokens = spending.output_tokens + excluded.output_tokens, amount = spending.amount + excluded.amount`;

const COLUMNS = "month, day, currency, calls, input_tokens, cached_input_tokens, output_tokens, amount";

/** A part of the append: counts up what its events cost, so that a month's total never reads a log. `$11` is `spendingRows`. */
export const COUNT_SPENDING_SQL = `
  insert into spending (deliberation_id, ${COLUMNS})
  select new.*
    from jsonb_to_recordset($11::jsonb)
      as new(id text, month text, day text, currency text, calls int, input_tokens bigint, cached_input_tokens bigint, output_tokens bigint, amount float8)
    join head on head.id = new.id${ADD_SQL}`;

/** Under what the sum of a space's deleted deliberations stands. */
export const deletedIn = (space: SpaceId): string => (space === FIRST_SPACE ? "" : space);

/** What a deleted deliberation cost is added to the sum of all of its space that were deleted: `$2` is deletedIn(). In one order, so that two deletions do not wait for each other in a ring. */
export const KEEP_SPENDING_SQL = `
with gone as (delete from spending where deliberation_id = $1 returning *)
insert into spending (deliberation_id, ${COLUMNS})
select $2, ${COLUMNS} from gone order by month, day, currency${ADD_SQL}`;

type SpendingRow = {
  id: string;
  month: string;
  day: string;
  currency: string;
  calls: number;
  input_tokens: number;
  cached_input_tokens: number;
  output_tokens: number;
  amount: number;
};

/** One per day and currency: a statement may touch a row of the table once. Rehearsals cost nothing and have none. */
export function spendingRows({ id, events, row: { facts } }: Pick<Append, "id" | "events" | "row">): SpendingRow[] {
  const rows = new Map<string, SpendingRow>();
  if (facts.source.kind === "rehearsal") return [];
  for (const { payload, at } of events) {
    if (!isPaid(payload)) continue;
    for (const { inputTokens, cachedInputTokens, outputTokens, money } of spentPerCall(payload, false)) {
      const day = new Date(at).toISOString().slice(0, 10);
      const [currency = "", amount = 0] = Object.entries(money)[0] ?? [];
      const row = rows.get(`${day} ${currency}`) ?? {
        id,
        month: day.slice(0, 7),
        day,
        currency,
        calls: 0,
        input_tokens: 0,
        cached_input_tokens: 0,
        output_tokens: 0,
        amount: 0,
      };
      rows.set(`${day} ${currency}`, {
        ...row,
        calls: row.calls + 1,
        input_tokens: row.input_tokens + inputTokens,
        cached_input_tokens: row.cached_input_tokens + cachedInputTokens,
        output_tokens: row.output_tokens + outputTokens,
        amount: row.amount + amount,
      });
    }
  }
  return [...rows.values()];
}
