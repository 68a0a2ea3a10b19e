/** Spaces from the outside: made, entered, left and deleted; and what stays in the one it was made in. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { POST as forkRoute } from "@/app/api/deliberations/[id]/fork/route";
import { DELETE as deleteDeliberationRoute } from "@/app/api/deliberations/[id]/route";
import { POST as bundleRoute } from "@/app/api/bundles/route";
import { GET as connectionsRoute, POST as connectRoute } from "@/app/api/connections/route";
import { GET as monthRoute } from "@/app/api/costs/month/route";
import { POST as acceptRoute } from "@/app/api/invitations/accept/route";
import { POST as lookRoute } from "@/app/api/invitations/look/route";
import { POST as inviteRoute } from "@/app/api/invitations/route";
import { POST as readNotificationsRoute } from "@/app/api/notifications/read/route";
import { GET as listNotificationsRoute } from "@/app/api/notifications/route";
import { DELETE as removeRoute, PUT as roleRoute } from "@/app/api/people/[id]/route";
import { GET as peopleRoute } from "@/app/api/people/route";
import { PUT as pricesRoute } from "@/app/api/prices/route";
import { PUT as confirmTotpRoute, POST as beginTotpRoute } from "@/app/api/totp/route";
import { POST as codeRoute } from "@/app/api/session/code/route";
import { GET as sessionRoute } from "@/app/api/session/route";
import { PUT as changeRoute } from "@/app/api/session/space/[id]/route";
import { GET as recordsRoute } from "@/app/api/records/route";
import { POST as importRoute } from "@/app/api/records/import/route";
import { GET as sourceFoldersRoute } from "@/app/api/source-folders/route";
import { POST as sourceRoute } from "@/app/api/sources/route";
import { DELETE as leaveRoute, PUT as memberRoute } from "@/app/api/spaces/[id]/people/[person]/route";
import { DELETE as deleteRoute, PUT as renameRoute } from "@/app/api/spaces/[id]/route";
import { POST as joinRoute } from "@/app/api/spaces/join/route";
import { GET as listRoute, POST as newRoute } from "@/app/api/spaces/route";
import { POST as tokenRoute } from "@/app/api/tokens/route";
import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import { connectionIdSchema, type DeliberationId, ENV_CONNECTION } from "@/lib/domain/ids";
import { SPACE_HEADER } from "@/lib/server/access/same-space";
import { packBundle } from "@/lib/server/bundles/pack-bundle";
import { notify } from "@/lib/server/notify/notify";
import { cachedPrices } from "@/lib/server/prices/cached-prices";
import type { RouteHandler } from "@/lib/server/http/route";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { writeMessage } from "@/lib/server/notify/deliver/write-message";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { codeShown } from "@/lib/testing/team/authenticator-app";
import { asViewer, cookieOf, join, type Member, PASSWORD, TEAM_ENV, viewerBy } from "@/lib/testing/team/team";

let services: TestServices;
let grace: Member;
let count = 0;
/** Of the second space, its owner. */
let lab: SpaceId;
let ada: Member;

/** The first space's records are written below a folder all spaces may read. */
let shared: string;

beforeAll(async () => {
  shared = await realpath(await mkdtemp(path.join(tmpdir(), "parley-shared-")));
  await mkdir(path.join(shared, "decisions"));
  await writeFile(path.join(shared, "decisions/0007-secret.md"), "# Secret\n\n## Status\n\nAccepted\n");
  await mkdir(path.join(shared, "adr"));
  await writeFile(path.join(shared, "adr/0001-open.md"), "# Open\n\n## Status\n\nAccepted\n");
  services = await createTestServices({
    ...TEAM_ENV,
    PARLEY_SOURCES: ["lib/sample/repository", shared].join(path.delimiter),
    PARLEY_RECORDS_DIR: path.join(shared, "decisions"),
  });
  grace = await join(services, "owner", "Grace");
});
afterAll(async () => {
  await services.close();
  await rm(shared, { recursive: true });
});
beforeEach(async () => {
  count++;
  lab = (await made(grace, newRoute, { body: { name: `Lab ${count}` } })).id as SpaceId;
  ada = await join(services, "owner", `Ada${count}`, lab);
});

