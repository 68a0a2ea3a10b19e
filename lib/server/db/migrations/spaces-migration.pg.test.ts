/** A team of an earlier Parley is in the first space after the update, with what it had and as what it was. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { runSql, withDatabase } from "@/lib/testing/postgres/postgres";
import { createPool } from "../pool";
import { listMigrations } from "./migrate";

const { folder, names } = await listMigrations();
const stepName = names.find((migration) => migration.endsWith("_spaces")) ?? "";
let name: string;
let pool: Pool;

const run = async (isWanted: (migration: string) => boolean) => {
  for (const migration of names.filter(isWanted))
    await pool.query(await readFile(join(folder, migration, "migration.sql"), "utf8"));
};

beforeEach(async () => {
  name = `update_${Math.random().toString(36).slice(2)}`;
  await runSql(inject("postgresUrl"), `create database ${name}`);
  pool = createPool(withDatabase(inject("postgresUrl"), name), "test", 4);
  await run((migration) => migration < stepName);
});
afterEach(async () => {
  await pool.end();
  await runSql(inject("postgresUrl"), `drop database ${name} with (force)`);
});

it("keeps roles, prices and settings", async () => {
  await pool.query(`
    insert into person (id, name, email, role) values ('per_1', 'Grace', 'g@example.org', 'owner'), ('per_2', 'Linus', 'l@example.org', 'observer');
    insert into api_token (id, person_id, name, token_hash, scopes, expires_at) values ('tok_1', 'per_2', 'x', 'h', '{read}', now());
    insert into person_session (id, token, person_id, expires_at) values ('ses_1', 't', 'per_1', now());
    insert into price_table (id, items) values ('prices', '[1]');
    insert into connection (id, name, settings, updated_at) values ('con_1', 'Box', '{}', now());
    insert into deliberation (id, protocol, title, status, facts) values ('dlb_1', 'debate', 'x', 'closed', '{}');`);
  await run((migration) => migration >= stepName);
  const { rows } = await pool.query(`
    select (select json_agg(json_build_array(space_id, person_id, role) order by person_id) from space_member) as members,
           (select json_agg(json_build_array(space_id, items)) from price_table) as prices,
           (select json_agg(name) from space) as spaces,
           (select space_id from connection) as connection, (select space_id from deliberation) as deliberation,
           (select space_id from api_token) as token, (select space_id from person_session) as session`);
  expect(rows).toEqual([
    {
      members: [
        ["spc_first", "per_1", "owner"],
        ["spc_first", "per_2", "observer"],
      ],
      prices: [["spc_first", [1]]],
      spaces: ["Team"],
      connection: "spc_first",
      deliberation: "spc_first",
      token: "spc_first",
      session: null,
    },
  ]);
});

/** What the version before asks in each append that has news, in its words: who is told. */
const TOLD_BEFORE = `
  select p.id from (select 'dlb_1' as id, 'question'::text as kind, null::text[] as people) n
    join person p on (n.people is null or p.id = any(n.people)) and (p.role <> 'observer' or n.kind <> all(array['question']))
    left join notify_choice c on c.person_id = p.id
   where n.kind = any(coalesce(c.app, array['question']))
     and not exists (select from private_deliberation pd
                      where pd.deliberation_id = n.id and p.role <> 'owner' and not p.id = any(pd.people))
   order by p.id`;

it("leaves the version before, which runs beside it, what it reads and writes", async () => {
  await pool.query("insert into person (id, name, email, role) values ('per_1', 'Grace', 'g@example.org', 'owner')");
  await pool.query("insert into price_table (id, items) values ('prices', '[1]')");
  await run((migration) => migration >= stepName);
  const all = async (sql: string) =>
    (await pool.query<Record<string, unknown>>({ text: sql })).rows.map((row) => Object.values(row).join(" "));
  const prices = "select items from price_table where id = 'prices'";
  const roles = "select id, role from person order by id";
  const members = "select space_id, person_id, role from space_member order by 1, 2";

  // Its own writes: somebody joins, an owner changes what they are, prices are saved.
  await pool.query("insert into person (id, name, email, role) values ('per_2', 'Linus', 'l@example.org', 'decider')");
  await pool.query("update person set role = 'observer' where id = 'per_2'");
  expect(await all(members)).toEqual(["spc_first per_1 owner", "spc_first per_2 observer"]);
  await pool.query("update price_table set items = '[2]', version = version + 1 where id = 'prices' and version = 1");
  expect(await all("select space_id, items from price_table")).toEqual(["spc_first 2"]);

  // Ours: a space with somebody who is nowhere else, and its prices.
  await pool.query(`
    insert into space (id, name) values ('spc_lab', 'Lab');
    insert into person (id, name, email) values ('per_3', 'Ada', 'a@example.org');
    insert into space_member (space_id, person_id, role) values ('spc_lab', 'per_3', 'owner');
    insert into price_table (id, space_id, items) values ('spc_lab', 'spc_lab', '[3]');`);
  expect(await all(prices)).toEqual(["2"]);
  expect(await all(roles)).toEqual(["per_1 owner", "per_2 observer", "per_3 "]);
  await pool.query(`
    insert into deliberation (id, protocol, title, status, facts) values ('dlb_1', 'debate', 'x', 'closed', '{}');
    insert into private_deliberation (deliberation_id, people) values ('dlb_1', '{}');`);
  expect(await all(TOLD_BEFORE)).toEqual(["per_1"]);
  await pool.query("update space_member set role = 'decider' where person_id = 'per_2'");
  await pool.query("delete from space_member where person_id = 'per_1'");
  expect(await all(roles)).toEqual(["per_1 ", "per_2 decider", "per_3 "]);
  // Without prices of the first space yet, it writes them where this version looks.
  await pool.query("delete from price_table where id = 'prices'");
  await pool.query("insert into price_table (id, items, version) values ('prices', '[4]', 1)");
  expect(await all("select items from price_table where space_id = 'spc_first'")).toEqual(["4"]);
  await pool.query("delete from person where id = 'per_2'");
  expect(await all(members)).toEqual(["spc_lab per_3 owner"]);
});
