import pg from "pg";

export const DATABASE = "parley";

/** Made by initdb, with all rights; only used to give the other one what it needs, and by tests. */
export const ADMIN_ROLE = "parley";
/** What Parley works as: owns its database and nothing else. */
export const APP_ROLE = "parley_app";

/** Where a server listens: a folder with its socket, or a port of this machine. */
export type Address = { socketDir: string; port: number };

export type Passwords = { admin: string; app: string };

export const appUrl = (address: Address, { app }: Passwords): string => urlOf(address, APP_ROLE, app, DATABASE);
export const adminUrl = (address: Address, { admin }: Passwords, database = DATABASE): string =>
  urlOf(address, ADMIN_ROLE, admin, database);

function urlOf({ socketDir, port }: Address, role: string, password: string, database: string): string {
  if (socketDir === "") return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  return `postgresql://${role}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** Role, password or database: not there yet, or of a version that had only the one role. */
const NOT_PREPARED = new Set(["28P01", "28000", "3D000"]);

/**
 * Connects once, and makes our role and database, or takes them over from a version that worked as the server's superuser.
 * Every step can be repeated, so a start that was killed in between is finished by the next. Throws whatever keeps the
 * server from answering.
 */
export async function ensureDatabase(address: Address, passwords: Passwords): Promise<void> {
  if (await isPrepared(address, passwords)) return;
  const admin = adminUrl(address, passwords, "postgres");
  // The passwords are our own hexadecimal digits.
  const hasRole = await runOnce(admin, `select from pg_roles where rolname = '${APP_ROLE}'`);
  await runOnce(
    admin,
    `${hasRole ? "alter" : "create"} role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole password '${passwords.app}'`,
  );
  if (!(await runOnce(admin, `select from pg_database where datname = '${DATABASE}'`)))
    await runOnce(admin, `create database ${DATABASE} owner ${APP_ROLE}`);
  await runOnce(adminUrl(address, passwords), handOverSql(APP_ROLE));
}

async function isPrepared(address: Address, passwords: Passwords): Promise<boolean> {
  try {
    return await runOnce(appUrl(address, passwords), IS_HANDED_OVER_SQL);
  } catch (error) {
    if (NOT_PREPARED.has(sqlState(error))) return false;
    throw error;
  }
}

/** Whether there was a row. */
async function runOnce(url: string, sql: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The connection may also break while nobody waits for an answer; the next query reports it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rowCount === 1;
  } finally {
    await client.end();
  }
}

export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/**
 * Everything in our database belongs to our own role. Before there was one, all of it was the superuser's; Postgres' own
 * `reassign owned` refuses to take from that one, so the objects are gone through by kind. What belongs to a table (its
 * row type, the sequences of its columns, its indexes) follows the table.
 */
const OWN_SCHEMAS = "n.nspname <> 'information_schema' and n.nspname !~ '^pg_'";

/** One row when there is nothing to do. Run as our own role. */
const IS_HANDED_OVER_SQL = `
select from pg_database d join pg_roles r on r.oid = d.datdba
 where d.datname = current_database() and r.rolname = current_user
   and not exists (select from pg_namespace n where ${OWN_SCHEMAS} and n.nspname <> 'public' and n.nspowner <> r.oid)
   and not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS} and c.relowner <> r.oid)
   and not exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN_SCHEMAS} and p.proowner <> r.oid)
   and not exists (select from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OWN_SCHEMAS} and t.typowner <> r.oid)`;

/** One statement, so all of it or nothing. Run as the superuser, in our database. */
const handOverSql = (role: string): string => `
do $$
declare
  statement text;
begin
  perform set_config('search_path', '', true);
  for statement in
    select format('alter database %I owner to ${role}', current_database())
    union all
    select format('alter schema %I owner to ${role}', n.nspname) from pg_namespace n where ${OWN_SCHEMAS} and n.nspname <> 'public'
    union all
    select format('alter %s %I.%I owner to ${role}', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OWN_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${role}', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN_SCHEMAS}
    union all
    select format('alter type %I.%I owner to ${role}', n.nspname, t.typname)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
     where ${OWN_SCHEMAS} and t.typcategory <> 'A' and t.typtype in ('c', 'd', 'e', 'r') and (c.oid is null or c.relkind = 'c')
  loop
    execute statement;
  end loop;
end $$`;
