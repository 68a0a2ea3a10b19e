import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as auditRoute } from "@/app/api/audit.jsonl/route";
import { GET as dossierRoute } from "@/app/api/deliberations/[id]/dossier.md/route";
import { GET as recordRoute } from "@/app/api/deliberations/[id]/record.md/route";
import { POST as acceptRoute } from "@/app/api/invitations/accept/route";
import { GET as invitationsRoute, POST as inviteRoute } from "@/app/api/invitations/route";
import { POST as lookRoute } from "@/app/api/invitations/look/route";
import { DELETE as withdrawRoute } from "@/app/api/invitations/[id]/route";
import { GET as modelsRoute } from "@/app/api/connections/[id]/models/route";
import { POST as suggestRoute } from "@/app/api/panels/suggest/route";
import { PUT as passwordRoute } from "@/app/api/password/route";
import { GET as peopleRoute } from "@/app/api/people/route";
import { DELETE as removeRoute, PUT as roleRoute } from "@/app/api/people/[id]/route";
import { DELETE as endSessionsRoute } from "@/app/api/people/[id]/sessions/route";
import { POST as passwordLinkRoute } from "@/app/api/people/[id]/password-link/route";
import { DELETE as signOutRoute, POST as signInRoute } from "@/app/api/session/route";
import { GET as sessionsRoute } from "@/app/api/sessions/route";
import { DELETE as endSessionRoute } from "@/app/api/sessions/[id]/route";
import { DELETE as deleteTokenRoute } from "@/app/api/tokens/[id]/route";
import { GET as tokensRoute, POST as createTokenRoute } from "@/app/api/tokens/route";
import { suggestPanel } from "@/lib/contracts/panels";
import { can } from "@/lib/domain/access/can";
import { NOBODY, scopeSchema, type Viewer } from "@/lib/domain/access/viewer";
import type { RouteHandler } from "@/lib/server/http/route";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";
import { asViewer, cookieOf, join, type Member, PASSWORD, TEAM_ENV, viewerBy } from "@/lib/testing/team/team";
import { auditEntries, auditProblem, noteDone } from "./audit";
import { firstOwnerLink } from "./first-owner";
import { sweepPeople } from "./sweep";
import { type LimitName, LIMITS, take, takeAll } from "./rate-limit";

let services: TestServices;
let owner: Member;
let decider: Member;
beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  owner = await join(services, "owner", "Grace");
  decider = await join(services, "decider", "Ada");
});
afterAll(() => services.close());

const nobody = asViewer(NOBODY);
const signIn = (email: string, password: string, address = "192.0.2.1") =>
  callRoute(signInRoute, services, { headers: asViewer(NOBODY, address), body: { email, password } });
const dataOf = <T>({ body }: { body: { data?: unknown } }): T => body.data as T;