const ask = (who: Member | null, route: RouteHandler, more: object = {}) =>
  callRoute(route, services, { headers: who?.headers ?? asViewer({ kind: "nobody" }), ...more });
async function made(who: Member, route: RouteHandler, more: object = {}): Promise<Record<string, unknown>> {
  const { status, body } = await ask(who, route, more);
  expect({ status, error: body.error }).toEqual({ status: expect.toBeOneOf([200, 201]), error: undefined });
  return body.data as Record<string, unknown>;
}
/** As the door knows them now. */
async function again({ cookie }: Pick<Member, "cookie">): Promise<Member> {
  const viewer = await viewerBy(services, { cookie });
  if (viewer.kind !== "person") throw new Error("They are not known at the door any more.");
  return { cookie, viewer, headers: asViewer(viewer) };
}
const goTo = async (who: Member, space: SpaceId): Promise<Member> => {
  await made(who, changeRoute, { params: { id: space } });
  return again(who);
};
const tokenIn = (link: unknown): string => String(link).split("#")[1] ?? "";
/** What the audit has of their links. */
const joinedBy = async ({ viewer }: Member): Promise<string[]> =>
  (
    await services.pool.query<{ how: string }>(
      `select split_part(object, ': ', 2) as how from audit_entry
        where person_id = $1 and object ~ '^/api/invitations/inv_[a-z0-9]{20}: ' and object !~ ': joined as [a-z]+$' order by seq`,
      [viewer.id],
    )
  ).rows.map(({ how }) => how);
const DEBATE = { title: "Which queue?", protocol: "debate", question: "Which?", rehearsal: true, start: false };
const spaceOf = async (id: unknown): Promise<string | undefined> =>
  (await services.pool.query("select space_id from deliberation where id = $1", [id])).rows[0]?.space_id;

describe("a space", () => {
  it("is made by who runs the installation, who owns it, and goes there when they like", async () => {
    expect((await ask(ada, newRoute, { body: { name: "Mine" } })).status).toBe(403);
    const there = await goTo(await again(grace), lab);
    expect(there.viewer).toMatchObject({ space: lab, role: "owner" });
    const { person } = await made(there, sessionRoute);
    expect(person).toMatchObject({
      space: lab,
      spaces: expect.arrayContaining([{ id: lab, name: `Lab ${count}`, role: "owner" }]),
    });
    // From there nothing of the installation is kept.
    expect((await ask(there, listRoute)).status).toBe(403);
    await goTo(there, FIRST_SPACE);
    const { items } = (await made(grace, listRoute)) as { items: { id: string; people: { id: string }[] }[] };
    expect(items[0]?.id).toBe(FIRST_SPACE);
    expect(items.find(({ id }) => id === lab)?.people.map(({ id }) => id)).toEqual(
      expect.arrayContaining([grace.viewer.id, ada.viewer.id]),
    );
    expect((await ask(ada, changeRoute, { params: { id: FIRST_SPACE } })).status).toBe(404);
  });

  it("has a name nobody else's has, which its owner and who runs the installation may change", async () => {
    const taken = await ask(grace, newRoute, { body: { name: `Lab ${count}` } });
    expect([taken.status, taken.body.error?.fields]).toEqual([409, { name: "This name is taken." }]);
    await made(ada, renameRoute, { params: { id: lab }, body: { name: `Lab of Ada ${count}` } });
    await made(grace, renameRoute, { params: { id: lab }, body: { name: `Our lab ${count}` } });
    expect((await ask(ada, renameRoute, { params: { id: FIRST_SPACE }, body: { name: "Mine" } })).status).toBe(404);
    expect((await again(ada)).viewer.spaces.map(({ name }) => name)).toEqual([`Our lab ${count}`]);
  });

  it("is deleted when it is empty and nobody is only there; the first one never is", async () => {
    const remove = async (id = lab) => {
      const { status, body } = await ask(grace, deleteRoute, { params: { id } });
      return [status, body.error?.message];
    };
    expect(await remove(FIRST_SPACE)).toEqual([409, expect.stringContaining("always there")]);
    const { id } = await made(ada, createRoute, { body: DEBATE });
    expect(await remove()).toEqual([409, "There are deliberations in this space. Delete them there first."]);
    await made(ada, deleteDeliberationRoute, { params: { id: id as string } });
    await made(ada, sourceRoute, {
      body: { kind: "files", title: "Notes", files: [{ path: "a.md", text: "Words." }] },
    });
    expect(await remove()).toEqual([409, expect.stringContaining(`Ada${count} is in no other space`)]);
    await made(grace, memberRoute, { params: { id: FIRST_SPACE, person: ada.viewer.id }, body: { role: "observer" } });
    expect(await remove()).toEqual([200, undefined]);
    expect((await again(ada)).viewer).toMatchObject({ space: FIRST_SPACE, role: "observer" });
    expect(await remove()).toEqual([404, expect.any(String)]);
  });
});

