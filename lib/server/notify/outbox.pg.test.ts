/** What is written to the outbox, when, and for whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as listRoute } from "@/app/api/notifications/route";
import { POST as readRoute } from "@/app/api/notifications/read/route";
import { PUT as choiceRoute } from "@/app/api/notifications/choice/route";
import { PUT as roleRoute } from "@/app/api/people/[id]/route";
import type { NotificationRow } from "@/lib/contracts/notify/notifications";
import { noticeKindSchema } from "@/lib/domain/notice/notices";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { transaction } from "@/lib/server/db/transaction";
import { callRoute } from "@/lib/testing/call-route";
import { debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { join, type Member, TEAM_ENV } from "@/lib/testing/team/team";
import { notify } from "./notify";

let services: TestServices;
let owner: Member;
let decider: Member;
let observer: Member;

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  owner = await join(services, "owner", "Grace");
  decider = await join(services, "decider", "Ada");
  observer = await join(services, "observer", "Linus");
});
afterAll(() => services.close());
beforeEach(() => services.pool.query("truncate notification, delivery, notify_choice, webhook cascade"));

const listed = async ({ headers }: Member, query = "") =>
  (await callRoute(listRoute, services, { headers, query })).body.data as {
    items: NotificationRow[];
    nextCursor: string | null;
    total: number;
    unread: number;
  };
const kindsOf = async (who: Member) => (await listed(who)).items.map(({ kind }) => kind);
const choose = (who: Member, body: object) =>
  callRoute(choiceRoute, services, {
    headers: who.headers,
    body: { app: [], email: [], rhythm: "at-once", ...body },
  });
const deliveries = async () =>
  (
    await services.pool.query<{ person_id: string; kind: string; key: string; hours: number }>(
      "select person_id, kind, key, ceil(extract(epoch from due_at - created_at) / 3600)::int as hours from delivery order by person_id, key",
    )
  ).rows;
const pause = (id: DeliberationId, reason?: string) =>
  executeCommand(services.store, id, () => [
    { type: "deliberation.paused", by: "Parley", ...(reason === undefined ? {} : { reason }) },
  ]);

describe("what the log tells", () => {
  it("a decision is told to who may decide, with its question and its form", async () => {
    const { id, gate } = await storeGatedDebate(services);
    for (const who of [owner, decider]) {
      const [item] = (await listed(who)).items;
      expect(item).toMatchObject({
        kind: "gate",
        deliberationId: id,
        isRead: false,
        gate: { id: gate.id, status: "open" },
      });
      expect(item?.gate?.question.length).toBeGreaterThan(5);
    }
    expect(await kindsOf(observer)).toEqual([]);
  });

  it("its end is told to everybody, in the commit that numbers its record too", async () => {
    await storeClosedDebate(services);
    for (const who of [owner, decider, observer]) expect(await kindsOf(who)).toEqual(["closed"]);
  });

  it("a pause is told where Parley made it, and not where a person did", async () => {
    const id = await insertDeliberation(services.pool, debateCreated({ start: false }));
    await pause(id);
    expect(await kindsOf(observer)).toEqual([]);
    await executeCommand(services.store, id, () => [{ type: "deliberation.resumed", by: "Ada" }]);
    await pause(id, "The endpoint rejects the key.");
    const { items } = await listed(observer);
    expect(items.map(({ kind, facts }) => [kind, facts.text])).toEqual([["paused", "The endpoint rejects the key."]]);
  });

  it("whoever did it has read it, and gets no mail", async () => {
    const id = await storeClosedDebate(services);
    for (const who of [decider, observer]) await choose(who, { app: ["accepted"], email: ["accepted"] });
    await executeCommand(services.store, id, () => [
      { type: "record.status-changed", status: "accepted", by: "Ada", note: "" },
    ]);
    expect((await listed(decider)).items[0]).toMatchObject({ kind: "accepted", isRead: true, facts: { by: "Ada" } });
    expect((await listed(observer)).unread).toBe(2);
    expect((await deliveries()).map(({ person_id }) => person_id)).toEqual([observer.viewer.id]);
  });

  it("many appends of one statement tell of each", async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => insertDeliberation(services.pool, debateCreated({ start: false }))),
    );
    await Promise.all(ids.map((id) => pause(id, "Together.")));
    expect(new Set((await listed(owner)).items.map(({ deliberationId }) => deliberationId))).toEqual(new Set(ids));
  });

  it("somebody who leaves while it is written is not told, and the events are kept", async () => {
    const leaver = await join(services, "decider", "Barbara");
    const id = await insertDeliberation(services.pool, debateCreated({ start: false }));
    const leaving = await services.pool.connect();
    try {
      // Uncommitted, so the append still sees them; it waits for this row, which its own points to, and then finds it gone.
      await leaving.query("begin");
      await leaving.query("delete from person where id = $1", [leaver.viewer.id]);
      const paused = pause(id, "While somebody leaves.");
      await expect
        .poll(async () => {
          const { rows } = await services.pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      await leaving.query("commit");
      await paused;
    } finally {
      leaving.release();
    }
    expect(await kindsOf(owner)).toEqual(["paused"]);
  });

  it("nothing is written in a conflict, nor where nobody has asked", async () => {
    const id = await insertDeliberation(services.pool, debateCreated({ start: false }));
    for (const who of [owner, decider, observer]) await choose(who, {});
    await pause(id, "Nobody wants to know.");
    const { rows } = await services.pool.query("select from notification union all select from delivery");
    expect(rows).toHaveLength(0);
  });
});

describe("what is private", () => {
  it("is told to its people and owners, and forgotten by who is left out later", async () => {
    const id = await insertDeliberation(services.pool, debateCreated({ start: false }));
    await services.pool.query(
      `insert into webhook (id, name, host, sealed, allow_private, format, kinds) values ('whk_1', 'x', 'x', 'x', false, 'json', '{paused}')`,
    );
    await services.pool.query("insert into private_deliberation values ($1, $2)", [id, [observer.viewer.id]]);
    for (const who of [owner, decider, observer]) await choose(who, { app: ["paused"], email: ["paused"] });
    await pause(id, "Secret.");
    expect(await Promise.all([owner, decider, observer].map(kindsOf))).toEqual([["paused"], [], ["paused"]]);
    expect((await deliveries()).map(({ person_id }) => person_id).toSorted()).toEqual(
      [owner.viewer.id, observer.viewer.id].toSorted(),
    );
    await services.pool.query("update private_deliberation set people = '{}' where deliberation_id = $1", [id]);
    expect(await listed(observer)).toMatchObject({ items: [], total: 0, unread: 0 });
  });
});

describe("notify", () => {
  const tell = (kind: "mention" | "assigned" | "reminder" | "deadline", people: Member[], key = "1", actor?: string) =>
    transaction(services.pool, (client) =>
      notify(client, {
        kind,
        key,
        deliberationId: gated.id,
        gateId: gated.gateId,
        people: people.map(({ viewer }) => viewer.id),
        ...(actor === undefined ? {} : { actor }),
        facts: { by: "Ada", text: "Look at this." },
      }),
    );
  let gated: { id: DeliberationId; gateId: GateId };
  beforeEach(async () => {
    const { id, gate } = await storeGatedDebate(services);
    gated = { id, gateId: gate.id };
    await services.pool.query("truncate notification, delivery cascade");
  });

  it("tells whom it names once, in the app and by e-mail, and of a decision only who may decide", async () => {
    await tell("mention", [observer, decider]);
    await tell("mention", [observer, decider]);
    await tell("assigned", [observer, decider]);
    await tell("reminder", [decider]);
    await tell("deadline", [decider]);
    expect(await kindsOf(observer)).toEqual(["mention"]);
    expect(await kindsOf(decider)).toEqual(["deadline", "reminder", "assigned", "mention"]);
    expect(await kindsOf(owner)).toEqual([]);
    expect((await deliveries()).map(({ kind }) => kind).toSorted()).toEqual([
      "assigned",
      "deadline",
      "mention",
      "mention",
      "reminder",
    ]);
  });

  it("is no news to who did it, by their id, and news to somebody of the same name", async () => {
    await services.pool.query("update person set name = 'Same' where id = any($1)", [
      [observer.viewer.id, decider.viewer.id],
    ]);
    await tell("mention", [observer, decider], "3", decider.viewer.id);
    expect((await deliveries()).map(({ person_id }) => person_id)).toEqual([observer.viewer.id]);
    const { rows } = await services.pool.query("select person_id from notification where read_at is null");
    expect(rows).toEqual([{ person_id: observer.viewer.id }]);
  });

  it("tells nobody of what is rolled back", async () => {
    await expect(
      transaction(services.pool, async (client) => {
        await notify(client, { kind: "mention", key: "2", deliberationId: gated.id, people: [decider.viewer.id] });
        throw new Error("Never mind.");
      }),
    ).rejects.toThrow("Never mind.");
    expect(await kindsOf(decider)).toEqual([]);
  });

  it("is heard of in the app", async () => {
    const heard: string[] = [];
    const client = await services.pool.connect();
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen parley");
    await tell("mention", [decider]);
    await client.query("select 1");
    expect(heard).toContain(`${gated.id}:1`);
    client.release(true);
  });
});

describe("a choice", () => {
  it("says what is told where, and when mail goes out", async () => {
    await choose(owner, { email: ["gate"], rhythm: "hourly" });
    await choose(decider, { app: ["gate"], email: ["gate"], rhythm: "daily" });
    await storeGatedDebate(services);
    expect(await kindsOf(owner)).toEqual([]);
    expect(await kindsOf(decider)).toEqual(["gate"]);
    const hours = new Map((await deliveries()).map((row) => [row.person_id, row.hours]));
    expect(hours.get(owner.viewer.id)).toBe(1);
    const { rows } = await services.pool.query<{ at: string }>(
      "select to_char(due_at at time zone 'utc', 'HH24:MI') as at from delivery where person_id = $1",
      [decider.viewer.id],
    );
    expect(rows).toEqual([{ at: "07:00" }]);
    expect(hours.get(decider.viewer.id)).toBeLessThanOrEqual(24);
  });

  it("takes known kinds only", async () => {
    expect((await choose(owner, { app: ["everything"] })).status).toBe(422);
    expect((await choose(owner, { app: noticeKindSchema.options })).status).toBe(200);
  });

  it("of an observer does not bring decisions; the same person as a decider gets them", async () => {
    const moving = await join(services, "observer", "Moving");
    await storeGatedDebate(services);
    expect(await kindsOf(moving)).toEqual([]);
    await callRoute(roleRoute, services, {
      headers: owner.headers,
      params: { id: moving.viewer.id },
      body: { role: "decider" },
    });
    await storeGatedDebate(services);
    expect(await kindsOf(moving)).toEqual(["gate"]);
  });
});

it("pages, newest first; what came after the newest one saw stays unread", async () => {
  for (let n = 0; n < 3; n++) await storeGatedDebate(services);
  const first = await listed(decider, "?limit=2");
  const second = await listed(decider, `?limit=2&cursor=${first.nextCursor}`);
  expect([first.items.length, second.items.length, second.nextCursor, first.total, first.unread]).toEqual([
    2,
    1,
    null,
    3,
    3,
  ]);
  await storeGatedDebate(services);
  const read = (body: object) => callRoute(readRoute, services, { headers: decider.headers, body });
  expect((await read({ upTo: first.items[0]?.id })).body.data).toEqual({ unread: 1 });
  const [newest] = (await listed(decider)).items;
  // Somebody else's.
  await callRoute(readRoute, services, { headers: owner.headers, body: { id: newest?.id } });
  expect((await listed(decider)).unread).toBe(1);
  expect((await read({ id: newest?.id })).body.data).toEqual({ unread: 0 });
});

it("in personal mode nothing is written and nothing listed", async () => {
  const personal = await createTestServices();
  await storeGatedDebate(personal);
  const { rows } = await personal.pool.query("select from notification union all select from delivery");
  expect(rows).toHaveLength(0);
  expect((await callRoute(listRoute, personal)).body.data).toMatchObject({ items: [], unread: 0 });
  await personal.close();
});
