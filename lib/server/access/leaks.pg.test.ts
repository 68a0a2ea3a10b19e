/** What is private to others is nowhere: every answer to somebody else is the same, to the byte, as if it did not exist. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as openRoute } from "@/app/api/bundles/route";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { POST as forkRoute } from "@/app/api/deliberations/[id]/fork/route";
import { GET as relatedRoute } from "@/app/api/deliberations/[id]/related/route";
import { PUT as peopleRoute } from "@/app/api/deliberations/[id]/people/route";
import { GET as historyRoute } from "@/app/api/records/[number]/history/route";
import { GET as implementationRoute } from "@/app/api/records/[number]/implementation/route";
import { POST as statusRoute } from "@/app/api/records/[number]/status/route";
import { POST as validateRoute } from "@/app/api/records/[number]/validations/route";
import { GET as recordsRoute } from "@/app/api/records/route";
import { GET as supersessionRoute } from "@/app/api/records/supersession/route";
import { createAnchorBodySchema } from "@/lib/contracts/research-anchors";
import { panelTemplateBodySchema } from "@/lib/contracts/panels";
import { priceRowSchema } from "@/lib/contracts/prices";
import { connectionSettingsSchema } from "@/lib/domain/connection";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import type { DeliberationId } from "@/lib/domain/ids";
import { packBundle } from "@/lib/server/bundles/pack-bundle";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import type { RouteHandler } from "@/lib/server/http/route";
import { createConnection } from "@/lib/server/connections/connections";
import { createWebhook } from "@/lib/server/notify/webhooks";
import { createPanelTemplate } from "@/lib/server/panels/templates";
import { invite } from "@/lib/server/people/invitations";
import { replacePrices } from "@/lib/server/prices/prices";
import { createResearchAnchor } from "@/lib/server/research-anchors/anchors";
import { POST as sourceRoute } from "@/app/api/sources/route";
import { setPrivacy } from "@/lib/server/people/privacy";
import { changeRecordStatus } from "@/lib/server/records/change-status";
import { setRecordStatus } from "@/lib/server/records/life/set-status";
import { findDecisions } from "@/lib/server/sources/find-decisions";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { OTHER_SPACE } from "@/lib/testing/team/private-world";
import { asViewer, join, type Member, TEAM_ENV } from "@/lib/testing/team/team";

const MONTH = "2026-01";
const SINCE = "2020-01-01T00:00:00Z";
/** Several ways to ask for the same list: each has a statement of its own. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  "/api/deliberations": [
    "",
    "?q=zebra",
    "?status=active",
    "?status=finished",
    "?status=awaiting_human",
    "?sort=newest",
    "?protocol=debate",
  ],
  "/api/gates": ["", "?status=open", "?waitsFor=you", "?waitsFor=others"],
  "/api/records": ["", "?q=zebra", "?status=accepted", "?sort=title", "?owner=Ada", "?due=yes"],
  "/api/decisions": ["?words=zebra"],
  "/api/costs/month": [`?month=${MONTH}`],
  "/api/today/since": [`?at=${SINCE}`],
  "/api/source-folders": [],
};

let services: TestServices;
let outsider: Member;
let insider: Member;
let owner: Member;
let shared: DeliberationId;
let elsewhere: Member;
const asked: { name: string; handler: RouteHandler; query: string }[] = [];
/** What only owners are told, of their own space. */
const askedByOwners: typeof asked = [];

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  owner = await join(services, "owner", "Grace");
  insider = await join(services, "decider", "Ada");
  outsider = await join(services, "observer", "Mallory");
  await services.pool.query("insert into space (id, name) values ($1, 'Other')", [OTHER_SPACE]);
  elsewhere = await join(services, "owner", "Edsger", OTHER_SPACE);
  shared = await storeClosedDebate(services, { title: "Everybody's giraffes" });
  for (const file of readdirSync("app/api", { recursive: true, encoding: "utf8" })) {
    if (!/(?:^|\/)route\.ts$/.test(file) || file.includes("[")) continue;
    const { GET: handler } = (await import(path.resolve("app/api", file))) as { GET?: RouteHandler };
    const { action } = handler?.contract.needs ?? {};
    if (!handler || (action !== "read" && action !== "administer") || handler.contract.produces) continue;
    for (const query of QUERIES[handler.contract.path] ?? [""])
      (action === "read" ? asked : askedByOwners).push({ name: `${handler.contract.path}${query}`, handler, query });
  }
});
afterAll(() => services.close());

