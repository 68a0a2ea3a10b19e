-- Main database: the parts that jobs, reports and access touch. Written by `npm run schema:dump`.

create table tenant (
  id          uuid primary key,
  name        text not null,
  plan        text not null,
  is_active   boolean not null default true,
  created_at  timestamptz not null default now()
);

-- A customer's connection to a bank, a ledger or a drive. 3,104 active ones on 1 September.
create table oauth_connection (
  id             uuid primary key,
  tenant_id      uuid not null references tenant,
  provider       text not null,
  vault_path     text not null,
  connected_at   timestamptz not null,
  last_rotated   timestamptz,
  unique (tenant_id, provider)
);

create table period_close (
  tenant_id  uuid not null references tenant,
  month      date not null,
  closed_at  timestamptz not null,
  primary key (tenant_id, month)
);

create table document (
  id          uuid primary key,
  tenant_id   uuid not null references tenant,
  kind        text not null,
  storage_key text not null,
  created_at  timestamptz not null default now()
);
create index document_by_tenant on document (tenant_id, created_at desc);

-- Roles. The service and the workers may write every table. Analysts, 14 people, may read every table on the replica.
create role app_service login;
create role app_worker login;
create role analyst;

grant select, insert, update, delete on all tables in schema public to app_service, app_worker;
grant select on all tables in schema public to analyst;

-- A new table, in whatever schema, is readable for analysts without anybody granting it.
alter default privileges for role migrator grant select on tables to analyst;
alter default privileges for role migrator grant usage on schemas to analyst;
alter default privileges for role migrator grant select, insert, update, delete on tables to app_service, app_worker;