describe("signing in", () => {
  it("makes a new session each time, with a cookie no script reads and no other site sends", async () => {
    const one = await signIn("Ada@example.org", PASSWORD);
    const other = await signIn("ada@example.org", PASSWORD);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(cookieOf(one.headers)).not.toBe(cookieOf(other.headers));
    expect(cookieOf(one.headers)).not.toBe(decider.cookie);
    const [cookie] = one.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-parley\.session_token=/);
    for (const flag of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(flag);
    expect(await viewerBy(services, { cookie: cookieOf(one.headers) })).toMatchObject({
      id: decider.viewer.id,
      role: "decider",
    });
  });

  it("is refused in the same words whether or not there is such a person", async () => {
    const wrong = await signIn("ada@example.org", "not her password", "192.0.2.9");
    const unknown = await signIn("nobody@example.org", "not her password", "192.0.2.9");
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it("takes nothing from what is left for others at the same address, nor from an address next to it", async () => {
    const address = "2001:db8:1:2::1";
    // Whole ones: some of it leaks out while a busy machine hashes passwords.
    const level = async () =>
      (
        await services.pool.query<{ level: number }>("select level from rate_limit where key like 'signInByAddress:%'")
      ).rows.map((row) => Math.ceil(row.level));
    await services.pool.query("delete from rate_limit");
    for (let n = 0; n < 3; n++) expect((await signIn("ada@example.org", PASSWORD, address)).status).toBe(200);
    expect(await level()).toEqual([0]);
    await signIn("ada@example.org", "wrong", address);
    await signIn("ada@example.org", "wrong", "2001:db8:1:2:ffff::9");
    // One household: both were counted in one place.
    expect(await level()).toEqual([2]);
    await services.pool.query("delete from rate_limit");
  });

  it("is locked after ten wrong passwords, also for the right one, wherever it comes from", async () => {
    await join(services, "observer", "Locked");
    for (let n = 0; n < LIMITS.signInByEmail.burst; n++) await signIn("locked@example.org", "wrong", `198.51.100.${n}`);
    const late = await signIn("locked@example.org", PASSWORD, "198.51.100.77");
    expect(late.status).toBe(401);
    expect(late.body.error?.message).toMatch(/too many tries/);
    expect((await signIn("ada@example.org", PASSWORD)).status).toBe(200);
  });

  it("stores nothing that opens anything: hashes of passwords and links, and tokens without their signature", async () => {
    const dump = JSON.stringify(
      (
        await services.pool.query(
          "select (select json_agg(a) from person_account a) as a, (select json_agg(i) from invitation i) as i, (select json_agg(s) from person_session s) as s",
        )
      ).rows,
    );
    expect(dump).not.toContain(PASSWORD);
    expect(dump).toContain("$argon2id$");
    const value = decodeURIComponent(decider.cookie.slice(decider.cookie.indexOf("=") + 1));
    expect(dump).not.toContain(value);
    const bare = `${decider.cookie.slice(0, decider.cookie.indexOf("="))}=${value.slice(0, value.lastIndexOf("."))}`;
    expect(await viewerBy(services, { cookie: bare })).toEqual(NOBODY);
    expect(await viewerBy(services, { cookie: `${bare}.AAAA` })).toEqual(NOBODY);
  });
});

describe("an invitation", () => {
  const invite = async () =>
    dataOf<{ id: string; link: string }>(
      await callRoute(inviteRoute, services, { headers: owner.headers, body: { role: "observer", note: "Linus" } }),
    );
  const accept = (link: string, more: object = {}) =>
    callRoute(acceptRoute, services, {
      headers: nobody,
      body: { token: link.split("#")[1], name: "Linus", email: "linus@example.org", password: PASSWORD, ...more },
    });

  it("is used once, by one of those who try at the same time", async () => {
    const { link } = await invite();
    const look = await callRoute(lookRoute, services, { headers: nobody, body: { token: link.split("#")[1] } });
    expect(look.body.data).toEqual({ role: "observer", space: null, person: null });
    const tries = await Promise.all([accept(link), accept(link, { email: "other@example.org" })]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect((await accept(link, { email: "third@example.org" })).status).toBe(404);
  });

  it("can be withdrawn, and ends", async () => {
    const { id, link } = await invite();
    await callRoute(withdrawRoute, services, { headers: owner.headers, params: { id } });
    expect((await accept(link)).status).toBe(404);
    const late = await invite();
    await services.pool.query("update invitation set expires_at = now() - interval '1 second' where id = $1", [
      late.id,
    ]);
    expect((await accept(late.link)).status).toBe(404);
    expect(
      JSON.stringify((await callRoute(invitationsRoute, services, { headers: owner.headers })).body),
    ).not.toContain(late.id);
  });

  it("does not take a password that is too short", async () => {
    const { link } = await invite();
    expect((await accept(link, { password: "short" })).body.error?.fields).toHaveProperty("password");
    const late = { name: "Late", email: "late@example.org" };
    expect((await accept(link, late)).status).toBe(201);
  });

  it("takes a password of 200 characters, which signs in", async () => {
    const { link } = await invite();
    const long = { email: "long@example.org", password: "x".repeat(200) };
    expect((await accept(link, { name: "Long", ...long })).status).toBe(201);
    expect((await signIn(long.email, long.password)).status).toBe(200);
    expect((await signIn(long.email, "x".repeat(199))).status).toBe(401);
  });

  it.each([
    "Ada",
    " ADA ",
    "A\u200Bda",
    "\uFF21da",
    "Local  user",
    "PARLEY",
    "nobody",
    "Nobody (the deadline passed)",
    "\u200B",
  ])("does not take the name %j, which somebody or Parley has", async (name) => {
    const { link } = await invite();
    expect((await accept(link, { name, email: "eve@example.org" })).body.error?.fields).toHaveProperty("name");
  });

  it("gives a name to one of those who ask for it at the same time", async () => {
    const links = [await invite(), await invite(), await invite()];
    const tries = await Promise.all(
      links.map(({ link }, index) => accept(link, { name: "Twin", email: `twin${index}@example.org` })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  it("answers an address somebody has like any other, is used up by it, and changes nothing of theirs", async () => {
    const { link } = await invite();
    const taken = await accept(link, { email: "ADA@example.org", name: "Eve", password: "a password of Eve's" });
    const fresh = await accept((await invite()).link, { email: "fresh@example.org", name: "Fresh" });
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
    expect(taken.headers.getSetCookie()).toEqual([]);
    expect((await accept(link, { email: "somebody@example.org" })).status).toBe(404);
    const { rows } = await services.pool.query(
      "select p.name, m.role, (select action || ' ' || object from audit_entry where action like 'refused%' order by seq desc limit 1) as noted from person p join space_member m on m.person_id = p.id where email = 'ada@example.org'",
    );
    expect(rows).toEqual([
      {
        name: "Ada",
        role: "decider",
        noted: `refused POST /api/invitations/accept /api/invitations/accept as Ada (${decider.viewer.id})`,
      },
    ]);
    expect((await signIn("ada@example.org", "a password of Eve's")).status).toBe(401);
    expect((await signIn("ada@example.org", PASSWORD)).status).toBe(200);
  });

  it("lets somebody in who has joined before and comes with their password, as who they are", async () => {
    const back = await accept((await invite()).link, { email: "ada@example.org", name: "Someone" });
    expect(back.status).toBe(201);
    expect(await viewerBy(services, { cookie: cookieOf(back.headers) })).toMatchObject({
      id: decider.viewer.id,
      name: "Ada",
      role: "decider",
    });
  });

  it("of the console is there only until there is an owner", async () => {
    expect(await firstOwnerLink(services.pool, services.env)).toBeNull();
    const fresh = await createTestServices(TEAM_ENV);
    const first = await firstOwnerLink(fresh.pool, fresh.env);
    const second = await firstOwnerLink(fresh.pool, fresh.env);
    const use = (link: string | null) =>
      callRoute(acceptRoute, fresh, {
        headers: nobody,
        body: { token: link?.split("#")[1], name: "Grace", email: "grace@example.org", password: PASSWORD },
      });
    expect((await use(first)).status).toBe(404);
    expect((await use(second)).status).toBe(201);
    expect(await firstOwnerLink(fresh.pool, fresh.env)).toBeNull();
    await fresh.close();
  });
});

describe("people", () => {
  it("see each other's names, and owners the addresses", async () => {
    const listed = async (who: Member) =>
      dataOf<{ items: { name: string; email: string | null }[] }>(
        await callRoute(peopleRoute, services, { headers: who.headers }),
      ).items;
    expect((await listed(owner)).find(({ name }) => name === "Ada")?.email).toBe("ada@example.org");
    const seen = await listed(decider);
    expect(seen.find(({ name }) => name === "Grace")?.email).toBeNull();
    expect(seen.find(({ name }) => name === "Ada")?.email).toBe("ada@example.org");
  });

  it("have an owner among them, always", async () => {
    const params = { id: owner.viewer.id };
    const less = await callRoute(roleRoute, services, { headers: owner.headers, params, body: { role: "decider" } });
    expect([less.status, less.body.error?.message]).toEqual([409, expect.stringContaining("needs an owner")]);
    expect((await callRoute(removeRoute, services, { headers: owner.headers, params })).status).toBe(409);
  });

  const tokenOf = async ({ headers }: Member, more: object = { password: PASSWORD }) =>
    dataOf<{ token: string }>(
      await callRoute(createTokenRoute, services, { headers, body: { name: "ci", scopes: ["read"], ...more } }),
    ).token;
  const passwordLinkOf = async ({ viewer: { id } }: Member, by = owner) =>
    dataOf<{ link: string }>(await callRoute(passwordLinkRoute, services, { headers: by.headers, params: { id } }))
      .link;
  const lookAt = async (link: string) =>
    (await callRoute(lookRoute, services, { headers: nobody, body: { token: link.split("#")[1] } })).status;

  it("that are removed are out, with their tokens", async () => {
    const gone = await join(services, "decider", "Gone");
    const token = await tokenOf(gone);
    await callRoute(removeRoute, services, { headers: owner.headers, params: { id: gone.viewer.id } });
    expect(await viewerBy(services, { cookie: gone.cookie })).toEqual(NOBODY);
    expect(await viewerBy(services, { authorization: `Bearer ${token}` })).toEqual(NOBODY);
  });

  it.each(["are removed", "are no owners any more"])(
    "that %s leave no link behind that they gave out",
    async (what) => {
      const former = await join(services, "owner", `Former${what.length}`);
      const target = await join(services, "owner", `Target${what.length}`);
      const invited = dataOf<{ link: string }>(
        await callRoute(inviteRoute, services, { headers: former.headers, body: { role: "owner", note: "" } }),
      ).link;
      const [taking, other] = [await passwordLinkOf(target, former), await passwordLinkOf(target)];
      const params = { id: former.viewer.id };
      const done =
        what === "are removed"
          ? await callRoute(removeRoute, services, { headers: owner.headers, params })
          : await callRoute(roleRoute, services, { headers: owner.headers, params, body: { role: "decider" } });
      expect(done.status).toBe(200);
      expect([await lookAt(invited), await lookAt(taking), await lookAt(other)]).toEqual([404, 404, 200]);
    },
  );

  it("that are signed out everywhere have no session, token or link left", async () => {
    const out = await join(services, "decider", "Out");
    const [token, link] = [await tokenOf(out), await passwordLinkOf(out)];
    const done = await callRoute(endSessionsRoute, services, {
      headers: owner.headers,
      params: { id: out.viewer.id },
    });
    expect(done.body.data).toEqual({ ended: 1 });
    expect(await viewerBy(services, { cookie: out.cookie })).toEqual(NOBODY);
    expect(await viewerBy(services, { authorization: `Bearer ${token}` })).toEqual(NOBODY);
    expect(await lookAt(link)).toBe(404);
  });

  it("set a new password by a link, which ends their sessions, tokens and other links", async () => {
    const lost = await join(services, "observer", "Lost");
    const [bearer, second] = [await tokenOf(lost), await passwordLinkOf(lost)];
    const token = (await passwordLinkOf(lost)).split("#")[1];
    const look = await callRoute(lookRoute, services, { headers: nobody, body: { token } });
    expect(look.body.data).toMatchObject({ person: { name: "Lost" } });
    const set = await callRoute(acceptRoute, services, {
      headers: nobody,
      body: { token, password: "another password" },
    });
    expect(set.status).toBe(201);
    expect(await viewerBy(services, { cookie: lost.cookie })).toEqual(NOBODY);
    expect(await viewerBy(services, { authorization: `Bearer ${bearer}` })).toEqual(NOBODY);
    expect(await lookAt(second)).toBe(404);
    expect((await signIn("lost@example.org", PASSWORD)).status).toBe(401);
    expect((await signIn("lost@example.org", "another password")).status).toBe(200);
  });
});

describe("an account", () => {
  it("lists its sessions, ends one of them, and not somebody else's", async () => {
    const me = await join(services, "observer", "Me");
    const second = cookieOf((await signIn("me@example.org", PASSWORD)).headers);
    const { items } = dataOf<{ items: { id: string; isThisOne: boolean }[] }>(
      await callRoute(sessionsRoute, services, { headers: me.headers }),
    );
    expect(items.map(({ isThisOne }) => isThisOne).toSorted()).toEqual([false, true]);
    const other = items.find(({ isThisOne }) => !isThisOne)?.id ?? "";
    const end = (who: Member) => callRoute(endSessionRoute, services, { headers: who.headers, params: { id: other } });
    expect((await end(decider)).status).toBe(404);
    expect((await end(me)).status).toBe(200);
    expect(await viewerBy(services, { cookie: second })).toEqual(NOBODY);
    const out = await callRoute(signOutRoute, services, { headers: me.headers });
    expect(out.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect(await viewerBy(services, { cookie: me.cookie })).toEqual(NOBODY);
  });

  it("changes its password, with the old one", async () => {
    const me = await join(services, "observer", "Pass");
    const change = (current: string) =>
      callRoute(passwordRoute, services, { headers: me.headers, body: { current, password: "a new password" } });
    expect((await change("wrong")).status).toBe(422);
    const { token } = dataOf<{ token: string }>(
      await callRoute(createTokenRoute, services, {
        headers: me.headers,
        body: { name: "ci", scopes: ["read"], password: PASSWORD },
      }),
    );
    const changed = await change(PASSWORD);
    expect(changed.status).toBe(200);
    expect(await viewerBy(services, { authorization: `Bearer ${token}` })).toEqual(NOBODY);
    expect(await viewerBy(services, { cookie: me.cookie })).toEqual(NOBODY);
    expect(await viewerBy(services, { cookie: cookieOf(changed.headers) })).toMatchObject({ name: "Pass" });
  });

  it("makes a token only with its password, where it has one", async () => {
    const me = await join(services, "observer", "Tokens");
    const create = async (more: object) =>
      callRoute(createTokenRoute, services, { headers: me.headers, body: { name: "ci", scopes: ["read"], ...more } });
    for (const more of [{}, { password: "not mine" }])
      expect((await create(more)).body.error?.fields).toEqual({ password: "That is not your password." });
    expect((await create({ password: PASSWORD })).status).toBe(201);
    await services.pool.query("delete from person_account where person_id = $1", [me.viewer.id]);
    expect((await create({})).status).toBe(201);
  });

  it("has tokens that do what both their scopes and its role allow, until they end", async () => {
    const create = async (who: Member, scopes: string[]) =>
      dataOf<{ id: string; token: string }>(
        await callRoute(createTokenRoute, services, {
          headers: who.headers,
          body: { name: scopes.join(), scopes, password: PASSWORD },
        }),
      );
    const { id, token } = await create(decider, ["read", "admin"]);
    const viewer = await viewerBy(services, { authorization: `Bearer ${token}` });
    expect([
      can(viewer, "read"),
      can(viewer, "create"),
      can(viewer, "administer"),
      can(viewer, "keep-account"),
    ]).toEqual([true, false, false, false]);
    const byOwner = await create(owner, ["admin"]);
    const admin = await viewerBy(services, { authorization: `Bearer ${byOwner.token}` });
    expect([can(admin, "administer"), can(admin, "read")]).toEqual([true, false]);
    const { items } = dataOf<{ items: { id: string; lastUsedAt: string | null }[] }>(
      await callRoute(tokensRoute, services, { headers: decider.headers }),
    );
    expect(items.find((row) => row.id === id)?.lastUsedAt).not.toBeNull();
    const stored = await services.pool.query("select * from api_token");
    expect(JSON.stringify(stored.rows)).not.toContain(token);

    // A cookie beside a bad token does not help: a program says who it is.
    expect(await viewerBy(services, { authorization: "Bearer parley_x", cookie: owner.cookie })).toEqual(NOBODY);
    await services.pool.query("update api_token set expires_at = now() where id = $1", [id]);
    expect(await viewerBy(services, { authorization: `Bearer ${token}` })).toEqual(NOBODY);
    expect(
      (await callRoute(deleteTokenRoute, services, { headers: decider.headers, params: { id: byOwner.id } })).status,
    ).toBe(404);
  });
});

describe("the audit", () => {
  it("has who did what from where, in a chain that shows every change", async () => {
    await callRoute(inviteRoute, services, {
      headers: asViewer(owner.viewer, "203.0.113.5"),
      body: { role: "observer" },
    });
    const response = await auditRoute(
      new Request("http://localhost/", { headers: owner.headers }),
      { params: Promise.resolve({}) },
      () => services,
    );
    const lines = (await response.text()).trim().split("\n");
    const entries = lines.map((line) => JSON.parse(line) as Awaited<ReturnType<typeof read>>[number]);
    // The export is an entry too, which it may have in it or not.
    expect(entries.findLast(({ action }) => action !== "GET /api/audit.jsonl")).toMatchObject({
      name: "Grace",
      through: "session",
      address: "203.0.113.5",
      action: "POST /api/invitations",
    });
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    expect(await auditProblem(from(entries))).toEqual({
      checked: entries.length,
      last: entries.at(-1)?.hash,
      problem: null,
    });
    expect(lines.join()).not.toContain(PASSWORD);

    const changed = entries.map((entry, index) => (index === 2 ? { ...entry, name: "Eve" } : entry));
    expect((await auditProblem(from(changed))).problem).toMatch(/Entry 3 was changed/);
    expect((await auditProblem(from(entries.toSpliced(3, 1)))).problem).toMatch(/Entry 4 is missing/);
    await expect(services.pool.query("update audit_entry set name = 'Eve'")).rejects.toThrow(/append-only/);
    await expect(services.pool.query("delete from audit_entry")).rejects.toThrow(/append-only/);
    await expect(services.pool.query("truncate audit_entry")).rejects.toThrow(/append-only/);
    await expect(services.pool.query("truncate audit_entry, rate_limit cascade")).rejects.toThrow(/append-only/);
  });

  it("still fits where entries say less than today's", async () => {
    const none = "0".repeat(64);
    const [first, second] = [
      "c9a347d7de2e9341d7f296192a586d250e4ed4c2745aba30529248f10084ab24",
      "f93a449830291df3943c936a9f68e9b723f19ce4d58c67227b4a32abb79a779f",
    ];
    const byConsole = { personId: null, name: "", through: "console", address: "" } as const;
    const byGrace = { personId: "per_grace", name: "Grace", through: "session", address: "203.0.113.5" } as const;
    const old = [
      { seq: 1, at: "2026-11-18T06:00:00.000Z", ...byConsole, action: "invite the first owner", object: "/join" },
      { seq: 2, at: "2026-11-18T06:01:00.000Z", ...byGrace, action: "POST /api/session", object: "/api/session" },
    ].map((entry, index) => ({ ...entry, previous: [none, first][index] ?? "", hash: [first, second][index] ?? "" }));
    expect(await auditProblem(from(old))).toEqual({ checked: 2, last: second, problem: null });
  });

  it("has who joined as what by which link, who set a new password, and what a role was changed to", async () => {
    const before = (await read()).length;
    const invited = await callRoute(inviteRoute, services, { headers: owner.headers, body: { role: "decider" } });
    const { id, link } = dataOf<{ id: string; link: string }>(invited);
    const accept = (url: string, body: object) =>
      callRoute(acceptRoute, services, {
        headers: nobody,
        body: { token: url.split("#")[1], password: PASSWORD, ...body },
      });
    await accept(link, { name: "Noted", email: "noted@example.org" });
    const viewer = await viewerBy(services, {
      cookie: cookieOf((await signIn("noted@example.org", PASSWORD)).headers),
    });
    const noted = (viewer as Member["viewer"]).id;
    const params = { id: noted };
    await callRoute(roleRoute, services, { headers: owner.headers, params, body: { role: "observer" } });
    const forPassword = dataOf<{ id: string; link: string }>(
      await callRoute(passwordLinkRoute, services, { headers: owner.headers, params }),
    );
    await accept(forPassword.link, {});
    const second = dataOf<{ id: string; link: string }>(
      await callRoute(inviteRoute, services, { headers: owner.headers, body: { role: "owner" } }),
    );
    await accept(second.link, { name: "Eve", email: "noted@example.org", password: "a password of Eve's" });
    const told = (await read()).slice(before);
    expect(told.map(({ name, action, object }) => [name, action, object])).toEqual([
      ["Grace", "POST /api/invitations", `/api/invitations/${id}: role decider`],
      ["Noted", "POST /api/invitations/accept", `/api/invitations/${id}: joined as decider`],
      ["Noted", "POST /api/session", "/api/session"],
      ["Noted", "POST /api/session", "/api/session"],
      ["Grace", "PUT /api/people/:id", `/api/people/${noted}: role observer`],
      ["Grace", "POST /api/people/:id/password-link", `/api/people/${noted}/password-link/${forPassword.id}`],
      ["Noted", "POST /api/invitations/accept", `/api/invitations/${forPassword.id}: new password`],
      ["Noted", "POST /api/session", "/api/session"],
      ["Grace", "POST /api/invitations", `/api/invitations/${second.id}: role owner`],
      ["", "POST /api/invitations/accept", `/api/invitations/${second.id}: used up, the address has an account`],
      ["", "refused POST /api/invitations/accept", `/api/invitations/accept as Noted (${noted})`],
    ]);
    expect((await auditProblem(from(await read()))).problem).toBeNull();
  });

  it("has who was refused: sign-ins with the account that was tried, and changes, without addresses of strangers", async () => {
    const before = (await read()).length;
    const from203 = asViewer(NOBODY, "203.0.113.61");
    await signIn("ada@example.org", "not her password", "203.0.113.61");
    await signIn("stranger@example.org", "anything", "203.0.113.61");
    const observer = await join(services, "observer", "Refused");
    await callRoute(inviteRoute, services, { headers: observer.headers, body: { role: "owner" } });
    await callRoute(withdrawRoute, services, { headers: from203, params: { id: `inv_${"x".repeat(20)}` } });
    // Reading is no change.
    expect((await callRoute(invitationsRoute, services, { headers: observer.headers })).status).toBe(403);
    const told = (await read()).slice(before).filter(({ action }) => action.startsWith("refused"));
    expect(told.map(({ name, through, action, object }) => [name, through, action, object])).toEqual([
      ["", "nobody", "refused POST /api/session", `/api/session as Ada (${decider.viewer.id})`],
      ["", "nobody", "refused POST /api/session", "/api/session"],
      ["Refused", "session", "refused POST /api/invitations", "/api/invitations"],
      ["", "nobody", "refused DELETE /api/invitations/:id", `/api/invitations/inv_${"x".repeat(20)}`],
    ]);
    expect(JSON.stringify(told)).not.toContain("stranger@");
    expect((await auditProblem(from(await read()))).problem).toBeNull();
  });

  it("can't be filled by being refused, and strangers hide nobody who is signed in", async () => {
    await services.pool.query("delete from rate_limit");
    const counted = async () => (await read()).filter(({ action }) => action.startsWith("refused")).length;
    const start = await counted();
    const invited = (viewer: Viewer, address: string) =>
      callRoute(inviteRoute, services, { headers: asViewer(viewer, address), body: { role: "owner" } });
    for (let n = 0; n < LIMITS.refused.burst + 5; n++) await invited(NOBODY, "203.0.113.62");
    expect((await counted()) - start).toBe(LIMITS.refused.burst);
    await takeAll(services.pool, [{ name: "refusedStrangers", who: "all", count: LIMITS.refusedStrangers.burst }]);
    expect((await invited(NOBODY, "203.0.113.63")).status).toBe(401);
    expect((await invited(decider.viewer, "203.0.113.62")).status).toBe(403);
    expect((await counted()) - start).toBe(LIMITS.refused.burst + 1);
    await services.pool.query("delete from rate_limit");
  });

  it("counts a record taken away as a file like every other export", async () => {
    const id = await storeClosedDebate(services);
    const download = (handler: RouteHandler) =>
      handler(
        new Request("http://localhost/", { headers: decider.headers }),
        { params: Promise.resolve({ id }) },
        () => services,
      );
    const files = { "record.md": recordRoute, "dossier.md": dossierRoute };
    for (const [file, handler] of Object.entries(files)) {
      expect((await download(handler)).status).toBe(200);
      expect((await read()).at(-1)).toMatchObject({ name: "Ada", object: `/api/deliberations/${id}/${file}` });
    }
    await takeAll(services.pool, [{ name: "export", who: decider.viewer.id, count: LIMITS.export.burst }]);
    expect((await download(recordRoute)).status).toBe(429);
    await services.pool.query("delete from rate_limit");
  });

  async function read() {
    const all = [];
    for await (const entry of auditEntries(services.pool)) all.push(entry);
    return all;
  }
  async function* from<T>(items: readonly T[]) {
    yield* items;
  }
});

it("a limit holds for all who ask at once, and leaks", async () => {
  const { burst } = LIMITS.export;
  const taken = await Promise.all(Array.from({ length: burst + 10 }, () => take(services.pool, "export", "somebody")));
  expect(taken.filter(Boolean)).toHaveLength(burst);
  await services.pool.query("update rate_limit set at = at - interval '10 seconds'");
  expect(await take(services.pool, "export", "somebody")).toBe(true);
});

describe("a change is taken from what is left", () => {
  const change = (viewer: Member["viewer"], address: string) =>
    callRoute(withdrawRoute, services, {
      headers: asViewer(viewer, address),
      params: { id: `inv_${"x".repeat(20)}` },
    });
  /** As if that many had been done just now, and none leaks out before the next. */
  const fill = async (name: LimitName, who: string) => {
    await takeAll(services.pool, [{ name, who, count: LIMITS[name].burst }]);
    await services.pool.query("update rate_limit set at = now() + interval '1 hour' where level > 10");
  };

  it.each<[string, LimitName, (token: string) => string]>([
    ["to the person", "change", () => owner.viewer.id],
    ["to the address", "changeByAddress", () => "203.0.113.50"],
    ["to the token", "changeByToken", (token) => token],
  ])("%s", async (_, name, who) => {
    const token = `tok_${name.toLowerCase().padEnd(20, "x")}`;
    const viewer = { ...owner.viewer, session: null, token, scopes: [...scopeSchema.options] };
    expect((await change(viewer, "203.0.113.50")).status).toBe(404);
    await fill(name, who(token));
    const late = await change(viewer, "203.0.113.50");
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "2"]);
    await services.pool.query("delete from rate_limit");
  });

  it("and calls of models are counted apart, and a suggestion is in the audit", async () => {
    const suggest = () =>
      callRoute(suggestRoute, services, {
        headers: owner.headers,
        body: { protocol: "debate", title: "Queue", question: "Which queue?" },
      });
    const models = () =>
      callRoute(modelsRoute, services, { headers: owner.headers, params: { id: "con_00000000000000000000" } });
    const before = [(await suggest()).status, (await models()).status];
    expect(before).not.toContain(429);
    await fill("call", owner.viewer.id);
    expect([(await suggest()).status, (await models()).status]).toEqual([429, 429]);
    expect((await change(owner.viewer, "203.0.113.51")).status).toBe(404);
    await services.pool.query("delete from rate_limit");
    const { logger } = services;
    const facts = { viewer: owner.viewer, address: "" };
    await noteDone({ pool: services.pool, logger }, facts, suggestPanel, { params: {}, body: {}, result: {} });
    const { rows } = await services.pool.query("select action from audit_entry order by seq desc limit 1");
    expect(rows).toEqual([{ action: "POST /api/panels/suggest" }]);
  });

  it("and exports are counted apart, the audit among them", async () => {
    await fill("export", owner.viewer.id);
    expect((await callRoute(auditRoute, services, { headers: owner.headers })).status).toBe(429);
    expect((await change(owner.viewer, "203.0.113.51")).status).toBe(404);
    await services.pool.query("delete from rate_limit");
  });
});

it("what has ended is swept, and nothing else", async () => {
  const stays = await join(services, "observer", "Stays");
  const ends = await join(services, "observer", "Ends");
  await services.pool.query("update person_session set expires_at = now() - interval '1 second' where person_id = $1", [
    ends.viewer.id,
  ]);
  await sweepPeople(services.pool);
  const { rows } = await services.pool.query("select person_id from person_session where person_id = any($1)", [
    [stays.viewer.id, ends.viewer.id],
  ]);
  expect(rows).toEqual([{ person_id: stays.viewer.id }]);
});

it("in personal mode there is nothing to sign in to", async () => {
  const personal = await createTestServices();
  const answer = await callRoute(signInRoute, personal, { body: { email: "ada@example.org", password: PASSWORD } });
  expect([answer.status, answer.body.error?.message]).toEqual([409, expect.stringContaining("personal")]);
  expect((await callRoute(peopleRoute, personal)).body.data).toEqual({ items: [] });
  await personal.close();
});
