/** The whole way to a real OpenID provider and back. */
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as inviteRoute } from "@/app/api/invitations/route";
import { GET as callbackRoute } from "@/app/api/session/oidc/callback/route";
import { POST as beginRoute } from "@/app/api/session/oidc/route";
import { POST as signInRoute } from "@/app/api/session/route";
import { GET as methodsRoute } from "@/app/api/sign-in-methods/route";
import { POST as beginTotpRoute, PUT as confirmTotpRoute } from "@/app/api/totp/route";
import { readProblem } from "@/lib/domain/access/sign-in-problem";
import { NOBODY } from "@/lib/domain/access/viewer";
import { insertInvitation } from "@/lib/server/people/invitations";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, servicesOn, type TestServices } from "@/lib/testing/postgres/services";
import { OIDC_CLIENT, type OidcServer, startOidcServer } from "@/lib/testing/team/oidc-server";
import { asViewer, cookieOf, join, type Member, PASSWORD, TEAM_ENV, viewerBy } from "@/lib/testing/team/team";
import { Secret, TOTP } from "otpauth";

let services: TestServices;
let database: TestServices;
let service: OidcServer;
let owner: Member;
const nobody = asViewer(NOBODY);

beforeAll(async () => {
  service = await startOidcServer("https://parley.example/api/session/oidc/callback");
  database = await createTestServices(TEAM_ENV);
  services = await servicesOn(database.url, {
    ...TEAM_ENV,
    PARLEY_OIDC_ISSUER: service.issuer,
    PARLEY_OIDC_CLIENT_ID: OIDC_CLIENT.id,
    PARLEY_OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    PARLEY_OIDC_NAME: "Example ID",
    PARLEY_OIDC_DOMAINS: "joins.example",
  });
  owner = await join(services, "owner", "Grace");
});
afterAll(async () => {
  await services.close();
  await database.close();
  await service.close();
});

let count = 0;
beforeEach(async () => {
  count += 1;
  service.person = {
    sub: `sub-${count}`,
    email: `new${count}@example.org`,
    email_verified: true,
    name: `New ${count}`,
  };
  await services.pool.query("delete from rate_limit");
});

type Begun = { url: string; cookie: string };
async function begin(body: object = {}, headers: Record<string, string> = nobody): Promise<Begun> {
  const begun = await callRoute(beginRoute, services, { headers, body });
  return { url: (begun.body.data as { url: string }).url, cookie: cookieOf(begun.headers) };
}

type Ended = { location: string; cookie: string; status: number };
async function back(address: URL, cookie: string, headers: Record<string, string> = nobody): Promise<Ended> {
  const response = await callbackRoute(
    new Request(address, { headers: { ...headers, cookie } }),
    { params: Promise.resolve({}) },
    () => services,
  );
  return {
    location: response.headers.get("location") ?? "",
    cookie: cookieOf(response.headers),
    status: response.status,
  };
}

async function wholeWay(body: object = {}, headers: Record<string, string> = nobody): Promise<Ended> {
  const { url, cookie } = await begin(body, headers);
  return back(await service.visit(url), cookie, headers);
}

const invitation = async (): Promise<string> => {
  const made = await callRoute(inviteRoute, services, { headers: owner.headers, body: { role: "decider", note: "" } });
  return (made.body.data as { link: string }).link.split("#")[1] ?? "";
};
const noted = async (what: string): Promise<string | undefined> =>
  (
    await services.pool.query<{ object: string }>(
      "select object from audit_entry where object like $1 order by seq desc limit 1",
      [`%: ${what}%`],
    )
  ).rows[0]?.object;
const people = async (): Promise<number> => (await services.pool.query("select from person")).rowCount ?? 0;
const problemIn = (location: string): string | null => new URL(location, "http://parley").searchParams.get("problem");

