/** What a caller is told while the database can't do its work, asked of a real one. */
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { GET as snapshotRoute } from "@/app/api/deliberations/[id]/route";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { GET as templatesRoute, POST as saveTemplate } from "@/app/api/panel-templates/route";
import { GET as pricesRoute, PUT as savePrices } from "@/app/api/prices/route";
import { logger } from "@/lib/server/logger";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { runSql } from "@/lib/testing/postgres/postgres";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";

let services: TestServices;
beforeEach(async () => {
  services = await createTestServices();
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
});
afterEach(() => services.close());

const newDeliberation = (): Promise<Called> =>
  callRoute(createRoute, services, { body: { title: "Queue", protocol: "debate", question: "Move it?" } });
const newTemplate = (): Promise<Called> =>
  callRoute(saveTemplate, services, { body: { name: "Mine", agents: [{ name: "API" }] } });
const newPrices = (): Promise<Called> => callRoute(savePrices, services, { body: { items: [], version: 0 } });
/** Other work may keep the machine busy. */
const PATIENCE = 20_000;
const databaseName = (): string => new URL(services.url).pathname.slice(1);

/** By our own SQL, by Prisma, and by Prisma in what catches a duplicate. */
const writes = { newDeliberation, newTemplate, newPrices };

async function expectRefusal(called: Called, sentence: RegExp): Promise<void> {
  expect({ status: called.status, code: called.body.error?.code }).toEqual({ status: 503, code: "unavailable" });
  expect(called.body.error?.message).toMatch(sentence);
  expect(called.headers.get("retry-after")).toBe("2");
}

describe.each(Object.entries(writes))("%s", (_, write) => {
  it("says that the database is read-only, and works again when it is not", async () => {
    const setReadOnly = async (value: string) => {
      await runSql(
        inject("postgresUrl"),
        `alter database ${databaseName()} set default_transaction_read_only = ${value}`,
      );
      // The setting is for new sessions: those of the pool are ended, as by a failover.
      await runSql(
        inject("postgresUrl"),
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName()}'`,
      );
    };
    await setReadOnly("on");
    await vi.waitFor(
      async () =>
        expectRefusal(
          await write(),
          /^The database is read-only right now, so nothing was saved\. Try again in a moment\.$/,
        ),
      PATIENCE,
    );
    expect((await callRoute(templatesRoute, services)).status).toBe(200);
    await setReadOnly("off");
    await vi.waitFor(async () => expect((await write()).status).toBeLessThan(300), PATIENCE);
  });

  it("says that its disk is full", async () => {
    await runSql(
      services.url,
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100'; end $$;
       create trigger full_disk before insert on deliberation execute function full_disk();
       create trigger full_disk before insert on panel_template execute function full_disk();
       create trigger full_disk before insert on price_table execute function full_disk();`,
    );
    await expectRefusal(await write(), /^The database's disk is full, so nothing was saved\./);
  });

  it("says that the query was cancelled", async () => {
    await runSql(
      services.url,
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return new; end $$;
       create trigger slow before insert on deliberation for each row execute function slow();
       create trigger slow before insert on panel_template for each row execute function slow();
       create trigger slow before insert on price_table for each row execute function slow();`,
    );
    const writing = write();
    const isSleeping =
      "from pg_stat_activity where datname = current_database() and state = 'active' and wait_event = 'PgSleep'";
    await vi.waitFor(
      async () => expect((await services.pool.query(`select pg_cancel_backend(pid) ${isSleeping}`)).rowCount).toBe(1),
      PATIENCE,
    );
    await expectRefusal(await writing, /^The database stopped the query before it finished, so nothing was saved\./);
  });
});

it("nothing of a refused write is there afterwards", async () => {
  await runSql(
    services.url,
    `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$; create trigger full_disk before insert on event execute function full_disk();`,
  );
  expect((await newDeliberation()).status).toBe(503);
  const { rows } = await services.pool.query<{ count: number }>("select count(*)::int as count from deliberation");
  expect(rows).toEqual([{ count: 0 }]);
  expect((await callRoute(pricesRoute, services)).status).toBe(200);
});

it("says that a log is from a newer version, and leaves it alone", async () => {
  const created = await newDeliberation();
  const { id } = created.body.data as { id: string };
  await services.pool.query(
    "update event set payload = jsonb_set(payload, '{protocol}', '\"from-the-future\"') where deliberation_id = $1",
    [id],
  );
  await expectRefusal(await callRoute(snapshotRoute, services, { params: { id } }), /a newer version wrote it/);
});
