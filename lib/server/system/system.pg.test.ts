import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as eventsRoute } from "@/app/api/deliberations/[id]/events/route";
import { GET as listRoute } from "@/app/api/deliberations/route";
import { GET as templatesRoute } from "@/app/api/panel-templates/route";
import { GET as healthRoute } from "@/app/api/health/route";
import { GET as protocolRoute } from "@/app/api/protocols/[id]/route";
import { GET as protocolsRoute } from "@/app/api/protocols/route";
import { GET as settingsRoute } from "@/app/api/settings/route";
import type { ProtocolInfo, ProtocolSummary } from "@/lib/contracts/protocols";
import { EventStore } from "@/lib/server/db/log/event-store";
import { createPool } from "@/lib/server/db/pool";
import { logger } from "@/lib/server/logger";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId } from "@/lib/testing/postgres/store-log";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/lib/generated/prisma/client";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
beforeEach(() => void vi.spyOn(logger, "warn").mockImplementation(() => undefined));
afterAll(() => services.close());

/** Services whose database is not there: nothing listens on that port. */
function unreachable(): TestServices {
  const pool = createPool("postgresql://nobody:secret@127.0.0.1:1/none", "test");
  return {
    ...services,
    pool,
    prisma: new PrismaClient({ adapter: new PrismaPg(pool) }),
    store: new EventStore(pool, () => undefined),
  };
}

it("every kind of access says 503 while the database is away", async () => {
  const away = unreachable();
  for (const called of [
    callRoute(listRoute, away),
    callRoute(templatesRoute, away),
    callRoute(eventsRoute, away, { params: { id: newId() } }),
  ]) {
    const { status, body } = await called;
    expect(status).toBe(503);
    expect(body.error).toMatchObject({ code: "unavailable", message: expect.stringContaining("Try again") });
  }
});

it("503 for a connection the server cut in mid-query, then 200: the pool mends itself", async () => {
  const pool = createPool(services.url, "test", 1);
  const cut = { ...services, pool };
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const slow = callRoute(healthRoute, {
    ...cut,
    pool: { query: () => pool.query("select pg_sleep(10)") } as unknown as typeof pool,
  });
  await vi.waitFor(async () =>
    expect(
      (await services.pool.query("select 1 from pg_stat_activity where pid = $1 and state = 'active'", [rows[0]?.pid]))
        .rowCount,
    ).toBe(1),
  );
  await services.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  expect((await slow).status).toBe(503);
  expect((await callRoute(listRoute, cut)).status).toBe(200);
  await pool.end();
});

describe("settings", () => {
  const sourceOf = async (env: Record<string, string>) => {
    const on = await createTestServices(env);
    const { body } = await callRoute(settingsRoute, on);
    await on.close();
    return body.data;
  };

  it("say rehearsal without an endpoint", async () => {
    expect(await sourceOf({})).toEqual({ source: { kind: "rehearsal" } });
  });

  it("say host and model of the endpoint, never the key", async () => {
    expect(await sourceOf({ OPENAI_API_KEY: "sk-secret", PARLEY_MODEL: "m-1" })).toEqual({
      source: {
        kind: "endpoint",
        host: "api.openai.com",
        model: "m-1",
        connection: { id: "env", name: "Environment" },
      },
    });
    const local = await sourceOf({
      OPENAI_API_KEY: "sk-secret",
      OPENAI_BASE_URL: "http://user:pw@localhost:11434/v1?key=sk-secret",
    });
    expect(local).toEqual({
      source: {
        kind: "endpoint",
        host: "localhost:11434",
        model: expect.any(String),
        connection: { id: "env", name: "Environment" },
      },
    });
  });
});

it("the list of protocols is an index", async () => {
  const { body } = await callRoute(protocolsRoute, services);
  const { items } = body.data as { items: ProtocolSummary[] };
  expect(items.map(({ id }) => id)).toEqual(PROTOCOL_IDS);
  expect(items[0]).toEqual({
    id: "debate",
    title: "Debate",
    description: { when: expect.any(String), ends: expect.any(String) },
  });
  expect(JSON.stringify(body).length).toBeLessThan(4000);
});

it("an unknown protocol is a 404 that names those there are", async () => {
  const { status, body } = await callRoute(protocolRoute, services, { params: { id: "constructor" } });
  expect([status, body.error?.message]).toEqual([
    404,
    `There is no protocol “constructor”. Protocols: ${PROTOCOL_IDS.join(", ")}.`,
  ]);
});

it("a protocol has all that a form needs", async () => {
  const debate = (await callRoute(protocolRoute, services, { params: { id: "debate" } })).body.data as ProtocolInfo;
  expect(debate).toMatchObject({
    title: "Debate",
    configDefaults: { target_satisfaction: 90, max_iterations: 10, min_progress: 5 },
  });
  expect(debate.configSchema).toMatchObject({ type: "object", properties: { max_iterations: { default: 10 } } });
  expect(debate.configSchema["required"]).toBeUndefined();
  expect(debate.askKinds.map(({ id }) => id)).toEqual([
    "speak",
    "choose",
    "speak_blind",
    "choose_blind",
    "stand",
    "hear",
    "synthesise",
    "synthesise_choice",
    "diagnose",
  ]);
  expect(debate.askKinds[0]?.replySchema).toMatchObject({
    type: "object",
    properties: { satisfaction_score: { minimum: 0, maximum: 100 } },
  });
  expect(debate.gateKinds.map(({ id }) => id)).toContain("stalemate");
  expect(debate.panelChoices.rosters.map(({ id }) => id)).toEqual(["software", "meeting"]);
  expect(debate.panelChoices.crossCutting).toHaveLength(4);
  expect(debate.panelChoices.featureTypes).toHaveLength(8);
  expect(debate.panelChoices.kinds).toEqual(["domain", "cross_cutting", "advocate"]);
  expect(debate.endings.map(({ id }) => id)).toEqual([
    "consensus",
    "resolved",
    "declined",
    "returned",
    "deferred",
    "split",
    "aborted",
    "closed_at_budget",
    "closed_undecided",
  ]);
});
