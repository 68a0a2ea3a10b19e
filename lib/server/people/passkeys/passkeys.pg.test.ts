import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DELETE as removeRoute } from "@/app/api/passkeys/[id]/route";
import { POST as beginRoute } from "@/app/api/passkeys/options/route";
import { POST as addRoute } from "@/app/api/passkeys/route";
import { POST as beginSignInRoute } from "@/app/api/session/passkey/options/route";
import { POST as signInRoute } from "@/app/api/session/passkey/route";
import { GET as methodsRoute } from "@/app/api/sign-in-methods/route";
import { NOBODY } from "@/lib/domain/access/viewer";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { type Authenticator, newAuthenticator } from "@/lib/testing/team/authenticator";
import { asViewer, cookieOf, join, type Member, PASSWORD, TEAM_ENV, viewerBy } from "@/lib/testing/team/team";

const PLACE = { origin: "https://parley.example", rpId: "parley.example" };
const nobody = asViewer(NOBODY);
type Knobs = Parameters<Authenticator["get"]>[1];

let services: TestServices;
let member: Member;
let other: Member;
let device: Authenticator;
let count = 0;
beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  other = await join(services, "decider", "Other");
});
afterAll(() => services.close());
beforeEach(async () => {
  count += 1;
  member = await join(services, "decider", `Ada${count}`);
  device = newAuthenticator(PLACE);
  await services.pool.query("delete from rate_limit");
});

type Options = Record<string, unknown>;
const optionsOf = ({ body }: { body: { data?: unknown } }): Options => (body.data as { options: Options }).options;
const begin = async (who = member): Promise<Options> =>
  optionsOf(await callRoute(beginRoute, services, { headers: who.headers, body: { password: PASSWORD } }));
const add = (response: object, who = member) =>
  callRoute(addRoute, services, { headers: who.headers, body: { name: "Laptop", response } });
const beginSignIn = async (): Promise<Options> =>
  optionsOf(await callRoute(beginSignInRoute, services, { headers: nobody, body: {} }));
const signIn = (response: object) => callRoute(signInRoute, services, { headers: nobody, body: { response } });
const passkeys = async () =>
  ((await callRoute(methodsRoute, services, { headers: member.headers })).body.data as { passkeys: { id: string }[] })
    .passkeys;

describe("adding one", () => {
  it("takes the password, and signs its person in from then on", async () => {
    const wrong = await callRoute(beginRoute, services, { headers: member.headers, body: { password: "not hers" } });
    expect(wrong.body.error?.fields).toHaveProperty("password");
    expect((await add(device.create(await begin()))).status).toBe(201);
    expect(await passkeys()).toMatchObject([{ name: "Laptop", lastUsedAt: null }]);
    const entered = await signIn(device.get(await beginSignIn()));
    expect(entered.status).toBe(200);
    expect(await viewerBy(services, { cookie: cookieOf(entered.headers) })).toMatchObject({ id: member.viewer.id });
    expect(await passkeys()).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it.each<[string, Knobs]>([
    ["another site", { origin: "https://evil.example" }],
    ["another site's passkey", { rpId: "evil.example" }],
    ["nobody in front of it", { isVerified: false }],
    ["a challenge of its own", { challenge: "bWFkZSB1cA" }],
  ])("is refused from %s", async (_, knobs) => {
    expect((await add(device.create(await begin(), knobs))).status).toBe(409);
    expect(await passkeys()).toEqual([]);
  });

  it("is for who began it, once, and a passkey belongs to one person", async () => {
    const options = await begin();
    expect((await add(device.create(options), other)).status).toBe(409);
    const again = await begin();
    const answer = device.create(again);
    expect((await add(answer)).status).toBe(201);
    expect((await add(answer)).status).toBe(409);
    expect((await add(device.create(await begin(other)), other)).status).toBe(409);
  });

  it.each([{}, { response: {} }, { response: { clientDataJSON: "e30" } }, { response: { clientDataJSON: "%%%" } }])(
    "is refused when it is nothing of the kind: %j",
    async (response) => {
      expect((await add(response)).status).toBe(409);
      expect((await signIn(response)).status).toBe(401);
    },
  );
});

describe("signing in with one", () => {
  beforeEach(async () => {
    await add(device.create(await begin()));
  });

  it.each<[string, Knobs]>([
    ["another site", { origin: "https://evil.example" }],
    ["another site's passkey", { rpId: "evil.example" }],
    ["nobody in front of it", { isVerified: false }],
    ["a challenge of its own", { challenge: "bWFkZSB1cA" }],
  ])("is refused from %s", async (_, knobs) => {
    const refused = await signIn(device.get(await beginSignIn(), knobs));
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
  });

  it("is refused a second time with the same answer, from a copy that lags behind, and from one nobody added", async () => {
    const answer = device.get(await beginSignIn(), { counter: 50 });
    expect((await signIn(answer)).status).toBe(200);
    const replayed = await signIn(answer);
    const copied = await signIn(device.get(await beginSignIn(), { counter: 7 }));
    const unknown = await signIn(newAuthenticator(PLACE).get(await beginSignIn()));
    expect([replayed.status, copied.status, unknown.status]).toEqual([401, 401, 401]);
    // One sentence for all of them.
    expect(unknown.body).toEqual(replayed.body);
    expect(copied.body).toEqual(replayed.body);
  });

  it("is refused when another key signed", async () => {
    const mine = device.get(await beginSignIn());
    const forged = newAuthenticator(PLACE).get(await beginSignIn());
    expect((await signIn({ ...forged, id: mine.id, rawId: mine.rawId })).status).toBe(401);
  });

  it("says of nobody which passkeys they have", async () => {
    expect((await beginSignIn())["allowCredentials"] ?? []).toEqual([]);
  });

  it("ends when it is removed, by its own person", async () => {
    const [{ id = "" } = {}] = await passkeys();
    const remove = (who: Member) => callRoute(removeRoute, services, { headers: who.headers, params: { id } });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(member)).status).toBe(200);
    expect((await signIn(device.get(await beginSignIn()))).status).toBe(401);
  });
});

it("has no place where people open an IP address", async () => {
  const env = { ...services.env, publicUrl: "https://192.0.2.7" };
  const answer = await callRoute(beginSignInRoute, { ...services, env }, { headers: nobody, body: {} });
  expect([answer.status, answer.body.error?.message]).toEqual([409, expect.stringContaining("not an IP address")]);
});
