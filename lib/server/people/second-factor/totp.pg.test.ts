import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as acceptRoute } from "@/app/api/invitations/accept/route";
import { DELETE as resetRoute } from "@/app/api/people/[id]/totp/route";
import { GET as peopleRoute } from "@/app/api/people/route";
import { POST as passwordLinkRoute } from "@/app/api/people/[id]/password-link/route";
import { POST as codeRoute } from "@/app/api/session/code/route";
import { POST as signInRoute } from "@/app/api/session/route";
import { GET as methodsRoute } from "@/app/api/sign-in-methods/route";
import { POST as offRoute } from "@/app/api/totp/off/route";
import { POST as beginRoute, PUT as confirmRoute } from "@/app/api/totp/route";
import { NOBODY } from "@/lib/domain/access/viewer";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { asViewer, cookieOf, join, type Member, PASSWORD, TEAM_ENV, viewerBy } from "@/lib/testing/team/team";

let services: TestServices;
let owner: Member;
beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  owner = await join(services, "owner", "Grace");
});
afterAll(() => services.close());

let count = 0;
let member: Member;
let secret: string;
let recoveryCodes: string[];

const dataOf = <T>({ body }: { body: { data?: unknown } }): T => body.data as T;
const begin = (password = PASSWORD) => callRoute(beginRoute, services, { headers: member.headers, body: { password } });
const confirm = (code: string) => callRoute(confirmRoute, services, { headers: member.headers, body: { code } });
/** Each half minute has one code; those of the one before and after it are taken as well. */
const codeOf = (steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const signIn = (password = PASSWORD) =>
  callRoute(signInRoute, services, { headers: asViewer(NOBODY), body: { email: member.viewer.email, password } });
const withCode = (cookie: string, code: string) =>
  callRoute(codeRoute, services, { headers: { ...asViewer(NOBODY), cookie }, body: { code } });
/** None is taken twice: a test begins as if its person had used none yet. */
const forget = () => services.pool.query("update person_totp set last_step = 0");

async function setUp(): Promise<void> {
  ({ secret } = dataOf<{ secret: string }>(await begin()));
  ({ recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await confirm(codeOf())));
  await forget();
}

beforeEach(async () => {
  count += 1;
  member = await join(services, "decider", `Ada${count}`);
});

describe("setting it up", () => {
  it("takes the password, then a code of the app, and is asked for only from then on", async () => {
    expect((await begin("not her password")).body.error?.fields).toHaveProperty("password");
    const begun = await begin();
    const { uri, ...rest } = dataOf<{ uri: string; secret: string }>(begun);
    ({ secret } = rest);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain("issuer=Parley");
    expect((await signIn()).body.data).toEqual({ ok: true, needs: null });
    const wrong = await confirm(codeOf(1000));
    expect(wrong.body.error?.fields).toHaveProperty("code");
    expect((await signIn()).body.data).toEqual({ ok: true, needs: null });
    const { recoveryCodes: codes } = dataOf<{ recoveryCodes: string[] }>(await confirm(codeOf()));
    expect(new Set(codes).size).toBe(10);
    const methods = await callRoute(methodsRoute, services, { headers: member.headers });
    expect(methods.body.data).toEqual({
      hasPassword: true,
      totp: { isOn: true, recoveryCodes: 10 },
      passkeys: [],
      service: null,
    });
    expect((await signIn()).body.data).toEqual({ ok: true, needs: "code" });
    expect((await begin()).status).toBe(409);
  });

  it("stores neither the secret nor a recovery code as it is", async () => {
    await setUp();
    const { rows } = await services.pool.query("select json_agg(t) from person_totp t");
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(secret);
    for (const code of recoveryCodes) expect(dump).not.toContain(code.replace("-", ""));
  });
});

describe("signing in with it", () => {
  beforeEach(setUp);

  it("has no session until the code is there, and then one", async () => {
    const sessions = async () =>
      (await services.pool.query("select from person_session where person_id = $1", [member.viewer.id])).rowCount;
    const before = await sessions();
    const first = await signIn();
    const cookie = cookieOf(first.headers);
    expect(cookie).not.toContain("session_token");
    expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(await sessions()).toBe(before);
    expect(await viewerBy(services, { cookie })).toEqual(NOBODY);
    // Somebody who knows the password, and may never come with a code.
    const { rows } = await services.pool.query("select name, object from audit_entry order by seq desc limit 1");
    expect(rows).toEqual([{ name: member.viewer.name, object: "/api/session: asked for a code" }]);
    const second = await withCode(cookie, codeOf());
    expect(second.status).toBe(200);
    expect(await viewerBy(services, { cookie: cookieOf(second.headers) })).toMatchObject({ id: member.viewer.id });
    expect(await sessions()).toBe((before ?? 0) + 1);
  });

  it("says nothing of an app to somebody who does not know the password", async () => {
    expect((await signIn("not hers")).status).toBe(401);
    expect((await signIn("not hers")).headers.getSetCookie()).toEqual([]);
  });

  it("takes a code once, and a step once", async () => {
    const code = codeOf();
    const one = cookieOf((await signIn()).headers);
    expect((await withCode(one, code)).status).toBe(200);
    expect((await withCode(one, codeOf(1))).status).toBe(409);
    const other = cookieOf((await signIn()).headers);
    expect((await withCode(other, code)).status).toBe(401);
    expect((await withCode(other, codeOf(1))).status).toBe(200);
  });

  it("of two who come with the same code at the same time, lets one in", async () => {
    const cookies = [cookieOf((await signIn()).headers), cookieOf((await signIn()).headers)];
    const code = codeOf();
    const tries = await Promise.all(cookies.map((cookie) => withCode(cookie, code)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it("takes each recovery code once, however it is typed", async () => {
    const [code = ""] = recoveryCodes;
    expect((await withCode(cookieOf((await signIn()).headers), ` ${code.toUpperCase()} `)).status).toBe(200);
    const again = cookieOf((await signIn()).headers);
    expect((await withCode(again, code)).status).toBe(401);
    expect((await withCode(again, recoveryCodes[1] ?? "")).status).toBe(200);
    const methods = await callRoute(methodsRoute, services, { headers: member.headers });
    expect(methods.body.data).toMatchObject({ totp: { recoveryCodes: 8 } });
  });

  it("is locked after six wrong codes, also for the right one", async () => {
    const cookie = cookieOf((await signIn()).headers);
    for (let n = 0; n < 6; n++) expect((await withCode(cookie, codeOf(1000 + n))).status).toBe(401);
    expect((await withCode(cookie, codeOf())).body.error?.message).toMatch(/too many tries/);
  });

  it("needs the first step, of some minutes ago at the most", async () => {
    expect((await withCode("", codeOf())).status).toBe(409);
    expect((await withCode("__Secure-parley.second_step=made-up", codeOf())).status).toBe(409);
    const cookie = cookieOf((await signIn()).headers);
    await services.pool.query("update verification set expires_at = now() - interval '1 second'");
    expect((await withCode(cookie, codeOf())).status).toBe(409);
  });

  it("is asked for after a new password too", async () => {
    const { link } = dataOf<{ link: string }>(
      await callRoute(passwordLinkRoute, services, { headers: owner.headers, params: { id: member.viewer.id } }),
    );
    const accepted = await callRoute(acceptRoute, services, {
      headers: asViewer(NOBODY),
      body: { token: link.split("#")[1], password: "another good password" },
    });
    expect(accepted.body.data).toEqual({ ok: true, needs: "code" });
    expect(await viewerBy(services, { cookie: cookieOf(accepted.headers) })).toEqual(NOBODY);
  });
});

describe("doing without it", () => {
  beforeEach(setUp);
  const off = (password: string) => callRoute(offRoute, services, { headers: member.headers, body: { password } });

  it("takes the password", async () => {
    expect((await off("not hers")).status).toBe(422);
    expect((await signIn()).body.data).toMatchObject({ needs: "code" });
    expect((await off(PASSWORD)).status).toBe(200);
    expect((await signIn()).body.data).toMatchObject({ needs: null });
  });

  it("is done by an owner for somebody who lost everything, and is in the audit", async () => {
    const has = async (who: Member) =>
      dataOf<{ items: { id: string; hasApp: boolean | null }[] }>(
        await callRoute(peopleRoute, services, { headers: who.headers }),
      ).items.find(({ id }) => id === member.viewer.id)?.hasApp;
    expect([await has(owner), await has(member)]).toEqual([true, null]);
    const params = { id: member.viewer.id };
    expect((await callRoute(resetRoute, services, { headers: member.headers, params })).status).toBe(403);
    expect((await callRoute(resetRoute, services, { headers: owner.headers, params })).status).toBe(200);
    expect((await callRoute(resetRoute, services, { headers: owner.headers, params })).status).toBe(404);
    expect((await signIn()).body.data).toMatchObject({ needs: null });
    expect(await has(owner)).toBe(false);
    const { rows } = await services.pool.query("select action from audit_entry where object like $1", [
      `%${member.viewer.id}%`,
    ]);
    expect(rows.map(({ action }) => action)).toContain("DELETE /api/people/:id/totp");
  });
});
