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
