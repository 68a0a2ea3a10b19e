/** The worker on Postgres against a hostile endpoint behind a connection of Settings: the same promises as in lib/runner/hostile.test.ts. */
import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createConnection as createContract } from "@/lib/contracts/connections";
import type { ConnectionId, DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Cue } from "@/lib/models/port";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { owedAsks } from "@/lib/kernel/owed-asks";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { createConnection } from "@/lib/server/connections/connections";
import { createPool } from "@/lib/server/db/pool";
import { replacePrices } from "@/lib/server/prices/prices";
import { eventsOf } from "@/lib/testing/builders";
import { type HostileEndpoint, startHostileEndpoint } from "@/lib/testing/endpoint/hostile-endpoint";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { doubtsAbout } from "@/lib/testing/reply-proof";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { howMany } from "@/lib/testing/thorough";
import { Worker } from "./worker";

const DELIBERATIONS = howMany(10, 15);
/** More calls than any other wait is for. What hangs is found all the same. */
const WHOLE_RUN_MS = 900_000;

let services: TestServices;
let endpoint: HostileEndpoint;
let connection: ConnectionId;

beforeAll(async () => {
  services = await createTestServices({ PARLEY_SECRET: "a secret of this test" });
  // A provider that wants a second of rest would have this test sleep: that is tried on a fast clock elsewhere.
  endpoint = await startHostileEndpoint({ seed: 7, without: ["giant reply", "429 with retry-after", "529"], cueOf });
  const body = createContract.body.parse({
    name: "Hostile",
    preset: "custom",
    baseUrl: endpoint.url,
    allowPrivate: true,
    apiKey: "sk-hostile",
    limits: { maxConcurrent: 12, attemptTimeoutMs: 1000, stallMs: 1000 },
  });
  ({ id: connection } = await createConnection(services, body));
  await replacePrices(services, {
    items: [
      { model: "hostile", connection, currency: "USD", inputPerMillion: 1, outputPerMillion: 2, asOf: "2026-01-01" },
    ],
    version: 0,
  });
});

afterAll(async () => {
  await endpoint.close();
  await services.close();
});

const logOf = async (id: DeliberationId): Promise<DeliberationEvent[]> => (await services.store.read(id, 0)) ?? [];

/** From the log, as it stands when the call arrives. */
async function cueOf(askId: string): Promise<Cue> {
  const [id = "", ...key] = askId.split("/");
  const folded = foldLog(await logOf(id as DeliberationId));
  const ask = owedAsks(folded).find((one) => one.key === key.join("/"));
  if (!ask) throw new Error(`${askId} is not owed.`);
  return { protocol: folded.lifecycle.created.protocol, ask, state: folded.protocol, script: "converges" };
}

it(`${DELIBERATIONS} deliberations end, wait or pause; replies carry connection and price, and none was made up`, async () => {
  const pool = createPool(services.url, "test", 10);
  const worker = new Worker({
    connectionString: services.url,
    pool,
    env: services.env,
    logger: pino({ level: "silent" }),
  });
  const ids = await Promise.all(
    Array.from({ length: DELIBERATIONS }, (_, index) => {
      const created = rehearsalCreated(PROTOCOL_IDS[index % PROTOCOL_IDS.length] ?? "debate", {
        seed: index,
        source: { kind: "endpoint", model: "hostile", connection },
      });
      return insertDeliberation(services.pool, {
        ...created,
        subject: { ...created.subject, artifact: "The queue holds jobs in Redis." },
      });
    }),
  );
  await worker.start();
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await services.pool.query<{ id: string }>(
          "select id from deliberation where status in ('queued', 'running')",
        );
        expect(rows).toEqual([]);
      },
      { timeout: WHOLE_RUN_MS, interval: 200 },
    );
  } finally {
    await worker.stop();
    await pool.end();
  }
  let replies = 0;
  for (const id of ids) {
    const log = await logOf(id);
    expect(["closed", "awaiting_human", "paused"]).toContain(statusOf(foldLog(log).lifecycle));
    expect(doubtsAbout(log, endpoint.sent)).toEqual([]);
    for (const { reason } of eventsOf(log, "deliberation.paused"))
      expect(reason).toMatch(/on Hostile \(hostile\): The endpoint /);
    for (const reply of eventsOf(log, "reply.recorded")) {
      replies++;
      expect(reply).toMatchObject({
        connection: { id: connection, name: "Hostile" },
        price: { currency: "USD", inputPerMillion: 1 },
      });
    }
  }
  expect(replies).toBeGreaterThan(DELIBERATIONS * 3);
  expect(endpoint.peakOpen()).toBeLessThanOrEqual(12);
  await expect.poll(() => endpoint.requests.filter(({ outcome }) => outcome === "open").length).toBe(0);
});