const answerTo = async ({ handler, query }: (typeof asked)[number], { headers }: Member): Promise<string> => {
  const { status, body } = await callRoute(handler, services, { query, headers });
  expect({ status, error: body.error?.message, query }).toEqual({ status: 200, error: undefined, query });
  return JSON.stringify(body);
};
const answersTo = async (who: Member): Promise<Map<string, string>> => {
  const answers = new Map<string, string>();
  for (const one of who.viewer.role === "owner" ? [...asked, ...askedByOwners] : asked)
    answers.set(one.name, await answerTo(one, who));
  return answers;
};

/** With everything a list could count, find, sum up or offer. */
async function storePrivate(): Promise<DeliberationId[]> {
  const closed = await storeClosedDebate(services, { title: "Zebra merger" });
  const { id: gated } = await storeGatedDebate(services);
  await services.pool.query(
    "update record set status = 'accepted', owner = 'Ada', review_date = '2026-01-01' where deliberation_id = $1",
    [closed],
  );
  await services.pool.query(
    `insert into spending (deliberation_id, month, currency, calls, input_tokens, cached_input_tokens, output_tokens, amount)
     values ($1, $2, 'USD', 5, 10, 0, 10, 1.5) on conflict (deliberation_id, month, day, currency) do update set calls = 5`,
    [closed, MONTH],
  );
  await services.pool.query(
    "insert into private_deliberation (deliberation_id, people) select unnest($1::text[]), $2",
    [[closed, gated], [insider.viewer.id]],
  );
  return [closed, gated];
}

it("nothing that answers to somebody else changes when it comes into being", async () => {
  expect(asked.length).toBeGreaterThan(25);
  const before = { outsider: await answersTo(outsider), insider: await answersTo(insider) };
  const ids = await storePrivate();
  const after = { outsider: await answersTo(outsider), insider: await answersTo(insider) };
  expect(Object.fromEntries(after.outsider)).toEqual(Object.fromEntries(before.outsider));
  // And it would be seen: whoever may know of it finds it in most of these.
  const changed = asked.map(({ name }) => name).filter((name) => after.insider.get(name) !== before.insider.get(name));
  expect(changed).toEqual(
    expect.arrayContaining([
      "/api/deliberations",
      "/api/deliberations?q=zebra",
      "/api/deliberations?status=awaiting_human",
      "/api/gates?status=open",
      "/api/records",
      "/api/records?q=zebra",
      "/api/records?owner=Ada",
      "/api/records?due=yes",
      "/api/records/owners",
      "/api/records/calibration",
      `/api/costs/month?month=${MONTH}`,
      "/api/today",
      `/api/today/since?at=${SINCE}`,
      "/api/notifications",
    ]),
  );
  // What is offered here is copied into deliberations of everybody.
  expect(changed).not.toContain("/api/decisions?words=zebra");
  const seenBy = {
    owner: JSON.stringify([...(await answersTo(owner))]),
    outsider: JSON.stringify([...after.outsider]),
  };
  for (const id of ids) {
    expect(seenBy.owner).toContain(id);
    expect(seenBy.outsider).not.toContain(id);
  }
});