describe("a first sign-in", () => {
  it("joins with an invitation, and is known from then on", async () => {
    const token = await invitation();
    const joined = await wholeWay({ invitation: token, next: "/records?q=x" });
    expect([joined.status, joined.location]).toEqual([303, "/records?q=x"]);
    const viewer = await viewerBy(services, { cookie: joined.cookie });
    expect(viewer).toMatchObject({ name: `New ${count}`, email: `new${count}@example.org`, role: "decider" });
    expect(await noted("joined")).toMatch(/: joined as decider by \/api\/invitations\/inv_[a-z0-9]{20}$/);
    const again = await wholeWay();
    expect(again.location).toBe("/");
    expect(await viewerBy(services, { cookie: again.cookie })).toMatchObject({ id: (viewer as { id: string }).id });
    // By a link to another space they are in that one, and go there.
    await services.pool.query("insert into space (id, name) values ('spc_other', 'Other')");
    const other = { role: "decider", space: "spc_other", note: "", days: 1, createdBy: null, personId: null } as const;
    const { link } = await insertInvitation(services.pool, other);
    const invited = await wholeWay({ invitation: link.split("#")[1] });
    expect(await viewerBy(services, { cookie: invited.cookie })).toMatchObject({ space: "spc_other" });
    expect(await noted("joined")).toMatch(/^\/api\/invitations\/inv_[a-z0-9]{20}: joined as decider in spc_other$/);
    // The service may give them another address; they are who they are.
    service.person = { ...service.person, email: "renamed@example.org" };
    expect(await viewerBy(services, { cookie: (await wholeWay()).cookie })).toMatchObject({
      id: (viewer as { id: string }).id,
    });
    service.person = { ...service.person, sub: "somebody-else", email: "third@example.org" };
    expect(problemIn((await wholeWay({ invitation: token })).location)).toBe("uninvited");
  });

  it("of somebody nobody invited makes no account, and says nothing about others", async () => {
    const before = await people();
    const refused = await wholeWay({ next: "/decide/gate_x" });
    expect(refused.location).toBe("/sign-in?problem=uninvited&next=%2Fdecide%2Fgate_x");
    expect(readProblem("uninvited")).not.toBeNull();
    expect(refused.cookie).not.toContain("session_token");
    expect(await people()).toBe(before);
    // An address that is only claimed gets one answer, whether or not somebody here has it.
    const claimed: string[] = [];
    for (const email of ["grace@example.org", "never-seen@example.org"]) {
      service.person = { sub: `claims-${email}`, email, email_verified: false };
      claimed.push((await wholeWay()).location);
    }
    expect(claimed).toEqual(["/sign-in?problem=unverified", "/sign-in?problem=unverified"]);
  });

  it("does not take over an account that somebody made under the address with a password", async () => {
    const member = await join(services, "observer", "Taken");
    service.person = { ...service.person, email: "taken@example.org" };
    const refused = await wholeWay();
    expect(problemIn(refused.location)).toBe("known");
    expect(await viewerBy(services, { cookie: refused.cookie })).toEqual(NOBODY);
    // Signed in, they connect it themselves.
    const connected = await wholeWay({}, member.headers);
    expect(connected.location).toBe("/settings#you");
    expect(await noted("connected")).toBeDefined();
    expect(await viewerBy(services, { cookie: (await wholeWay()).cookie })).toMatchObject({ id: member.viewer.id });
    const methods = await callRoute(methodsRoute, services, { headers: member.headers });
    expect(methods.body.data).toMatchObject({ service: { name: "Example ID", isConnected: true } });
  });

  it("with another subject of the service does not take over whoever has the address", async () => {
    const email = `reused${count}@joins.example`;
    service.person = { ...service.person, email };
    const first = await viewerBy(services, { cookie: (await wholeWay()).cookie });
    service.person = { sub: `second-${count}`, email, email_verified: true };
    const refused = await wholeWay();
    expect(problemIn(refused.location)).toBe("known");
    expect(await viewerBy(services, { cookie: refused.cookie })).toEqual(NOBODY);
    // Whoever it is really connects it while signed in.
    expect((await wholeWay({}, asViewer(first))).location).toBe("/settings#you");
    expect(await viewerBy(services, { cookie: (await wholeWay()).cookie })).toMatchObject({ email });
  });

  it("under a name that somebody has gets a number behind it", async () => {
    const names = [];
    for (const sub of [1, 2]) {
      service.person = { sub: `same-${sub}`, email: `same${sub}@joins.example`, email_verified: true, name: "GRACE" };
      names.push(((await viewerBy(services, { cookie: (await wholeWay()).cookie })) as { name: string }).name);
    }
    expect(names).toEqual(["GRACE (2)", "GRACE (3)"]);
  });

  it("from a domain of the team joins as an observer without an invitation", async () => {
    service.person = { ...service.person, email: "anna@JOINS.example" };
    expect(await viewerBy(services, { cookie: (await wholeWay()).cookie })).toMatchObject({
      role: "observer",
      email: "anna@joins.example",
    });
    expect(await noted("joined")).toMatch(/: joined as observer by its domain$/);
    service.person = { sub: "tricky", email: "anna@evil-joins.example", email_verified: true };
    expect(problemIn((await wholeWay()).location)).toBe("uninvited");
  });
});

