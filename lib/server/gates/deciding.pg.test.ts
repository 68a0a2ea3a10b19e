/** G-20, G-21: several people decide a gate, until a deadline, and are told of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as answerRoute } from "@/app/api/gates/[id]/answer/route";
import { PUT as assignRoute } from "@/app/api/gates/[id]/deciding/route";
import { POST as delegateRoute } from "@/app/api/gates/[id]/delegate/route";
import { GET as readRoute } from "@/app/api/gates/[id]/route";
import { GET as listRoute } from "@/app/api/gates/route";
import { GET as todayRoute } from "@/app/api/today/route";
import { GET as sinceRoute } from "@/app/api/today/since/route";
import { type GateDetail, listGates } from "@/lib/contracts/gates";
import { sinceSchema, todaySchema } from "@/lib/contracts/today";
import type { Deciding, DeadlineEnding, DecidingState, Vote } from "@/lib/domain/gate/deciding";
import { awaits, startDeciding } from "@/lib/kernel/deciding";
import { Deadlines } from "@/lib/server/worker/deadlines";
import { remind } from "@/lib/server/worker/reminders";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { asViewer, join, type Member, TEAM_ENV } from "@/lib/testing/team/team";

let services: TestServices;
let owner: Member;
let ada: Member;
let ben: Member;
let observer: Member;

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  owner = await join(services, "owner", "Grace");
  ada = await join(services, "decider", "Ada");
  ben = await join(services, "decider", "Ben");
  observer = await join(services, "observer", "Linus");
});
afterAll(() => services.close());
beforeEach(() => services.pool.query("truncate notification, delivery, webhook cascade"));

const A_VOTE: Omit<Vote, "person"> = {
  choice: "defer",
  rationale: "",
  acceptedRisks: [],
  scores: {},
  texts: {},
  at: "2027-01-01T00:00:00.000Z",
  seq: 9,
};
const ref = ({ viewer: { id, name } }: Member) => ({ id, name });
const both = (more: Partial<Deciding> = {}): Deciding => ({ deciders: [ref(ada), ref(ben)], needed: 2, ...more });
const within = (ending: DeadlineEnding): Deciding => ({
  deciders: [ref(ada)],
  needed: 1,
  deadline: { minutes: 60, ending, ...(ending === "take" ? { option: "one_more_round" } : {}) },
});
const vote = ({ headers }: Member, id: string, choice = "one_more_round", rationale = "It is worth it.") =>
  callRoute(answerRoute, services, { headers, params: { id }, body: { choice, rationale } });
const assign = ({ headers }: Member, id: string, body: object) =>
  callRoute(assignRoute, services, { headers, params: { id }, body });
const delegate = ({ headers }: Member, id: string, to: Member) =>
  callRoute(delegateRoute, services, { headers, params: { id }, body: { to: to.viewer.id } });
const read = async ({ headers }: Member, id: string) =>
  (await callRoute(readRoute, services, { headers, params: { id } })).body.data as GateDetail;
const typesOf = async (id: string) =>
  (
    await services.pool.query<{ type: string }>("select type from event where deliberation_id = $1 order by seq", [id])
  ).rows.map(({ type }) => type);
/** Who was told of what: "assigned Ada". */
const told = async () =>
  (
    await services.pool.query<{ told: string }>(
      "select n.kind || ' ' || p.name as told from notification n join person p on p.id = n.person_id where n.read_at is null order by n.created_at, p.name",
    )
  ).rows.map((row) => row.told);
const makeDue = (id: string, column: "deadline_at" | "remind_at") =>
  services.pool.query(`update gate set ${column} = now() - interval '1 minute' where id = $1`, [id]);
const meetDeadlines = () =>
  new Deadlines({ pool: services.pool, store: services.store, logger: services.logger }).meet();

describe("a quorum", () => {
  it("counts votes everybody sees, and decides with the one that was missing", async () => {
    const { id, gate } = await storeGatedDebate(services, both());
    expect((await vote(owner, gate.id)).status).toBe(403);
    expect((await vote(ada, gate.id)).body.data).toMatchObject({ isDecided: false });
    expect(await read(observer, gate.id)).toMatchObject({
      status: "open",
      deciding: { votes: [{ person: { name: "Ada" }, choice: "one_more_round", rationale: "It is worth it." }] },
    });
    expect((await vote(ben, gate.id, "one_more_round", "Agreed.")).body.data).toMatchObject({ isDecided: true });
    expect(await read(owner, gate.id)).toMatchObject({ status: "answered", answeredBy: "Ada and Ben" });
    expect((await typesOf(id)).slice(-3)).toEqual(["gate.voted", "gate.voted", "gate.answered"]);
    expect((await vote(ada, gate.id)).status).toBe(409);
  });

  it("two who vote at the same moment are both counted", async () => {
    const { gate } = await storeGatedDebate(services, both());
    const votes = await Promise.all([vote(ada, gate.id), vote(ben, gate.id)]);
    expect(votes.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(owner, gate.id)).answeredBy?.split(" and ").toSorted()).toEqual(["Ada", "Ben"]);
  });
});