describe("somebody", () => {
  it("is in both by a link, as who they are signed in as, and their session goes there", async () => {
    const guest = await join(services, "decider", `Guest${count}`);
    const { link } = await made(ada, inviteRoute, { body: { role: "observer", note: "" } });
    expect(await made(guest, lookRoute, { body: { token: tokenIn(link) } })).toMatchObject({ space: `Lab ${count}` });
    await made(guest, joinRoute, { body: { token: tokenIn(link) } });
    const there = await again(guest);
    expect(there.viewer).toMatchObject({ space: lab, role: "observer", spaces: [{ id: FIRST_SPACE }, { id: lab }] });
    expect((await ask(guest, joinRoute, { body: { token: tokenIn(link) } })).status).toBe(404);
    // A link does not change what somebody already is.
    const more = await made(ada, inviteRoute, { body: { role: "owner", note: "" } });
    await made(there, joinRoute, { body: { token: tokenIn(more["link"]) } });
    expect((await again(there)).viewer.role).toBe("observer");
    expect(await joinedBy(guest)).toEqual([`joined as observer in ${lab}`, `is in it already in ${lab}`]);
  });

  it("is in both by a link and the password they have, and with another one in neither", async () => {
    const guest = await join(services, "decider", `Guest${count}`);
    const accept = async (password: string) => {
      const { link } = await made(ada, inviteRoute, { body: { role: "decider", note: "" } });
      return ask(null, acceptRoute, {
        body: { token: tokenIn(link), name: "Somebody", email: guest.viewer.email, password },
      });
    };
    expect((await accept("not their password")).headers.getSetCookie()).toEqual([]);
    expect((await again(guest)).viewer.spaces).toHaveLength(1);
    const entered = await accept(PASSWORD);
    const { space, spaces } = (await again({ cookie: cookieOf(entered.headers) })).viewer;
    expect([space, spaces.map(({ id }) => id)]).toEqual([lab, [FIRST_SPACE, lab]]);
    expect(await joinedBy(guest)).toEqual([`joined as decider in ${lab}`]);
  });

  it("who has an app is in it with the code, and not by the link and the password alone", async () => {
    const guest = await join(services, "decider", `Guest${count}`);
    const { secret } = await made(guest, beginTotpRoute, { body: { password: PASSWORD } });
    const code = () => codeShown(String(secret));
    await callRoute(confirmTotpRoute, services, { headers: guest.headers, body: { code: code() } });
    await services.pool.query("update person_totp set last_step = 0");
    const { link } = await made(ada, inviteRoute, { body: { role: "decider", note: "" } });
    const name = "Somebody";
    const begun = await ask(null, acceptRoute, {
      body: { token: tokenIn(link), name, email: guest.viewer.email, password: PASSWORD },
    });
    expect(begun.body.data).toMatchObject({ needs: "code" });
    expect((await again(guest)).viewer.spaces).toHaveLength(1);
    expect(await joinedBy(guest)).toEqual([]);
    const headers = { ...asViewer({ kind: "nobody" }), cookie: cookieOf(begun.headers) };
    const entered = await callRoute(codeRoute, services, { headers, body: { code: code() } });
    expect((await again({ cookie: cookieOf(entered.headers) })).viewer.space).toBe(lab);
    expect(await joinedBy(guest)).toEqual([`joined as decider in ${lab}`]);
  });

  it("who is removed from one stays in the other, without their tokens and links for it; from the last one, altogether", async () => {
    const both = await join(services, "owner", `Both${count}`, lab);
    await made(grace, memberRoute, { params: { id: FIRST_SPACE, person: both.viewer.id }, body: { role: "decider" } });
    const { token } = await made(both, tokenRoute, {
      body: { name: "x", scopes: ["read", "create"], days: 1, password: PASSWORD },
    });
    const byToken = () => viewerBy(services, { authorization: `Bearer ${String(token)}` });
    expect(await byToken()).toMatchObject({ space: lab, role: "owner", spaces: [{ id: lab }] });
    const invited = await made(both, inviteRoute, { body: { role: "observer", note: "" } });
    await made(ada, removeRoute, { params: { id: both.viewer.id } });
    expect(await byToken()).toEqual({ kind: "nobody" });
    expect((await ask(grace, lookRoute, { body: { token: tokenIn(invited["link"]) } })).status).toBe(404);
    expect((await again(both)).viewer).toMatchObject({ space: FIRST_SPACE, role: "decider" });
    // The owner of another space does not know them any more.
    expect((await ask(ada, removeRoute, { params: { id: both.viewer.id } })).status).toBe(404);
    await made(grace, leaveRoute, { params: { id: FIRST_SPACE, person: both.viewer.id } });
    expect(await viewerBy(services, { cookie: both.cookie })).toEqual({ kind: "nobody" });
    expect((await services.pool.query("select from person where id = $1", [both.viewer.id])).rowCount).toBe(0);
  });

  it("who alone was to decide something leaves it to nobody: the owners of that space hear of it, by name of the space", async () => {
    const both = await join(services, "decider", `Both${count}`, lab);
    const other = await join(services, "decider", `Other${count}`, lab);
    const deciding = (...people: Member[]) => ({
      deciders: people.map(({ viewer: { id, name } }) => ({ id, name })),
      needed: 1,
    });
    const alone = await storeGatedDebate(services, deciding(both));
    const together = await storeGatedDebate(services, deciding(both, other));
    await services.pool.query("update deliberation set space_id = $1 where id = any($2)", [
      lab,
      [alone.id, together.id],
    ]);
    await services.pool.query("delete from notification");
    await made(ada, removeRoute, { params: { id: both.viewer.id } });
    const { rows } = await services.pool.query<{ person_id: string; gate_id: string; text: string }>(
      "select person_id, gate_id, facts ->> 'text' as text from notification order by person_id",
    );
    const text = `Both${count} was the last person named for it who could answer, and can’t any more. Ask somebody else to decide.`;
    expect(rows).toEqual(
      [ada, grace]
        .map(({ viewer }) => ({ person_id: viewer.id, gate_id: alone.gate.id, text }))
        .toSorted((one, next) => (one.person_id < next.person_id ? -1 : 1)),
    );
    const about = { deliberationId: alone.id, kind: "gate", gateId: alone.gate.id, seq: null, facts: {} } as const;
    expect((await writeMessage(services, about))?.space).toBe(`Lab ${count}`);
  });

  it("owns each space: its last owner can be neither removed nor made less, by anybody", async () => {
    await made(grace, leaveRoute, { params: { id: lab, person: grace.viewer.id } });
    const tries = [
      ask(ada, roleRoute, { params: { id: ada.viewer.id }, body: { role: "decider" } }),
      ask(ada, removeRoute, { params: { id: ada.viewer.id } }),
      ask(grace, memberRoute, { params: { id: lab, person: ada.viewer.id }, body: { role: "observer" } }),
      ask(grace, leaveRoute, { params: { id: lab, person: ada.viewer.id } }),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.error?.message]).toEqual([
        409,
        "A space needs an owner. Make somebody else an owner first.",
      ]);
    expect((await again(ada)).viewer.role).toBe("owner");
  });

  it("sees the people of the space they are in, and no account of another one", async () => {
    const names = async (who: Member) =>
      ((await made(who, peopleRoute)) as { items: { name: string }[] }).items.map(({ name }) => name);
    expect((await names(ada)).toSorted()).toEqual([`Ada${count}`, "Grace"]);
    expect(await names(grace)).not.toContain(`Ada${count}`);
    expect((await ask(ada, roleRoute, { params: { id: grace.viewer.id }, body: { role: "observer" } })).status).toBe(
      200,
    );
    expect((await again(grace)).viewer).toMatchObject({ space: FIRST_SPACE, role: "owner" });
  });
});