it("nor is it in the zip of all records, nor found by the agents of others", async () => {
  await storePrivate();
  const { GET } = (await import("@/app/api/records/export.zip/route")) as { GET: RouteHandler };
  const zipFor = async ({ headers }: Member) => {
    const response = await GET(
      new Request("http://localhost/", { headers }),
      { params: Promise.resolve({}) },
      () => services,
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.entries(files)
      .map(([name, bytes]) => `${name}\n${new TextDecoder().decode(bytes)}`)
      .join("\n");
  };
  expect(await zipFor(insider)).toMatch(/zebra/i);
  expect(await zipFor(outsider)).not.toMatch(/zebra/i);
  expect(await services.sources.decisions("zebra merger", 5)).toEqual([]);
  expect(await findDecisions(services.pool, { space: "'spc_first'", sight: null }, "zebra merger", 5)).not.toEqual([]);
});

describe("what comes of a private one", () => {
  it("is private to the same people: a fork", async () => {
    const [, gated] = (await storePrivate()) as [DeliberationId, DeliberationId];
    const fork = await callRoute(forkRoute, services, {
      params: { id: gated },
      body: { seq: 2 },
      headers: insider.headers,
    });
    const { id } = fork.body.data as { id: DeliberationId };
    const related = async (who: Member) =>
      (await callRoute(relatedRoute, services, { params: { id }, headers: who.headers })).status;
    expect([await related(insider), await related(outsider), await related(owner)]).toEqual([200, 404, 200]);
  });

  describe("follows a later change", () => {
    const made = async (handler: RouteHandler, params: Record<string, string>, body: object) => {
      const called = await callRoute(handler, services, { params, body, headers: insider.headers });
      expect(called.body.error).toBeUndefined();
      return (called.body.data as { id: DeliberationId }).id;
    };
    const set = async (id: DeliberationId, people: string[] | null) =>
      expect(
        (await callRoute(peopleRoute, services, { params: { id }, body: { people }, headers: insider.headers })).status,
      ).toBe(200);
    const peopleOf = async (ids: readonly DeliberationId[]) =>
      (
        await services.pool.query<{ people: string[] | null }>(
          "select p.people from unnest($1::text[]) with ordinality i(id, n) left join private_deliberation p on p.deliberation_id = i.id order by n",
          [ids],
        )
      ).rows.map(({ people }) => people);

    it("with its forks, their forks and the validations of its record", async () => {
      const root = await storeClosedDebate(services, { title: "Tapir" });
      const { rows } = await services.pool.query("select number from record where deliberation_id = $1", [root]);
      const fork = await made(forkRoute, { id: root }, { seq: 2 });
      const forkOfFork = await made(forkRoute, { id: fork }, { seq: 2 });
      const validation = await made(validateRoute, { number: String(rows[0].number) }, { diff: "+x", rehearsal: true });
      const family = [root, fork, forkOfFork, validation];
      const mine = [insider.viewer.id];
      await set(root, []);
      expect(await peopleOf(family)).toEqual([mine, mine, mine, mine]);
      await set(root, null);
      expect(await peopleOf(family)).toEqual([null, null, null, null]);
    });

    it("and one that was given people of its own is not opened to more", async () => {
      const { id: root } = await storeGatedDebate(services);
      const fork = await made(forkRoute, { id: root }, { seq: 2 });
      await set(fork, [outsider.viewer.id]);
      await set(root, null);
      expect(await peopleOf([fork])).toEqual([[outsider.viewer.id, insider.viewer.id]]);
      await set(root, [owner.viewer.id]);
      expect(await peopleOf([fork])).toEqual([[insider.viewer.id]]);
    });
  });

  it("and related ones leave it out", async () => {
    const sight = JSON.stringify(
      (await callRoute(relatedRoute, services, { params: { id: shared }, headers: outsider.headers })).body.data,
    );
    expect(sight).not.toMatch(/zebra/i);
  });
});

describe("what was decided before", () => {
  type First = { grounding?: { earlier: { number?: number; title: string }[] } };
  const created = async (who: Member, more: object) => {
    const called = await callRoute(createRoute, services, {
      headers: who.headers,
      body: { title: "Zebra merger", protocol: "debate", question: "Which?", rehearsal: true, start: false, ...more },
    });
    const { id } = (called.body.data ?? {}) as { id?: DeliberationId };
    const [first] = id === undefined ? [] : ((await services.store.read(id, 0)) ?? []);
    return { called, earlier: (first?.payload as First | undefined)?.grounding?.earlier ?? [] };
  };
  const numberOf = async (id: DeliberationId) =>
    (await services.pool.query("select number from record where deliberation_id = $1", [id])).rows[0].number as number;

  it("is copied only into what everybody who may see it may see", async () => {
    const [zebra] = (await storePrivate()) as [DeliberationId];
    const number = await numberOf(zebra);
    for (const who of [owner, insider]) {
      expect((await created(who, {})).earlier).toEqual([]);
      expect((await created(who, { people: [outsider.viewer.id] })).earlier).toEqual([]);
    }
    const own = await created(insider, { people: [] });
    expect(own.earlier.map((one) => one.number)).toContain(number);
  });

  it("is refused where it is named, in words that tell nobody of what they may not know", async () => {
    const [zebra] = (await storePrivate()) as [DeliberationId];
    const number = await numberOf(zebra);
    const stranger = await join(services, "decider", `Niaj${number}`);
    const refusal = async (who: Member, more: object = {}) => {
      const { called } = await created(who, { earlierDecisions: [number], ...more });
      return [called.status, called.body.error?.fields?.["earlierDecisions.0"]];
    };
    for (const who of [owner, insider])
      expect(await refusal(who)).toEqual([422, expect.stringMatching(/^Decision record number \d+ is private/)]);
    expect(await refusal(stranger)).toEqual([422, `There is no accepted decision record number ${number}.`]);
    expect(await refusal(stranger, { people: [] })).toEqual([422, expect.stringMatching(/^There is no accepted/)]);
    expect(await refusal(insider, { people: [] })).toEqual([201, undefined]);
    // A source made of it would be everybody's.
    const { status, body } = await callRoute(sourceRoute, services, {
      headers: insider.headers,
      body: { kind: "records", numbers: [number] },
    });
    expect([status, body.error?.fields?.["numbers"]]).toEqual([422, expect.stringContaining("It is private")]);
  });
});

describe("a record of everybody beside private ones", () => {
  const numbered = async (title: string) => {
    const id = await storeClosedDebate(services, { title });
    const { rows } = await services.pool.query("select number from record where deliberation_id = $1", [id]);
    return { id, number: rows[0].number as number };
  };
  const read = async (who: Member, handler: RouteHandler, number?: number) => {
    const { body } = await callRoute(handler, services, {
      headers: who.headers,
      ...(number === undefined ? {} : { params: { number: String(number) } }),
    });
    return body.data;
  };
  const hide = (id: DeliberationId) => setPrivacy({ ...services, viewer: insider.viewer }, id, []);

  it("does not say which of them took its place, or whose it took", async () => {
    const [old, current, next] = [await numbered("Old"), await numbered("Current"), await numbered("Next")];
    const supersede = async ({ number }: typeof old, by: typeof old) =>
      setRecordStatus({ ...services, viewer: insider.viewer }, number, {
        status: "superseded",
        supersededBy: by.number,
        reason: "Better.",
        version: 0,
        by: "Ada",
      });
    await supersede(old, current);
    await supersede(current, next);
    await hide(old.id);
    await hide(next.id);
    const about = async (who: Member) => {
      const rows = (await read(who, recordsRoute)) as { items: { number: number; supersededBy: number | null }[] };
      const linked = (await read(who, supersessionRoute)) as { items: { number: number }[] };
      const history = (await read(who, historyRoute, current.number)) as { items: { other: number | null }[] };
      const conflict = await callRoute(statusRoute, services, {
        headers: asViewer({ ...who.viewer, role: "decider" }),
        params: { number: String(current.number) },
        body: { status: "rejected", reason: "No.", version: 0 },
      });
      return {
        row: rows.items.find(({ number }) => number === current.number)?.supersededBy,
        isLinked: linked.items.some(({ number }) => number === current.number),
        history: history.items.map(({ other }) => other),
        conflict: ((conflict.body.error?.details?.["changes"] ?? []) as { other: number | null }[]).map(
          ({ other }) => other,
        ),
      };
    };
    expect(await about(insider)).toEqual({
      row: next.number,
      isLinked: true,
      history: [next.number, old.number],
      conflict: [next.number],
    });
    expect(await about(outsider)).toEqual({ row: null, isLinked: false, history: [null, null], conflict: [null] });
    const rejected = await callRoute(statusRoute, services, {
      headers: insider.headers,
      params: { number: String(current.number) },
      body: { status: "rejected", reason: "No.", version: 1 },
    });
    expect(rejected.body.error?.message).toContain("takes the place of a private record.");
  });

  it("is not followed by one that fewer may see, and says nothing of one its reader may not", async () => {
    const [old, next] = [await numbered("Old"), await numbered("Next")];
    await hide(next.id);
    const supersede = async (who: Member, by: number) => {
      const { status, body } = await callRoute(statusRoute, services, {
        headers: asViewer({ ...who.viewer, role: "decider" }),
        params: { number: String(old.number) },
        body: { status: "superseded", supersededBy: by, reason: "Better.", version: 0 },
      });
      return [status, body.error?.fields?.["supersededBy"]?.replaceAll(/ADR-\d+/g, "ADR")];
    };
    const unknown = [422, "There is no ADR."];
    expect(await supersede(outsider, 9_999)).toEqual(unknown);
    expect(await supersede(outsider, next.number)).toEqual(unknown);
    expect(await supersede(insider, next.number)).toEqual([422, expect.stringContaining("Fewer people may see ADR")]);
    // Those who may see the first may all see the second.
    await hide(old.id);
    expect((await supersede(insider, next.number))[0]).toBe(200);
    await services.pool.query("delete from deliberation where id = any($1)", [[old.id, next.id]]);
  });

  it("does not show its private validations", async () => {
    const { number } = await numbered("Validated");
    const begun = await callRoute(validateRoute, services, {
      params: { number: String(number) },
      body: { diff: "+x", rehearsal: true },
      headers: insider.headers,
    });
    await hide((begun.body.data as { id: DeliberationId }).id);
    const count = async (who: Member) =>
      ((await read(who, implementationRoute, number)) as { validations: unknown[] }).validations.length;
    expect([await count(insider), await count(outsider)]).toEqual([1, 0]);
  });
});

describe("a bundle of what is private here", () => {
  const open = async (who: Member, bytes: Uint8Array) => {
    const { status, body } = await callRoute(openRoute, services, {
      raw: Buffer.from(bytes),
      headers: { ...who.headers, "Content-Type": "application/zip" },
    });
    return [status, (body.data as { opened?: string } | undefined)?.opened ?? body.error];
  };
  const privacyOf = async (id: DeliberationId) =>
    (await services.pool.query("select people from private_deliberation where deliberation_id = $1", [id])).rows;
  const NEUTRAL = [
    409,
    { code: "conflict", message: "This bundle can't be opened here. Ask an owner of your team to open it." },
  ];

  it("says the same to others whatever is here, and leaves it private where a later one takes its place", async () => {
    const id = await storeClosedDebate(services, { title: "Okapi" });
    const first = (await packBundle(services, id)).bytes;
    await changeRecordStatus(services, id, { status: "accepted", by: "Ada", note: "" });
    const later = (await packBundle(services, id)).bytes;
    const stranger = await join(services, "decider", "Olivia");
    const people = [insider.viewer.id];
    await setPrivacy({ ...services, viewer: insider.viewer }, id, people);
    expect(await open(stranger, first)).toEqual(NEUTRAL);
    await deleteDeliberation(services, id);
    expect(await open(insider, first)).toEqual([201, "new"]);
    await setPrivacy({ ...services, viewer: insider.viewer }, id, people);
    for (const bytes of [first, later]) expect(await open(stranger, bytes)).toEqual(NEUTRAL);
    expect(await open(insider, later)).toEqual([201, "replaced"]);
    expect(await privacyOf(id)).toEqual([{ people }]);
    expect(await open(insider, first)).toEqual([201, "already open"]);
  });
});

it("who creates one names who may see it, and is in it; the log has who they are, whatever they say", async () => {
  const created = await callRoute(createRoute, services, {
    headers: insider.headers,
    body: {
      title: "Mine",
      protocol: "debate",
      question: "Should we?",
      rehearsal: true,
      start: false,
      people: [],
      by: "Somebody else",
      createdBy: "Somebody else",
    },
  });
  expect(created.status).toBe(201);
  const { id } = created.body.data as { id: DeliberationId };
  const [first] = (await services.store.read(id, 0)) ?? [];
  expect(first?.payload).toMatchObject({ type: "deliberation.created", createdBy: "Ada" });
  const { rows } = await services.pool.query("select people from private_deliberation where deliberation_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ people: [insider.viewer.id] }]);
});

/** All that a space can have, made by whoever owns it where there is a way to, with this word in every name. */
async function storeEverythingOf(who: Member, word: string): Promise<void> {
  const { space } = who.viewer;
  const owned = { ...services, viewer: who.viewer };
  const closed = await storeClosedDebate(services, { title: `${word} merger` });
  const { id: gated } = await storeGatedDebate(services);
  const ids = [closed, gated];
  await services.pool.query("update deliberation set space_id = $2 where id = any($1)", [ids, space]);
  await services.pool.query(
    "update record set status = 'accepted', owner = 'Ada', review_date = '2026-01-01' where deliberation_id = $1",
    [closed],
  );
  await services.pool.query(
    `insert into spending (deliberation_id, month, currency, calls, input_tokens, cached_input_tokens, output_tokens, amount)
     select id, $2, 'USD', 5, 10, 0, 10, 1.5 from unnest($1::text[]) as id`,
    [[closed, gated], MONTH],
  );
  // What is deleted stays spent.
  await deleteDeliberation(services, gated);
  const { id: waiting } = await storeGatedDebate(services);
  await services.pool.query("update deliberation set space_id = $2 where id = $1", [waiting, space]);
  await services.pool.query(
    `insert into notification (person_id, key, kind, deliberation_id, facts)
     select person_id, $2 || person_id, 'closed', $2, '{}' from space_member where space_id = $1`,
    [space, closed],
  );
  await createPanelTemplate(owned, panelTemplateBodySchema.parse({ name: word, agents: PANEL }));
  await createResearchAnchor(owned, createAnchorBodySchema.parse({ name: word, anchor: {} }));
  await createConnection(owned, {
    ...connectionSettingsSchema.parse({ name: word, preset: "custom", baseUrl: LOCAL, allowPrivate: true }),
    isDefault: true,
  });
  await replacePrices(owned, { items: [priceRowSchema.parse({ ...PRICE, model: word })], version: 0 });
  await createWebhook(owned, {
    name: word,
    url: LOCAL,
    allowPrivate: true,
    format: "json",
    kinds: ["gate"],
  });
  await invite(owned, { role: "observer", note: word, days: 1 });
  await services.pool.query(
    "insert into record_folder (id, root, folder, title, read_at, left_out, space_id) values ($1, 'root', $2, $2, now(), '[]', $3)",
    [`fld_${space === OTHER_SPACE ? "1" : "2"}${"0".repeat(15)}`, word, space],
  );
  await services.pool.query(
    `insert into foreign_record (id, folder_id, path, hash, number, title, status, facts, body, search_text, words, imported_at, changed_at)
     values ($1, $2, 'a.md', 'h', null, $3, 'accepted', $4, 'x', lower($3), to_tsvector('simple', $3), now(), now())`,
    [
      `imp_${space === OTHER_SPACE ? "1" : "2"}${"0".repeat(15)}`,
      `fld_${space === OTHER_SPACE ? "1" : "2"}${"0".repeat(15)}`,
      `${word} merger`,
      JSON.stringify({ template: "nygard", deciders: [], supersedes: [], supersededBy: [], problems: [] }),
    ],
  );
  await join(services, "observer", `${word}guest`.replaceAll(" ", ""), space);
}

const LOCAL = "http://127.0.0.1:1/v1";
const PRICE = { connection: null, currency: "USD", inputPerMillion: 1, outputPerMillion: 1, asOf: "2026-11-16" };
const PANEL = [
  { id: "one", name: "One", brief: "" },
  { id: "two", name: "Two", brief: "" },
];

it("nothing another space has changes an answer here, to whoever it is; and it would be seen there", async () => {
  const people = { outsider, insider, owner };
  const readAll = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, who]) => [name, Object.fromEntries(await answersTo(who))] as const),
      ),
    );
  expect(askedByOwners.length).toBeGreaterThan(1);
  const [here, there] = [await readAll(), await answersTo(elsewhere)];
  await storeEverythingOf(elsewhere, "Zebra");
  expect(await readAll()).toEqual(here);
  const now = await answersTo(elsewhere);
  const unchanged = [...now.keys()].filter((name) => now.get(name) === there.get(name));
  // What is the same for everybody, and what nothing there is.
  expect(unchanged.toSorted()).toEqual(["/api/gates?waitsFor=others", "/api/protocols", "/api/records/supersession"]);
  // The other way round: what is made here is not there.
  await storeEverythingOf(owner, "Zebra here");
  expect(await answersTo(elsewhere)).toEqual(now);
  expect(await readAll()).not.toEqual(here);
});

