/** A vote from the request that creates it to its export, through routes, store, runner and worker that know nothing of it. */
import { strFromU8, unzipSync } from "fflate";
import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { GET as exportRoute } from "@/app/api/deliberations/[id]/export.zip/route";
import { GET as recordRoute } from "@/app/api/deliberations/[id]/record.md/route";
import { GET as snapshotRoute } from "@/app/api/deliberations/[id]/route";
import { POST as createRoute, GET as listRoute } from "@/app/api/deliberations/route";
import { POST as answerRoute } from "@/app/api/gates/[id]/answer/route";
import { GET as gatesRoute } from "@/app/api/gates/route";
import { GET as recordsRoute } from "@/app/api/records/route";
import type { GateRow } from "@/lib/contracts/gates";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import type { RecordRow } from "@/lib/contracts/records";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { register } from "@/lib/protocols/all";
import { createWorkerPool } from "@/lib/server/db/pool";
import type { RouteHandler } from "@/lib/server/http/route";
import { Worker } from "@/lib/server/worker/worker";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { voteManifest } from "./index";

beforeAll(() => register(voteManifest));

let services: TestServices;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  services = await createTestServices({ PARLEY_REHEARSAL_SPEED: "0", PARLEY_DRAIN_S: "0" });
  const pool = createWorkerPool(services.url, "test", 6);
  const worker = new Worker({
    connectionString: services.url,
    pool,
    env: services.env,
    logger: pino({ level: "silent" }),
  });
  await worker.start();
  stops.push(
    () => worker.stop(),
    () => pool.end(),
    () => services.close(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function create(script: string, options: readonly string[]): Promise<string> {
  const { status, body } = await callRoute(createRoute, services, {
    body: { protocol: "vote", title: "Ship it?", question: "When do we ship?", config: { options }, rehearsal: script },
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return (body.data as { id: string }).id;
}
const snapshotOf = async (id: string) =>
  (await callRoute(snapshotRoute, services, { params: { id } })).body.data as Snapshot;
const reaches = (id: string, status: Snapshot["status"]) =>
  vi.waitFor(async () => expect((await snapshotOf(id)).status).toBe(status), { interval: 20 });
const itemsOf = async <T>(handler: RouteHandler, query: string): Promise<T[]> =>
  ((await callRoute(handler, services, { query })).body.data as { items: T[] }).items;
const bytesOf = async (handler: RouteHandler, id: string) =>
  new Uint8Array(
    await (
      await handler(new Request("http://localhost/"), { params: Promise.resolve({ id }) }, () => services)
    ).arrayBuffer(),
  );

it("runs to its majority, and is in the list, the register and the export", async () => {
  const id = await create("majority", ["Friday", "Monday"]);
  await reaches(id, "closed");
  const [row] = await itemsOf<DeliberationRow>(listRoute, "?protocol=vote&status=finished");
  expect(row).toMatchObject({
    id,
    protocol: "vote",
    round: 1,
    maxRounds: 1,
    agentCount: 4,
    calls: 4,
    outcome: { status: "majority", summary: "Friday 3, Monday 1: “Friday” has the majority." },
  });
  const [record] = await itemsOf<RecordRow>(recordsRoute, "");
  expect(record).toMatchObject({
    deliberationId: id,
    title: "Decision on “Ship it?”",
    asked: "Ship it?",
    status: "proposed",
  });

  const files = unzipSync(await bytesOf(exportRoute, id));
  const page = Object.keys(files).find((name) => /^\d{4}-ship-it\.md$/.test(name)) ?? "";
  expect(Object.keys(files)).toEqual([
    "events.jsonl",
    page,
    page.replace(/\.md$/, ".dossier.markdown"),
    "snapshot.json",
    "artifact.md",
    "votes.yaml",
  ]);
  expect(parse(strFromU8(files["votes.yaml"] ?? new Uint8Array()))).toEqual({
    counts: [
      { option: "Friday", votes: 3 },
      { option: "Monday", votes: 1 },
    ],
    cast: 4,
    lost: 0,
    winner: "Friday",
  });
  expect(strFromU8(files[page] ?? new Uint8Array())).toBe(strFromU8(await bytesOf(recordRoute, id)));
});

it("waits at a tie for a person, and goes on with the answer", async () => {
  const id = await create("tie", ["Friday", "Monday", "Never"]);
  await reaches(id, "awaiting_human");
  const [waiting] = await itemsOf<GateRow>(gatesRoute, `?status=open&deliberationId=${id}`);
  expect(waiting).toMatchObject({ protocol: "vote", kind: "no_majority", gate: { title: "No majority" } });
  const gate = waiting?.id ?? "";
  const refused = await callRoute(answerRoute, services, {
    params: { id: gate },
    body: { choice: "option_9", rationale: "A slip." },
  });
  expect([refused.status, refused.body.error?.fields]).toEqual([
    422,
    { choice: "Choose one of: option_1, option_2, option_3, defer." },
  ]);
  expect(
    (
      await callRoute(answerRoute, services, {
        params: { id: gate },
        body: { choice: "option_2", rationale: "Nobody works on Saturday.", by: "Ada" },
      })
    ).status,
  ).toBe(200);
  await reaches(id, "closed");
  expect(await snapshotOf(id)).toMatchObject({
    outcome: { status: "decided", decidedBy: "person", summary: "No option had a majority. Ada decided: Monday." },
    record: { status: "accepted" },
  });
  const markdown = strFromU8(await bytesOf(recordRoute, id));
  expect(markdown).toContain("\n# Ship it? Monday\n");
  expect(markdown).toContain("Ada’s reason: Nobody works on Saturday.");
});

it("refuses what it can't run, in its own words", async () => {
  const refusal = async (body: object) =>
    (
      await callRoute(createRoute, services, {
        body: { protocol: "vote", title: "Ship it?", question: "When?", ...body },
      })
    ).body.error?.fields;
  expect(await refusal({ config: { options: ["Friday", "friday "] } })).toEqual({
    "config.options": "Give each option a name of its own.",
  });
  expect(await refusal({ panel: ["Product"] })).toEqual({ panel: "A vote takes at least two seats." });
});