describe("the way back", () => {
  it("is only for the browser that began, once, with its own state", async () => {
    const token = await invitation();
    const mine = await begin({ invitation: token });
    const address = await service.visit(mine.url);
    const expired = "/sign-in?problem=expired";
    // Somebody else's browser: no cookie, or that of another beginning.
    expect((await back(address, "")).location).toBe(expired);
    const other = await begin();
    const third = await begin();
    const otherAddress = await service.visit(other.url);
    expect((await back(otherAddress, third.cookie)).location).toBe(expired);
    // Another state.
    const wrongState = new URL(await service.visit((await begin()).url));
    wrongState.searchParams.set("state", "made-up");
    expect((await back(wrongState, third.cookie)).location).toBe(expired);
    // What an attacker burned is gone, nothing more: begin again.
    const good = await begin({ invitation: token });
    const goodAddress = await service.visit(good.url);
    const joined = await back(goodAddress, good.cookie);
    expect(joined.location).toBe("/");
    expect((await back(goodAddress, good.cookie)).location).toBe(expired);
  });

  it("ends after some minutes", async () => {
    const { url, cookie } = await begin();
    const address = await service.visit(url);
    await services.pool.query("update verification set expires_at = now() - interval '1 second'");
    expect((await back(address, cookie)).location).toBe("/sign-in?problem=expired");
  });

  it("has PKCE, a nonce and a state in what it sends, and no secret in what it stores", async () => {
    const { url, cookie } = await begin({ next: "https://evil.example/" });
    const sent = new URL(url).searchParams;
    expect(sent.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) expect(sent.get(name)?.length).toBeGreaterThan(20);
    const stored = JSON.stringify((await services.pool.query("select * from verification")).rows);
    expect(stored).not.toContain(sent.get("state"));
    expect(stored).not.toContain(cookie.split("=")[1]);
    expect(stored).not.toContain("evil.example");
  });

  it.each([
    ["another code", (stored: Stored, url: URL) => (url.searchParams.set("code", "made-up"), stored)],
    ["another verifier", (stored: Stored) => ({ ...stored, verifier: "v".repeat(43) })],
    ["another nonce", (stored: Stored) => ({ ...stored, nonce: "n".repeat(43) })],
    ["another issuer", (stored: Stored, url: URL) => (url.searchParams.set("iss", "https://evil.example"), stored)],
  ])("with %s is refused", async (_, change) => {
    const { url, cookie } = await begin({ invitation: await invitation() });
    const address = await service.visit(url);
    const { rows } = await services.pool.query<{ id: string; value: string }>(
      "select id, value from verification order by created_at desc limit 1",
    );
    const stored = change(JSON.parse(rows[0]?.value ?? "{}") as Stored, address);
    await services.pool.query("update verification set value = $2 where id = $1", [
      rows[0]?.id,
      JSON.stringify(stored),
    ]);
    const before = await people();
    expect((await back(address, cookie)).location).toBe("/sign-in?problem=refused");
    expect(await people()).toBe(before);
  });

  it("asks for the code of an app too", async () => {
    const member = await join(services, "decider", "Careful");
    service.person = { ...service.person, email: "careful@example.org" };
    await wholeWay({}, member.headers);
    const begun = await callRoute(beginTotpRoute, services, { headers: member.headers, body: { password: PASSWORD } });
    const { secret } = begun.body.data as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await callRoute(confirmTotpRoute, services, { headers: member.headers, body: { code } });
    const ended = await wholeWay({ next: "/records" });
    expect(ended.location).toBe("/sign-in?step=code&next=%2Frecords");
    expect(await viewerBy(services, { cookie: ended.cookie })).toEqual(NOBODY);
  });

  it("gives no password to somebody who never had one", async () => {
    service.person = { ...service.person, email: "nopass@joins.example" };
    await wholeWay();
    const tried = await callRoute(signInRoute, services, {
      headers: nobody,
      body: { email: "nopass@joins.example", password: "anything at all" },
    });
    expect(tried.status).toBe(401);
  });
});
type Stored = { nonce: string; verifier: string };

describe("a service that does not answer", () => {
  let broken: Server;
  beforeAll(async () => {
    broken = createServer((_request, response) => void response.writeHead(500).end("secret details"));
    await new Promise<void>((resolve) => void broken.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => void broken.close(resolve)));

  it("is said so, and tried again the next time", async () => {
    const { port } = broken.address() as { port: number };
    const env = { ...services.env, oidc: { ...services.env.oidc, issuer: `http://127.0.0.1:${port}` } };
    const answer = await callRoute(beginRoute, { ...services, env } as TestServices, { headers: nobody, body: {} });
    expect(answer.status).toBe(503);
    expect(answer.body.error?.message).toMatch(/Example ID does not answer/);
    expect(JSON.stringify(answer.body)).not.toContain("secret details");
  });

  it("without one there is nothing to begin", async () => {
    expect((await callRoute(beginRoute, database, { headers: nobody, body: {} })).status).toBe(409);
  });
});
