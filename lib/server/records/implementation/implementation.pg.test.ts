import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { GET as recordsRoute } from "@/app/api/records/route";
import { GET as historyRoute } from "@/app/api/records/[number]/history/route";
import { GET as implementationRoute } from "@/app/api/records/[number]/implementation/route";
import { POST as addRoute } from "@/app/api/records/[number]/steps/route";
import { DELETE as removeRoute, PUT as changeRoute } from "@/app/api/records/[number]/steps/[step]/route";
import { POST as validateRoute } from "@/app/api/records/[number]/validations/route";
import { POST as answerRoute } from "@/app/api/gates/[id]/answer/route";
import type { Implementation, RecordStep } from "@/lib/contracts/implementation";
import type { RecordChange } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import type { DeliberationId } from "@/lib/domain/ids";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { createWorkerPool } from "@/lib/server/db/pool";
import { Worker } from "@/lib/server/worker/worker";
import { callRoute } from "@/lib/testing/call-route";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId, storeLog } from "@/lib/testing/postgres/store-log";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  services = await createTestServices({ PARLEY_REHEARSAL_SPEED: "0", PARLEY_DRAIN_S: "0" });
  stops.push(() => services.close());
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

let id: DeliberationId;
async function storeRecord(): Promise<void> {
  await services.pool.query("delete from deliberation; delete from counter");
  id = await storeClosedDebate(services, { title: "Mute participants" });
}

const params = { number: "1" };
const read = async () => (await callRoute(implementationRoute, services, { params })).body.data as Implementation;
const add = async (text: string, more: object = {}) =>
  (await callRoute(addRoute, services, { params, body: { text, by: "Ada", ...more } })).body.data as RecordStep;
const change = (step: RecordStep, body: object) => {
  const { text, status, note, link, version } = step;
  return callRoute(changeRoute, services, {
    params: { ...params, step: String(step.id) },
    body: { text, status, note, link, version, by: "Ada", ...body },
  });
};
const history = async () =>
  ((await callRoute(historyRoute, services, { params })).body.data as { items: RecordChange[] }).items;

