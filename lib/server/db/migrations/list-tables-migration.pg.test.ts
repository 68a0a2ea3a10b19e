/** What a database of an earlier Parley holds is in the tables of the lists after the update. */
import { readFile } from "node:fs/promises";
import { LOCAL_VIEWER } from "@/lib/domain/access/viewer";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { monthTotal } from "@/lib/server/costs/month-total";
import { listDeliberations } from "@/lib/server/deliberations/list";
import { readGate } from "@/lib/server/gates/read";
import { listRecords } from "@/lib/server/records/list";
import { play } from "@/lib/testing/play";
import { answersFrom, debateCreated, panelOf } from "@/lib/testing/builders";
import { runSql, withDatabase } from "@/lib/testing/postgres/postgres";
import { eventKey } from "@/lib/events/event-key";
import type { DeliberationEvent } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldLog } from "@/lib/kernel/fold";
import { createPool } from "../pool";
import { listMigrations } from "./migrate";

const STEP = "lists_and_retention";
let name: string;
let pool: Pool;

beforeEach(async () => {
  name = `update_${Math.random().toString(36).slice(2)}`;
  await runSql(inject("postgresUrl"), `create database ${name}`);
  pool = createPool(withDatabase(inject("postgresUrl"), name), "test", 4);
  for (const script of await scripts((migration) => migration < stepName)) await pool.query(script);
});
afterEach(async () => {
  await pool.end();
  await runSql(inject("postgresUrl"), `drop database ${name} with (force)`);
});

const { folder, names } = await listMigrations();
const stepName = names.find((migration) => migration.endsWith(STEP)) ?? "";
const scripts = (isWanted: (migration: string) => boolean) =>
  Promise.all(names.filter(isWanted).map((migration) => readFile(join(folder, migration, "migration.sql"), "utf8")));
const update = async () => {
  for (const script of await scripts((migration) => migration >= stepName)) await pool.query(script);
};

/** As it was stored before: a debate that waited for a person, was answered, and whose calls were paid. */
async function storeEarlier() {
  const panel = panelOf("API");
  const created = {
    ...debateCreated({ panel, config: { max_iterations: 1 } }),
    source: { kind: "endpoint" as const, model: "gpt-x" },
  };
  const played = play({ created, answer: answersFrom([[80, 80, 80, 80, 80]], panel) });
  const [gate] = played.folded.lifecycle.openGates;
  if (!gate) throw new Error("The debate has no gate.");
  const price = {
    currency: "USD",
    inputPerMillion: 2,
    cachedInputPerMillion: 1,
    outputPerMillion: 8,
    asOf: "2026-01-01",
  };
  const usage = { inputTokens: 1000, cachedInputTokens: 100, outputTokens: 50 };
  const answer = {
    choice: "proceed",
    rationale: "Good enough.",
    answeredBy: "Ada",
    acceptedRisks: [],
    scores: {},
    texts: {},
  };
  const at = "2026-01-05T10:00:00.000Z";
  const log: DeliberationEvent[] = [
    ...played.log.map((event): DeliberationEvent =>
      event.payload.type === "reply.recorded" ? { ...event, payload: { ...event.payload, usage, price } } : event,
    ),
    {
      deliberationId: played.folded.lifecycle.deliberationId,
      seq: played.log.length + 1,
      at,
      payload: { type: "gate.answered", gateId: gate.id, answer },
    },
  ];
  const folded = foldLog(log);
  const { deliberationId: id } = folded.lifecycle;
  const { status, round, facts } = listRow(folded);
  const { title } = created.subject;
  await pool.query(
    "insert into deliberation (id, protocol, title, search_text, status, round, head_seq, facts) values ($1, 'debate', $2, lower($2), $3, $4, $5, $6)",
    [id, title, status, round, log.length, JSON.stringify(facts)],
  );
  for (const { seq, at: then, payload } of log)
    await pool.query("insert into event values ($1, $2, $3, $4, $5, $6)", [
      id,
      seq,
      eventKey(payload),
      payload.type,
      JSON.stringify(payload),
      then,
    ]);
  const opened = log.find(({ payload }) => payload.type === "gate.opened");
  await pool.query(
    "insert into gate (id, deliberation_id, kind, status, opened_seq, opened_at, answered_by, answered_at) values ($1, $2, $3, 'answered', $4, $5, 'Ada', $6)",
    [gate.id, id, gate.kind, opened?.seq, opened?.at, at],
  );
  await pool.query(
    "insert into record (number, deliberation_id, slug, title, status) values (1, $1, 'mute-participants', $2, 'proposed')",
    [id, title],
  );
  return { id, gate, answer, spending: folded.lifecycle.spending };
}

async function expectAllThere({ id, gate, answer, spending }: Awaited<ReturnType<typeof storeEarlier>>) {
  const reader = { pool, viewer: LOCAL_VIEWER };
  expect((await listDeliberations(reader, { q: "MUTE", limit: 50 })).items.map((row) => row.id)).toEqual([id]);
  expect((await listRecords(reader, { q: "mute-part", limit: 50 })).items.map(({ number }) => number)).toEqual([1]);
  expect(await readGate(pool, gate.id)).toMatchObject({
    gate: { options: gate.options, question: gate.question },
    answer,
  });
  const { inputTokens, cachedInputTokens, outputTokens } = spending;
  expect(await monthTotal(reader, "2026-01")).toMatchObject({
    inputTokens,
    cachedInputTokens,
    outputTokens,
    unpricedCalls: 0,
    money: [{ currency: "USD", amount: expect.closeTo(spending.money["USD"] ?? 0, 9) }],
  });
}

const trigramIndexes = async () =>
  (await pool.query("select 1 from pg_indexes where indexdef like '%gin_trgm_ops%'")).rowCount;

it("carries over gates, answers, words to search for and what was spent", async () => {
  const stored = await storeEarlier();
  await update();
  await expectAllThere(stored);
  expect(await trigramIndexes()).toBe(2);
});

it("does without the extension where the database refuses it", async () => {
  const stored = await storeEarlier();
  // Takes a name the extension needs.
  await pool.query("create function set_limit(real) returns real language sql as 'select $1'");
  await update();
  await expectAllThere(stored);
  expect(await trigramIndexes()).toBe(0);
});

it("uses the extension where it stands in another schema", async () => {
  await pool.query("create schema extensions; create extension pg_trgm schema extensions");
  await update();
  expect(await trigramIndexes()).toBe(2);
});

it("needs no more than an owner's rights", async () => {
  const role = `owner_${name}`;
  await runSql(inject("postgresUrl"), `create role ${role}; grant all on database ${name} to ${role}`);
  try {
    await pool.query(
      `do $$ declare t text; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('alter table %I owner to ${role}', t); end loop; end $$; grant all on schema public to ${role}`,
    );
    const client = await pool.connect();
    try {
      await client.query(`set role ${role}`);
      for (const script of await scripts((migration) => migration >= stepName)) await client.query(script);
    } finally {
      await client.query("reset role");
      client.release();
    }
    expect(await trigramIndexes()).toBe(2);
  } finally {
    await pool.query(`drop owned by ${role} cascade`);
    await runSql(inject("postgresUrl"), `revoke all on database ${name} from ${role}; drop role ${role}`);
  }
});