describe("whose turn it is", () => {
  const listed = async ({ headers }: Pick<Member, "headers">, query: string) =>
    listGates.response.parse((await callRoute(listRoute, services, { headers, query })).body.data);
  const idsOf = async (member: Pick<Member, "headers">, query: string) =>
    (await listed(member, query)).items.map(({ id }) => id).toSorted();

  it("is the same in the rows of lists as in the log, for each of them and wherever the votes stand", async () => {
    await services.pool.query("delete from deliberation");
    const named = [ref(ada), ref(ben), ref(owner)];
    const rules: Deciding[] = [
      { deciders: [], needed: 1, deadline: { minutes: 60, ending: "remind" } },
      { deciders: [], needed: 2 },
      { deciders: [ref(ada)], needed: 1 },
      both(),
      { deciders: named, needed: 1 },
      { deciders: named, needed: 2 },
      { deciders: named, needed: 3 },
    ];
    const voters = [[], [ada], [ada, ben], [ada, ben, owner]];
    const { gate } = await storeGatedDebate(services);
    const stored: { id: string; state: DecidingState | null }[] = [{ id: gate.id, state: null }];
    for (const rule of rules) {
      for (const voted of voters) {
        const id = gate.id.replace(/_1$/, `_${stored.length + 1}`);
        const votes = voted.map((one) => ({ ...A_VOTE, person: ref(one) }));
        const state = { ...startDeciding(gate.id, rule, A_VOTE.at), votes };
        await services.pool.query(
          `insert into gate (id, deliberation_id, kind, status, opened_seq, opened_at, gate, deciding)
           select $2, deliberation_id, kind, status, opened_seq, opened_at, gate, $3 from gate where id = $1`,
          [gate.id, id, JSON.stringify(state)],
        );
        stored.push({ id, state });
      }
    }
    for (const member of [owner, ada, ben, observer]) {
      const isTheirs = ({ state }: (typeof stored)[number]) => member !== observer && awaits(state, member.viewer.id);
      const [theirs, others] = [stored.filter(isTheirs), stored.filter((one) => !isTheirs(one))];
      expect(await idsOf(member, "?waitsFor=you&limit=100")).toEqual(theirs.map(({ id }) => id).toSorted());
      expect(await idsOf(member, "?waitsFor=others&limit=100")).toEqual(others.map(({ id }) => id).toSorted());
      expect((await listed(member, "?waitsFor=you&limit=1")).total).toBe(theirs.length);
    }
    expect(await idsOf({ headers: asViewer({ kind: "local" }) }, "?waitsFor=others")).toEqual([]);
    expect(await idsOf(ada, "?waitsFor=you&status=answered")).toEqual([]);
  });

  it("moves on with each vote, comes back to all where they are split, and is what Today counts", async () => {
    await services.pool.query("delete from deliberation");
    const { gate } = await storeGatedDebate(services, both());
    const counts = async ({ headers }: Member) => {
      const today = todaySchema.parse((await callRoute(todayRoute, services, { headers })).body.data);
      const since = await callRoute(sinceRoute, services, { headers, query: "?at=2020-01-01T00:00:00Z" });
      const { asked } = sinceSchema.parse(since.body.data);
      expect(asked).toBe(today.needsYou.total);
      return [today.needsYou.total, today.waitsForOthers.total];
    };
    const all = () => Promise.all([ada, ben, owner, observer].map(counts));
    const [MINE, OTHERS] = [
      [1, 0],
      [0, 1],
    ];
    expect(await all()).toEqual([MINE, MINE, OTHERS, OTHERS]);
    await vote(ada, gate.id);
    expect(await all()).toEqual([OTHERS, MINE, OTHERS, OTHERS]);
    await vote(ben, gate.id, "defer", "Not now.");
    expect(await all()).toEqual([MINE, MINE, OTHERS, OTHERS]);
    // A token that only reads is asked what waits for its person.
    const reading = { headers: asViewer({ ...ada.viewer, session: null, token: "tok_1", scopes: ["read"] }) };
    expect(await idsOf(reading, "?waitsFor=you")).toEqual([gate.id]);
    await vote(ben, gate.id);
    expect(await all()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

describe("who decides", () => {
  it("is set on an open gate by an owner or who decides it, of people who may", async () => {
    const { gate } = await storeGatedDebate(services, both());
    const only = { deciders: [owner.viewer.id], needed: 1 };
    expect((await assign(observer, gate.id, only)).status).toBe(403);
    const stranger = await join(services, "decider", "Cleo");
    expect((await assign(stranger, gate.id, only)).status).toBe(403);
    const refused = await assign(ada, gate.id, { deciders: [observer.viewer.id], needed: 1 });
    expect(refused.body.error?.fields?.deciders).toMatch(/Linus is an observer/);
    expect((await assign(ada, gate.id, { deciders: [ben.viewer.id], needed: 2 })).body.error?.fields).toHaveProperty(
      "needed",
    );
    expect((await assign(ada, gate.id, only)).body.data).toMatchObject({
      deciding: { rule: { deciders: [{ name: "Grace" }] } },
    });
    expect((await vote(ada, gate.id)).status).toBe(403);
    expect((await vote(owner, gate.id)).status).toBe(200);
  });

  it("may be handed on by a decider; the one who is asked then answers", async () => {
    const { gate } = await storeGatedDebate(services, { deciders: [ref(ada)], needed: 1 });
    expect((await delegate(ben, gate.id, owner)).status).toBe(403);
    expect((await delegate(ada, gate.id, observer)).status).toBe(422);
    expect((await delegate(ada, gate.id, ben)).status).toBe(200);
    expect((await vote(ada, gate.id)).status).toBe(403);
    expect((await vote(ben, gate.id)).status).toBe(200);
  });

  it("is told to those who are named, and to programs as ever", async () => {
    await services.pool.query(
      `insert into webhook (id, name, host, sealed, allow_private, format, kinds) values ('whk_1', 'x', 'x', 'x', false, 'json', '{gate,deadline}')`,
    );
    const { gate } = await storeGatedDebate(services, both());
    expect(await told()).toEqual(["assigned Ada", "assigned Ben"]);
    const { rows } = await services.pool.query("select kind from delivery where webhook_id = 'whk_1'");
    expect(rows).toEqual([{ kind: "gate" }]);
    await services.pool.query("truncate notification");
    await delegate(ada, gate.id, owner);
    await assign(owner, gate.id, { deciders: [ben.viewer.id, owner.viewer.id], needed: 1 });
    // Who names themselves knows it.
    expect(await told()).toEqual(["assigned Grace", "assigned Ben"]);
  });
});

describe("a deadline that passes", () => {
  it.each([
    ["remind", "open", "awaiting_human", ["gate.overdue"]],
    ["take", "answered", "running", ["gate.overdue", "gate.answered"]],
    ["close", "cancelled", "closed", ["gate.overdue", "deliberation.closed"]],
  ] as const)("%s: happens once, as nobody's choice, and is told", async (ending, gateStatus, status, events) => {
    const { id, gate } = await storeGatedDebate(services, within(ending));
    await services.pool.query("truncate notification");
    await makeDue(gate.id, "deadline_at");
    await Promise.all([meetDeadlines(), meetDeadlines()]);
    await meetDeadlines();
    expect((await typesOf(id)).slice(-events.length)).toEqual(events);
    const row = await read(owner, gate.id);
    expect(row.status).toBe(gateStatus);
    expect(row.answeredBy ?? "").not.toContain("Ada");
    const { rows } = await services.pool.query("select status from deliberation where id = $1", [id]);
    expect(rows).toEqual([{ status }]);
    expect((await told()).filter((one) => one.startsWith("deadline"))).toEqual(["deadline Ada"]);
    // Whoever comes late learns what became of it.
    if (ending !== "remind") expect((await vote(ada, gate.id)).body.error?.message).toMatch(/deadline passed|ended/);
  });

  it("those who have not voted are reminded before it, and daily while it stays open", async () => {
    const rule = both({ deadline: { minutes: 60, ending: "remind" } });
    const { gate } = await storeGatedDebate(services, rule);
    await vote(ada, gate.id);
    await services.pool.query("truncate notification");
    // The recorded gate was opened long ago.
    await assign(ada, gate.id, { deciders: [ada.viewer.id, ben.viewer.id], needed: 2, deadline: rule.deadline });
    await services.pool.query("truncate notification");
    await remind(services.pool);
    expect(await told()).toEqual([]);
    await makeDue(gate.id, "remind_at");
    await Promise.all([remind(services.pool), remind(services.pool)]);
    expect(await told()).toEqual(["reminder Ben"]);
    await remind(services.pool);
    expect(await told()).toEqual(["reminder Ben"]);
    await makeDue(gate.id, "deadline_at");
    await meetDeadlines();
    expect(await told()).toEqual(["reminder Ben", "deadline Ada", "deadline Ben"]);
    await makeDue(gate.id, "remind_at");
    await remind(services.pool);
    expect((await told()).at(-1)).toBe("reminder Ben");
    expect(await told()).toHaveLength(4);
    await vote(ben, gate.id);
    const { rows } = await services.pool.query("select remind_at from gate where id = $1", [gate.id]);
    expect(rows).toEqual([{ remind_at: null }]);
  });
});