describe("steps", () => {
  beforeEach(storeRecord);

  it("are proposed by the record, added by a person, and then no longer proposed", async () => {
    await services.pool.query("delete from deliberation; delete from counter");
    await storeLog(services, play({ created: rehearsalCreated("debate"), answer: rehearsalAnswer, id: newId() }).log);
    const { steps, proposed } = await read();
    expect(steps).toEqual([]);
    expect(proposed).toContainEqual({ text: expect.any(String), from: "plan", seq: expect.any(Number) });
    const [first] = proposed;
    await add(first?.text ?? "");
    const after = await read();
    expect(after.steps).toMatchObject([{ text: first?.text, status: "pending", version: 0, changedBy: "Ada" }]);
    expect(after.proposed.map(({ text }) => text)).not.toContain(first?.text);
  });

  it("change status, note and link, with a history, and count in the register", async () => {
    const step = await add("Write the migration");
    await add("Roll it out");
    const { body } = await change(step, {
      status: "done",
      note: "In the second week.",
      link: "https://example.org/pull/7",
      by: "Bo",
    });
    expect(body.data).toMatchObject({
      status: "done",
      version: 1,
      changedBy: "Bo",
      link: "https://example.org/pull/7",
    });
    expect(
      (await history()).map(({ kind, by, about, was, became, reason, version }) => [
        kind,
        by,
        about,
        was,
        became,
        reason,
        version,
      ]),
    ).toEqual([
      ["step-link", "Bo", "Write the migration", null, "https://example.org/pull/7", "", null],
      ["step-note", "Bo", "Write the migration", null, "In the second week.", "In the second week.", null],
      ["step-status", "Bo", "Write the migration", "pending", "done", "", null],
      ["step-added", "Ada", "Roll it out", null, "pending", "", null],
      ["step-added", "Ada", "Write the migration", null, "pending", "", null],
    ]);
    const { items } = (await callRoute(recordsRoute, services, {})).body.data as { items: RecordRow[] };
    expect(items[0]).toMatchObject({ number: 1, version: 0, steps: { done: 1, all: 2 } });
  });

  it("are changed by one person at a time: the second learns what the first did", async () => {
    const step = await add("Write the migration");
    await change(step, { status: "in-progress", by: "Bo" });
    const { status, body } = await change(step, { status: "done" });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      message: "Bo changed this step after you opened it. Look at what changed; you may then apply yours again.",
      details: { version: 1, changes: [{ by: "Bo", kind: "step-status", became: "in-progress" }] },
    });
    expect((await change(step, { status: "done", version: 1 })).status).toBe(200);
    expect((await read()).steps).toMatchObject([{ status: "done", version: 2 }]);
  });

  it("are removed on the version that was read, and stay in the history", async () => {
    const step = await add("A slip");
    const at = { ...params, step: String(step.id) };
    expect((await callRoute(removeRoute, services, { params: at, query: "?version=3" })).status).toBe(409);
    expect((await callRoute(removeRoute, services, { params: at, query: "?version=0&by=Bo" })).status).toBe(200);
    expect((await read()).steps).toEqual([]);
    expect((await history())[0]).toMatchObject({ kind: "step-removed", by: "Bo", about: "A slip" });
    expect((await change(step, { status: "done" })).body.error?.message).toBe(
      "ADR-0001 has no such step. Somebody may have removed it.",
    );
  });

  it.each([
    [{ link: "javascript:alert(1)" }, { link: "Use a link that begins with https:// or http://." }],
    [{ link: "data:text/html,x" }, { link: "Use a link that begins with https:// or http://." }],
    [{ text: "  " }, { text: "Say what has to be done." }],
    [{ text: "x".repeat(501) }, { text: "At most 500 characters." }],
  ])("are refused with a sentence: %j", async (body, fields) => {
    const { status, body: answer } = await callRoute(addRoute, services, { params, body: { text: "A step", ...body } });
    expect([status, answer.error?.fields]).toEqual([422, fields]);
  });

  it("are not added twice, nor to a record there is not", async () => {
    await add("Once");
    expect((await callRoute(addRoute, services, { params, body: { text: "Once" } })).status).toBe(409);
    expect((await callRoute(addRoute, services, { params: { number: "9" }, body: { text: "Once" } })).status).toBe(404);
  });

  it("go with their record", async () => {
    await add("Once");
    await deleteDeliberation(services, id);
    expect((await services.pool.query("select from record_step")).rowCount).toBe(0);
  });
});

const DIFF = "@@ -1 +1 @@\n-  mute: true\n+  mute: false, // participants decide for themselves\n";
const validate = (body: object) => callRoute(validateRoute, services, { params, body });
const until = async (isThere: (state: Implementation) => boolean): Promise<Implementation> =>
  vi.waitFor(
    async () => {
      const state = await read();
      expect(isThere(state)).toBe(true);
      return state;
    },
    { interval: 20 },
  );
const answer = (gateId: string, choice: string) =>
  callRoute(answerRoute, services, {
    params: { id: gateId },
    body: { choice, rationale: "It was a slip.", by: "Ada" },
  });