it("nor is it in the zip of all records there, nor found by the agents of a deliberation there, nor copied into one", async () => {
  const { rows } = await services.pool.query<{ space_id: string; id: DeliberationId; number: number }>(
    "select d.space_id, d.id, r.number from record r join deliberation d on d.id = r.deliberation_id where d.title = 'Zebra merger' or d.title = 'Zebra here merger'",
  );
  const of = (space: string) => rows.filter((row) => row.space_id === space);
  const [theirs] = of(OTHER_SPACE);
  if (!theirs || of(FIRST_SPACE).length === 0) throw new Error("Both spaces have one by now.");
  const found = await services.sources.decisions("zebra merger", 50, theirs.id);
  expect(found.map(({ number }) => number).filter((number) => number !== undefined)).toEqual([theirs.number]);
  expect(found.filter(({ imported }) => imported).map(({ imported }) => imported?.id)).toEqual([
    `imp_1${"0".repeat(15)}`,
  ]);
  const here = await services.sources.decisions("zebra merger", 50, of(FIRST_SPACE)[0]?.id);
  expect(here.map(({ number }) => number)).not.toContain(theirs.number);
  expect(here.flatMap(({ imported }) => imported?.id ?? [])).toEqual([`imp_2${"0".repeat(15)}`]);
  const created = await callRoute(createRoute, services, {
    headers: elsewhere.headers,
    body: {
      title: "Zebra merger",
      protocol: "debate",
      question: "Which?",
      rehearsal: true,
      start: false,
      earlierDecisions: [of(FIRST_SPACE)[0]?.number],
    },
  });
  expect([created.status, created.body.error?.fields?.["earlierDecisions.0"]]).toEqual([
    422,
    expect.stringMatching(/^There is no accepted decision record number/),
  ]);
  const { GET } = (await import("@/app/api/records/export.zip/route")) as { GET: RouteHandler };
  const zipped = await GET(
    new Request("http://localhost/", { headers: elsewhere.headers }),
    { params: Promise.resolve({}) },
    () => services,
  );
  const names = Object.keys(unzipSync(new Uint8Array(await zipped.arrayBuffer())));
  expect(names.filter((name) => /\/\d{4}-/.test(name)).every((name) => name.includes(String(theirs.number)))).toBe(
    true,
  );
  expect(names.filter((name) => name.includes("/imported/"))).toHaveLength(1);
});
