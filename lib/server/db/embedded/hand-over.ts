/**
 * Everything in our database belongs to our own role. Before there was one, all of it was the superuser's; Postgres' own
 * `reassign owned` refuses to take from that one, so the objects are gone through by kind. What belongs to a table (its
 * row type, the sequences of its columns, its indexes) follows the table.
 */
const OWN_SCHEMAS = "n.nspname <> 'information_schema' and n.nspname !~ '^pg_'";

/** One row when there is nothing to do. Run as our own role. */
export const IS_HANDED_OVER_SQL = `
select from pg_database d join pg_roles r on r.oid = d.datdba
 where d.datname = current_database() and r.rolname = current_user
   and not exists (select from pg_namespace n where ${OWN_SCHEMAS} and n.nspname <> 'public' and n.nspowner <> r.oid)
   and not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS} and c.relowner <> r.oid)
   and not exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN_SCHEMAS} and p.proowner <> r.oid)
   and not exists (select from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OWN_SCHEMAS} and t.typowner <> r.oid)`;

/** One statement, so all of it or nothing. Run as the superuser, in our database. */
export const handOverSql = (role: string): string => `
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
