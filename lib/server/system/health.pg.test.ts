import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as liveRoute } from "@/app/api/health/live/route";
import { GET as readyRoute } from "@/app/api/health/ready/route";
import { GET as healthRoute } from "@/app/api/health/route";
import type { DeliberationId } from "@/lib/domain/ids";
import { createPool } from "@/lib/server/db/pool";
import { logger } from "@/lib/server/logger";
import type { RouteHandler } from "@/lib/server/http/route";
import { debateCreated } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { runSql, withDatabase } from "@/lib/testing/postgres/postgres";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";

let services: TestServices;
/** What was found out about a pool is kept for a second: every test asks by one of its own. */
let asking: TestServices;

beforeAll(async () => {
  services = await createTestServices();
});
beforeEach(() => void vi.spyOn(logger, "warn").mockImplementation(() => undefined));
beforeEach(async () => {
  asking = { ...services, pool: createPool(services.url, "test", 2) };
  await services.pool.query("delete from deliberation; delete from worker; delete from graphile_worker._private_jobs");
});
afterEach(() => asking.pool.end());
afterAll(() => services.close());

const ask = (handler: RouteHandler) => callRoute(handler, asking);
const beat = (id: string, agoSeconds = 0, facts: Record<string, unknown> = { running: 1, capacity: 10 }) =>
  services.pool.query(
    "insert into worker (id, beat_at, facts) values ($1, now() - $2 * interval '1 second', $3) on conflict (id) do update set beat_at = excluded.beat_at",
    [id, agoSeconds, JSON.stringify(facts)],
  );

type Row = { status: string; owner: string | null; agoSeconds: number };
async function deliberation({ status, owner, agoSeconds }: Row): Promise<DeliberationId> {
  const id = await insertDeliberation(services.pool, debateCreated({ start: false }));
  await services.pool.query(
    "update deliberation set status = $2, owner = $3, updated_at = now() - $4 * interval '1 second' where id = $1",
    [id, status, owner, agoSeconds],
  );
  return id;
}
const job = (agoSeconds: number) =>
  services.pool.query("select graphile_worker.add_job('advance', '{}', run_at => now() - $1 * interval '1 second')", [
    agoSeconds,
  ]);

describe("whether a worker is alive", () => {
  it("503 without one, 200 while one beats, 503 when its heart has stopped", async () => {
    const without = await ask(healthRoute);
    expect(without.status).toBe(503);
    expect(without.body.error).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("No worker"),
      details: { database: "ok", worker: "none" },
    });

    await beat("wrk_a");
    expect(await ask(healthRoute)).toMatchObject({
      status: 200,
      body: { data: { database: "ok", worker: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/) } },
    });

    await beat("wrk_a", 11);
    expect((await ask(healthRoute)).status).toBe(503);
    const { status, body } = await ask(readyRoute);
    expect(status).toBe(503);
    expect(body.error).toMatchObject({
      message: expect.stringContaining("No worker"),
      details: { workers: { alive: 0, silent: 1 } },
    });
  });
});