describe("a validation", () => {
  // The record is stored first: a worker would take up a log that is being written.
  beforeAll(async () => {
    await storeRecord();
    const pool = createWorkerPool(services.url, "test", 6);
    const worker = new Worker({
      connectionString: services.url,
      pool,
      env: services.env,
      logger: pino({ level: "silent" }),
    });
    await worker.start();
    stops.push(
      () => pool.end(),
      () => worker.stop(),
    );
  });

  it("asks the record's panel, puts the deviation to a person, and its result stands under the record", async () => {
    const { status, body } = await validate({ diff: DIFF, rehearsal: "deviates", by: "Ada" });
    expect([status, body.error]).toEqual([201, undefined]);
    const waiting = await until(({ validations }) => validations[0]?.status === "awaiting_human");
    const [validation] = waiting.validations;
    expect(validation).toMatchObject({ status: "awaiting_human", summary: null, isRehearsal: true, seats: 5 });
    expect((await validate({ diff: DIFF, rehearsal: true })).body.error?.message).toBe(
      "A validation of ADR-0001 has not ended yet. Decide or cancel it first.",
    );
    expect((await answer(validation?.decisions[0]?.gateId ?? "", "fix")).status).toBe(200);
    const { steps, validations } = await until((state) => state.validations[0]?.summary !== null);
    expect(validations[0]?.summary).toMatch(/1 deviates \(fix\)/);
    expect(validations[0]?.decisions).toMatchObject([
      {
        seat: "Security",
        answer: { choice: "fix", label: "Fix the implementation", by: "Ada", reason: "It was a slip." },
      },
    ]);
    expect(steps).toMatchObject([{ status: "pending", gateId: validations[0]?.decisions[0]?.gateId }]);
    expect(steps[0]?.text).toMatch(/^Fix: /);
    expect((await history())[0]).toMatchObject({ kind: "step-added", by: "Ada", about: steps[0]?.text });
    const { rows } = await services.pool.query<{ count: number }>("select count(*)::int as count from record");
    expect(rows[0]?.count).toBe(1);
  });

  it("quotes the record and the diff, and the program finds both", async () => {
    const { body } = await validate({ diff: DIFF, rehearsal: "conforms" });
    const begun = (body.data as { id: DeliberationId }).id;
    await until(({ validations }) => validations.some((one) => one.id === begun && one.status === "closed"));
    const log = (await services.store.read(begun, 0)) ?? [];
    const [first] = log;
    expect(first?.payload).toMatchObject({ protocol: "validation", validates: { number: 1, textVersion: 0 } });
    const cited = log.flatMap(({ payload }) =>
      payload.type === "reply.recorded" ? (payload.evidence?.citations ?? []) : [],
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.map(({ status }) => status)).toEqual(cited.map(() => "found"));
    expect(new Set(cited.map(({ at }) => at?.path))).toContain("ADR-0001");
  });

  it.each([
    ["amend", "amend the record"],
    ["accept", "accepted"],
  ])("%s adds no step", async (choice, word) => {
    const before = (await read()).steps;
    await validate({ diff: DIFF, rehearsal: "deviates" });
    const waiting = await until(({ validations }) => validations[0]?.status === "awaiting_human");
    await answer(waiting.validations[0]?.decisions[0]?.gateId ?? "", choice);
    const { steps, validations } = await until((state) => state.validations[0]?.summary !== null);
    expect(steps).toEqual(before);
    expect(validations[0]?.summary).toContain(`1 deviates (${word})`);
  });

  it("needs something to judge, and is no protocol one may choose", async () => {
    expect((await validate({ diff: " " })).body.error?.fields).toEqual({
      diff: "Paste a diff or choose a source: there is nothing to judge yet.",
    });
    const chosen = await callRoute(createRoute, services, {
      body: { protocol: "validation", title: "x", question: "y", rehearsal: true },
    });
    expect(chosen.body.error?.fields).toEqual({
      protocol: "Use one of: debate, review, chair, judges, structured.",
    });
  });

  it("goes with the record, or by itself", async () => {
    const before = (await read()).validations;
    const { body } = await validate({ diff: DIFF, rehearsal: "conforms" });
    await until(({ validations }) => validations[0]?.status === "closed" && validations.length > before.length);
    await deleteDeliberation(services, (body.data as { id: DeliberationId }).id);
    expect((await read()).validations).toEqual(before);
    await deleteDeliberation(services, id);
    expect((await services.pool.query("select from record_validation")).rowCount).toBe(0);
  });
});