it("a page of the space before is told so, and nothing is done for it", async () => {
  const there = await goTo(await again(grace), lab);
  const headers = { ...there.headers, [SPACE_HEADER]: FIRST_SPACE };
  const { status, body } = await callRoute(createRoute, services, { headers, body: DEBATE });
  expect([status, body.error?.details]).toEqual([409, { otherSpace: true }]);
  // A token would be good for the other space, and its notices would be read.
  const token = { name: "x", scopes: ["read"], days: 1, password: PASSWORD };
  expect((await callRoute(tokenRoute, services, { headers, body: token })).status).toBe(409);
  expect((await callRoute(readNotificationsRoute, services, { headers, body: {} })).status).toBe(409);
  expect((await callRoute(changeRoute, services, { headers, params: { id: lab } })).status).toBe(200);
  await goTo(there, FIRST_SPACE);
});

describe("what is made in a space stays in it", () => {
  it("deliberations, what is asked for again with the same key, forks and bundles", async () => {
    const key = { "Idempotency-Key": `one key ${count}` };
    const create = (who: Member) =>
      callRoute(createRoute, services, { headers: { ...who.headers, ...key }, body: DEBATE });
    const [here, there, twice] = [await create(grace), await create(ada), await create(ada)];
    const ids = [here, there, twice].map(({ body }) => (body.data as { id: DeliberationId }).id);
    expect(ids[1]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
    expect([await spaceOf(ids[0]), await spaceOf(ids[1])]).toEqual([FIRST_SPACE, lab]);
    const { id: fork } = await made(ada, forkRoute, { params: { id: ids[1] as string }, body: { seq: 1 } });
    expect(await spaceOf(fork)).toBe(lab);

    const closed = await storeClosedDebate(services, { title: "Okapi" });
    const { bytes } = await packBundle(services, closed);
    const open = async (who: Member) => {
      const headers = { ...who.headers, "Content-Type": "application/zip" };
      const { status, body } = await callRoute(bundleRoute, services, { raw: Buffer.from(bytes), headers });
      return [status, (body.data as { opened?: string } | undefined)?.opened];
    };
    // It is here, which is not theirs to know.
    expect(await open(ada)).toEqual([409, undefined]);
    await made(grace, deleteDeliberationRoute, { params: { id: closed } });
    expect(await open(ada)).toEqual([201, "new"]);
    expect(await spaceOf(closed)).toBe(lab);
    expect(await open(grace)).toEqual([409, undefined]);
  });

  it("sources: the same files are two, and nothing is made of another space's record or source", async () => {
    const closed = await storeClosedDebate(services, { title: "Okapi" });
    await services.pool.query("update record set status = 'accepted' where deliberation_id = $1", [closed]);
    const { rows } = await services.pool.query("select number from record where deliberation_id = $1", [closed]);
    const numbers = [rows[0].number as number];
    const record = await ask(ada, sourceRoute, { body: { kind: "records", numbers } });
    expect([record.status, record.body.error?.fields?.["numbers"]]).toEqual([
      422,
      expect.stringContaining("There is no accepted decision record with this number."),
    ]);
    await made(grace, sourceRoute, { body: { kind: "records", numbers } });
    const body = { kind: "files", title: "Notes", files: [{ path: "a.md", text: "Words." }] };
    const idOf = async (who: Member) =>
      ((await made(who, sourceRoute, { body })) as { source: { id: string } }).source.id;
    const [here, there] = [await idOf(grace), await idOf(ada)];
    expect(here).not.toBe(there);
    const grounded = await ask(ada, createRoute, { body: { ...DEBATE, sources: [here] } });
    expect(grounded.status).toBe(404);
  });

  it("the folder of the first one's records, also where it stands in a folder of everybody", async () => {
    const { roots } = (await made(ada, sourceFoldersRoute)) as { roots: { id: string }[] };
    const root = roots[1]?.id as string;
    const foldersOf = async (who: Member) =>
      (await made(who, sourceFoldersRoute, { query: `?root=${root}` }))["folders"];
    expect([await foldersOf(grace), await foldersOf(ada)]).toEqual([["adr", "decisions"], ["adr"]]);
    const filesOf = async (who: Member, folder: string) => {
      const { status, body } = await ask(who, sourceRoute, { body: { kind: "folder", root, folder } });
      return status === 201 ? (body.data as { source: { files: number } }).source.files : status;
    };
    expect([await filesOf(grace, ""), await filesOf(ada, "")]).toEqual([2, 1]);
    expect([await filesOf(grace, "decisions"), await filesOf(ada, "decisions")]).toEqual([1, 404]);
    const importedBy = async (who: Member, folder: string) => {
      const { status, body } = await ask(who, importRoute, { body: { root, folder } });
      return status === 200
        ? (body.data as { records: { title: string }[] }).records.map(({ title }) => title)
        : status;
    };
    expect(await importedBy(ada, "")).toEqual(["Open"]);
    expect(await importedBy(ada, "decisions")).toBe(404);
  });

  it("connections and their default, with names of their own", async () => {
    const connection = {
      name: "Box",
      preset: "custom",
      baseUrl: "http://127.0.0.1:1/v1",
      allowPrivate: true,
      isDefault: true,
    };
    const { id } = await made(ada, connectRoute, { body: connection });
    await made(grace, connectRoute, { body: { ...connection, name: `Box ${count}` } });
    const list = async (who: Member) =>
      ((await made(who, connectionsRoute)) as { items: { id: string; isDefault: boolean }[] }).items;
    expect(await list(ada)).toEqual([expect.objectContaining({ id, isDefault: true })]);
    expect((await list(grace)).map((one) => one.id)).not.toContain(id);
    const used = await ask(grace, createRoute, { body: { ...DEBATE, rehearsal: false, connection: id } });
    expect([used.status, Object.keys(used.body.error?.fields ?? {})]).toEqual([422, ["connection"]]);
  });

  it("prices: calls are priced by their connection's space, the environment's by the first", async () => {
    const price = (amount: number, more: object = {}) => ({
      connection: null,
      model: "big",
      currency: "USD",
      inputPerMillion: amount,
      outputPerMillion: amount,
      asOf: "2026-11-16",
      ...more,
    });
    const put = (who: Member, items: object[]) => ask(who, pricesRoute, { body: { items, version: 0 } });
    await services.pool.query("delete from price_table");
    expect((await put(grace, [price(1)])).status).toBe(200);
    expect((await put(ada, [price(2)])).status).toBe(200);
    const refused = await put(ada, [price(2, { connection: ENV_CONNECTION })]);
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ["items.0.connection"]]);
    const body = { name: "Box", preset: "custom", baseUrl: "http://127.0.0.1:1/v1", allowPrivate: true };
    const { id } = await made(ada, connectRoute, { body });
    const priceOf = cachedPrices(services.pool);
    expect((await priceOf(connectionIdSchema.parse(id), "big"))?.inputPerMillion).toBe(2);
    expect((await priceOf(ENV_CONNECTION, "big"))?.inputPerMillion).toBe(1);
    // A space that wrote none has none, whoever else did; nor has what was removed, as nobody knows whose it was.
    await services.pool.query("delete from price_table where space_id = $1", [lab]);
    const later = cachedPrices(services.pool);
    expect(await later(connectionIdSchema.parse(id), "big")).toBeNull();
    expect(await later(connectionIdSchema.parse("con_000000000000000000gone"), "big")).toBeNull();
    expect((await later(ENV_CONNECTION, "big"))?.inputPerMillion).toBe(1);
  });

  it("records that wait to be read for the search", async () => {
    for (let one = 0; one < 12; one++) await storeClosedDebate(services);
    await services.pool.query("update record set is_searchable = false");
    const unread = async (who: Member) => (await made(who, recordsRoute, { query: "?q=x" }))["unread"];
    const client = await services.pool.connect();
    try {
      // The last one whose turn it is can't be read meanwhile.
      await client.query("begin");
      await client.query("select from record order by number limit 1 for update");
      expect(await unread(ada)).toBe(0);
      const left = await services.pool.query("select from record where not is_searchable");
      expect(left.rowCount).toBeGreaterThan(0);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("what was spent, also by what was deleted", async () => {
    const month = "2026-02";
    const { id } = await made(ada, createRoute, { body: DEBATE });
    await services.pool.query(
      `insert into spending (deliberation_id, month, currency, calls, input_tokens, cached_input_tokens, output_tokens, amount)
       values ($1, $2, 'USD', 5, 10, 0, 10, 1.5)`,
      [id, month],
    );
    const calls = async (who: Member) => (await made(who, monthRoute, { query: `?month=${month}` }))["calls"];
    expect([await calls(ada), await calls(grace)]).toEqual([5, 0]);
    await made(ada, deleteDeliberationRoute, { params: { id: id as string } });
    expect([await calls(ada), await calls(grace)]).toEqual([5, 0]);
  });

  it("what was done, as the audit has it", async () => {
    const { id } = await made(ada, createRoute, { body: DEBATE });
    await made(ada, deleteDeliberationRoute, { params: { id: id as string } });
    const { rows } = await services.pool.query(
      "select object from audit_entry where person_id = $1 and action not like '%invitations%' order by seq",
      [ada.viewer.id],
    );
    expect(rows.map(({ object }) => object)).toEqual([
      // Signing in is nowhere.
      "/api/session",
      `/api/deliberations/${String(id)} in ${lab}`,
      `/api/deliberations/${String(id)} in ${lab}`,
    ]);
  });

  it("news: nobody elsewhere is told, and who is in both reads it there", async () => {
    const { id } = await made(ada, createRoute, { body: DEBATE });
    const unread = async (who: Member) => Number((await made(who, listNotificationsRoute))["unread"]);
    const before = await unread(grace);
    const about = { kind: "closed", deliberationId: id as DeliberationId, key: "k" } as const;
    await notify(services.pool as never, about);
    const { rows } = await services.pool.query<{ person_id: string }>(
      "select person_id from notification where deliberation_id = $1 order by person_id",
      [id],
    );
    expect(rows.map(({ person_id }) => person_id)).toEqual([ada.viewer.id, grace.viewer.id].toSorted());
    expect(await unread(grace)).toBe(before);
    const { elsewhere } = await made(await again(grace), listNotificationsRoute);
    expect(elsewhere).toContainEqual({ space: lab, unread: 1 });
    const there = await goTo(await again(grace), lab);
    expect(await unread(there)).toBe(1);
    await goTo(there, FIRST_SPACE);
  });
});