describe.each([
  ["/api/health", healthRoute],
  ["/api/health/ready", readyRoute],
])("%s, about the database", (_path, handler) => {
  beforeEach(() => beat("wrk_a"));

  it("503 with the reason when it can't be reached, without its address or password", async () => {
    const away = { ...services, pool: createPool("postgresql://nobody:secret@127.0.0.1:1/none", "test") };
    const { status, body } = await callRoute(handler, away);
    expect(status).toBe(503);
    expect(body.error).toMatchObject({
      message: "The database can't be reached.",
      details: { database: "unreachable" },
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|127\.0\.0\.1/);
  });

  it("503 when it only reads", async () => {
    const name = new URL(services.url).pathname.slice(1);
    const alter = (change: string) =>
      runSql(withDatabase(services.url, "postgres"), `alter database ${name} ${change}`);
    await alter("set default_transaction_read_only = on");
    try {
      const { status, body } = await ask(handler);
      expect(status).toBe(503);
      expect(body.error).toMatchObject({
        message: expect.stringContaining("read-only"),
        details: { database: "read_only" },
      });
    } finally {
      await alter("reset default_transaction_read_only");
    }
  });

  it("503 when its disk is full, and 200 within a second or so of there being room again", async () => {
    await services.pool.query(
      "create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file \"base/1/2\"' using errcode = '53100'; end $$; create trigger no_room before insert on write_probe execute function no_room()",
    );
    try {
      const { status, body } = await ask(handler);
      expect(status).toBe(503);
      expect(body.error).toMatchObject({
        message: expect.stringContaining("disk is full"),
        details: { database: "full" },
      });
      expect(JSON.stringify(body)).not.toContain("base/1/2");
    } finally {
      await services.pool.query("drop function no_room cascade");
    }
    await vi.waitFor(
      async () => {
        await beat("wrk_a");
        expect((await ask(handler)).status).toBe(200);
      },
      { interval: 100 },
    );
  });

  it("503 when it refuses for another reason", async () => {
    await services.pool.query("alter table write_probe rename to away");
    try {
      expect(await ask(handler)).toMatchObject({
        status: 503,
        body: { error: { message: expect.stringContaining("42P01"), details: { database: "refuses" } } },
      });
    } finally {
      await services.pool.query("alter table away rename to write_probe");
    }
  });
});

it("the database is written to at most once a second, takes a new page for it, and keeps nothing", async () => {
  await beat("wrk_a");
  const before = await lastProbe();
  await Promise.all(Array.from({ length: 20 }, () => ask(readyRoute)));
  expect((await lastProbe()) - before).toBe(1);
  const { rows } = await services.pool.query(
    "select (select count(*)::int from write_probe) as rows, pg_relation_size('write_probe') >= 8192 as written",
  );
  expect(rows).toEqual([{ rows: 0, written: true }]);
});
const lastProbe = async (): Promise<number> =>
  Number(
    (
      await services.pool.query<{ last: string }>(
        "select case when is_called then last_value else 0 end as last from write_probe_id_seq",
      )
    ).rows[0]?.last,
  );

describe("ready", () => {
  it("200 with the figures while everything that is owed is with a living worker, or has only just come up", async () => {
    await beat("wrk_a", 0, { running: 2, capacity: 10 });
    await beat("wrk_b", 0, { running: 0, capacity: 10 });
    await deliberation({ status: "running", owner: "wrk_a", agoSeconds: 600 });
    await deliberation({ status: "queued", owner: null, agoSeconds: 5 });
    await deliberation({ status: "paused", owner: null, agoSeconds: 600 });
    await job(1);
    const { status, body } = await ask(readyRoute);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      database: "ok",
      worker: "ok",
      workers: { alive: 2, silent: 0, running: 2, capacity: 20 },
      queue: { owed: 1 },
      leases: { held: 1, orphaned: 0, needless: 0 },
    });
    const { queue } = body.data as { queue: { oldestOwedSeconds: number; oldestJobSeconds: number } };
    expect(queue.oldestOwedSeconds).toBeGreaterThanOrEqual(5);
    expect(queue.oldestJobSeconds).toBeGreaterThanOrEqual(1);
  });

  const refused = async (): Promise<{ message: string; details: Record<string, unknown> }> => {
    const { status, body } = await ask(readyRoute);
    expect(status).toBe(503);
    return { message: body.error?.message ?? "", details: body.error?.details ?? {} };
  };

  it("503 does not say to just anybody in a team which deliberation it is", async () => {
    await beat("wrk_a");
    const id = await deliberation({ status: "queued", owner: null, agoSeconds: 40 });
    const team = { ...asking, env: { ...asking.env, mode: "team" as const } };
    const { status, body } = await callRoute(readyRoute, team);
    expect([status, body.error?.message]).toEqual([
      503,
      expect.stringMatching(/^The queue is stuck: a deliberation has been waiting/),
    ]);
    expect(JSON.stringify(body)).not.toContain(id);
  });

  it.each(["queued", "running"])(
    "503 for a %s deliberation that nobody has taken up for half a minute",
    async (status) => {
      await beat("wrk_a");
      const id = await deliberation({ status, owner: null, agoSeconds: 40 });
      const { message, details } = await refused();
      expect(message).toMatch(new RegExp(`^The queue is stuck: ${id} has been waiting for a worker for 4\\d s`));
      expect(details).toMatchObject({ database: "ok", worker: "ok", queue: { owed: 1 } });
    },
  );

  it("200 with a warning for what the workers can't read, and 503 as soon as anything else waits", async () => {
    const id = await deliberation({ status: "running", owner: null, agoSeconds: 400 });
    await beat("wrk_a", 0, { running: 1, capacity: 10, left: [id] });
    const { status, body } = await ask(readyRoute);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ queue: { owed: 0, oldestOwedSeconds: null } });
    expect((body.data as { warnings: string[] }).warnings).toEqual([expect.stringContaining(id)]);
    const other = await deliberation({ status: "running", owner: null, agoSeconds: 40 });
    expect((await refused()).message).toContain(`${other} has been waiting`);
  });

  it("503 that says to start another worker where all of them are busy", async () => {
    await beat("wrk_a", 0, { running: 10, capacity: 10 });
    await deliberation({ status: "queued", owner: null, agoSeconds: 40 });
    expect((await refused()).message).toContain("All workers are busy (10 of 10). Start another one.");
  });

  it("503 for a deliberation whose owner has stopped beating and that nobody takes over", async () => {
    await beat("wrk_a");
    await beat("wrk_b", 45);
    await deliberation({ status: "running", owner: "wrk_b", agoSeconds: 600 });
    expect((await refused()).message).toMatch(/has been waiting for a worker for 4\d s/);
  });

  it("200 right after an owner stopped beating, however long ago the last event was: it is owed since then only", async () => {
    await beat("wrk_a");
    await beat("wrk_b", 12);
    await deliberation({ status: "running", owner: "wrk_b", agoSeconds: 600 });
    expect((await ask(readyRoute)).status).toBe(200);
  });

  it("503 for a job that nobody takes up", async () => {
    await beat("wrk_a");
    await job(50);
    expect((await refused()).message).toMatch(/a job has been waiting for 5\d s/);
  });

  it("200 for a job that is left while every worker is busy and nothing is owed", async () => {
    await beat("wrk_a", 0, { running: 10, capacity: 10 });
    await job(50);
    expect((await ask(readyRoute)).status).toBe(200);
  });

  it("503 for owners that are no workers, and for owners of what owes nothing", async () => {
    await beat("wrk_a");
    await deliberation({ status: "running", owner: "wrk_nobody", agoSeconds: 12 });
    await deliberation({ status: "closed", owner: "wrk_a", agoSeconds: 0 });
    const { message, details } = await refused();
    expect(message).toBe(
      "1 deliberation belongs to workers that no longer exist, and no other worker takes over. 1 deliberation has an owner although there is nothing to do.",
    );
    expect(details).toMatchObject({ leases: { held: 1, orphaned: 1, needless: 1 } });
  });
});

it("live: 200 without a database", async () => {
  const { status, body } = await callRoute(liveRoute, {
    ...services,
    pool: createPool("postgresql://127.0.0.1:1/none", "test"),
  });
  expect(status).toBe(200);
  expect(body.data).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), uptimeSeconds: expect.any(Number) });
});
