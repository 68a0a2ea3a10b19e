/**
 * Years of use, written by Postgres itself: as many deliberations as wanted with 33 events each, of the sizes a rehearsed
 * debate has. Nine in ten have ended; one in 25 waits for a person. Later ones are closer together, as where use grows.
 */
import type { Pool } from "pg";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import type { Person } from "@/lib/domain/access/viewer";
import { eventKey } from "@/lib/events/event-key";
import { listRow } from "@/lib/projections/list-row";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { answersFrom, debateCreated, panelOf } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";

export const EVENTS_EACH = 33;
/** In every 100th title, in every eighth, in every question and in none. */
export const RARE_WORD = "tardigrade";
export const COMMON_WORD = "invoice";
export const EVERY_WORD = "queue";
export const ABSENT_WORD = "ornithopter";
/** Somebody of the team: an eighth of what is private is theirs too. */
export const DECIDER: Person = {
  kind: "person",
  id: "per_00000000000000000ada",
  name: "Ada",
  email: "ada@parley.example",
  space: FIRST_SPACE,
  role: "decider",
  spaces: [{ id: FIRST_SPACE, name: "First", role: "decider" }],
  session: "bench",
  token: null,
  scopes: null,
};
const SOMEBODY_ELSE = "per_0000000000000000grace";
const OTHER_SPACE = "spc_other";
/** What nearly nobody uses. */
export const RARE_PROTOCOL = "structured";

const WORDS = [
  "cache",
  COMMON_WORD,
  "tenant",
  "gateway",
  "search",
  "session",
  "ledger",
  "webhook",
  "quota",
  "shard",
  "replica",
  "tracing",
  "billing",
  "schema",
  "upload",
  "token",
];

export async function seedLists(pool: Pool, deliberations: number): Promise<void> {
  const panel = panelOf("API");
  const { log, folded } = play({
    created: rehearsalCreated("debate", { panel, source: { kind: "endpoint", model: "gpt-x" } }),
    answer: rehearsalAnswer,
  });
  const events = log
    .slice(0, EVENTS_EACH)
    .map(({ seq, payload }) => ({ seq, key: eventKey(payload), type: payload.type, payload }));
  const [gate] = play({
    created: debateCreated({ panel, config: { max_iterations: 1 } }),
    answer: answersFrom([[80, 80, 80, 80, 80]], panel),
  }).folded.lifecycle.openGates;
  if (events.length < EVENTS_EACH || !gate) throw new Error("The games of the benchmark are too short.");
  const { question } = folded.lifecycle.created.subject;
  const document = { title: "The plan", text: "A paragraph of the plan that waits for approval. ".repeat(80) };

  const client = await pool.connect();
  try {
    await client.query(
      "create temp table sample_event as select * from jsonb_to_recordset($1) as e(seq int, key text, type text, payload jsonb)",
      [JSON.stringify(events)],
    );
    await client.query(
      `create temp table sample as
       select n, 'dlb_' || md5(n::text) as id,
              initcap(w.words[1 + n % 16]) || ' or ' || w.words[1 + n / 16 % 16] || case when n % 100 = 7 then ' ${RARE_WORD}' else '' end || ', case ' || n as title,
              now() - interval '365 days' * power((n - 0.5) / $1, 2) as at,
              case when n % 1000 = 3 then '${RARE_PROTOCOL}' else ($2::text[])[1 + n % 4] end as protocol,
              case when n % 25 = 1 then 'awaiting_human' when n % 50 = 2 then 'running' when n % 50 = 3 then 'paused' when n % 100 = 4 then 'draft' when n % 50 = 5 then 'failed' when n % 50 = 6 then 'cancelled' else 'closed' end as status
         from generate_series(1, $1::int) n, (select $3::text[] as words) w`,
      [deliberations, PROTOCOL_IDS.filter((id) => id !== RARE_PROTOCOL), WORDS],
    );
    await client.query("insert into space (id, name) values ($1, 'Other') on conflict do nothing", [OTHER_SPACE]);
    await client.query(
      `insert into deliberation (id, space_id, protocol, title, status, round, head_seq, facts, created_at, updated_at)
       select id, case when n % 20 = 11 then '${OTHER_SPACE}' else '${FIRST_SPACE}' end, protocol, title, status, 3, $1, $2, at - interval '1 hour', at from sample`,
      [EVENTS_EACH, JSON.stringify(listRow(folded).facts)],
    );
    await client.query(
      "insert into private_deliberation select id, case when n % 64 = 9 then array[$1, $2] else array[$2] end from sample where n % 8 = 1",
      [DECIDER.id, SOMEBODY_ELSE],
    );
    await client.query("insert into search_text select id, lower(title) || E'\\n' || $1 from sample", [
      [question, ...panel.map(({ name }) => name)].join("\n").toLowerCase(),
    ]);
    await client.query(
      "insert into event (deliberation_id, seq, key, type, payload, at) select s.id, e.seq, e.key, e.type, e.payload, s.at from sample s cross join sample_event e",
    );
    await client.query(
      `insert into gate (id, deliberation_id, kind, status, opened_seq, opened_at, gate)
       select g.id, s.id, 'stalemate', case when s.status = 'awaiting_human' then 'open' else 'answered' end, 20, s.at, $1::jsonb || jsonb_build_object('id', g.id)
         from sample s, lateral (select 'gat_' || substr(s.id, 5) || '_1' as id) g where s.status = 'awaiting_human' or s.n % 5 = 0`,
      [JSON.stringify({ ...gate, document })],
    );
    await client.query(
      `insert into record (number, deliberation_id, slug, title, search_text, status, created_at, owner, review_date)
       select row_number() over (order by at), id, replace(lower(title), ' ', '-'), title, lower(title), case when n % 3 = 0 then 'accepted' else 'proposed' end, at,
              case when n % 3 = 0 then 'Owner ' || n % 150 end, case when n % 4 = 0 then (now() + (n % 730 - 365) * interval '1 day')::date end
         from sample where status = 'closed'`,
    );
    await client.query(
      "insert into record_supersession select number, number + 1 from record where number % 8 = 0 and number < (select max(number) from record)",
    );
    await client.query(
      "update record set status = 'superseded' where number in (select superseded from record_supersession)",
    );
    await client.query(
      "insert into record_review (number, by, verdict, note) select number, 'Ada', (array['kept', 'revised', 'reverted'])[1 + number % 3], '' from record where number % 10 = 0",
    );
    await client.query(
      "insert into spending select id, to_char(at at time zone 'UTC', 'YYYY-MM'), c.currency, 16, 120000, 40000, 9000, 0.31 from sample, (values ('USD'), ('')) c(currency) where c.currency = 'USD' or n % 4 = 0",
    );
    await client.query("drop table sample; drop table sample_event");
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}
