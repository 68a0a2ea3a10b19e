/** The ways in besides a password, each with what a browser has to do with it. */
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { codeShown } from "@/lib/testing/team/authenticator-app";
import { OIDC_CLIENT, type OidcServer, startOidcServer } from "@/lib/testing/team/oidc-server";
import { expectAccessible } from "../support/accessible";
import { unique } from "../support/api";
import { expect, test, visit } from "../support/fixtures";
import { type AppServer, freePort, startServer } from "../support/server";

// One after the other, so that they share a server.
test.describe.configure({ mode: "default" });

const PASSWORD = "correct horse battery";
const TURNED_AWAY = /401 \(Unauthorized\)/;

let server: AppServer;
let service: OidcServer;
let owner: APIRequestContext;
/** A name, and not an address: passkeys belong to one. */
let url: string;

test.beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  service = await startOidcServer(`${url}/api/session/oidc/callback`);
  server = await startServer({
    port,
    env: {
      PARLEY_PUBLIC_URL: url,
      PARLEY_OIDC_ISSUER: service.issuer,
      PARLEY_OIDC_CLIENT_ID: OIDC_CLIENT.id,
      PARLEY_OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      PARLEY_OIDC_NAME: "Example ID",
    },
  });
  owner = await request.newContext({ baseURL: url });
  await join(owner, /open \S+\/join#(\S+) to become/.exec(server.output())?.[1] ?? "", "Grace");
});

test.afterAll(async () => {
  await owner.dispose();
  await server.remove();
  await service.close();
});

async function join(browser: APIRequestContext, token: string, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(" ", "-")}@example.org`;
  const joined = await browser.post(`${url}/api/invitations/accept`, {
    data: { token, name, email, password: PASSWORD },
  });
  expect(joined.status()).toBe(201);
  return email;
}

async function invitation(): Promise<string> {
  const made = await owner.post("/api/invitations", { data: { role: "decider" } });
  return ((await made.json()) as { data: { link: string } }).data.link;
}

const tokenIn = (link: string): string => link.split("#")[1] ?? "";
const joinWithPassword = async (page: Page, name: string): Promise<string> =>
  join(page.request, tokenIn(await invitation()), name);
const whoIsIn = async (page: Page): Promise<string | undefined> =>
  ((await (await page.request.get(`${url}/api/session`)).json()) as { data: { person: { name: string } | null } }).data
    .person?.name;
/** Here and at the sign-in service: a browser that knows nobody. A page that is open would notice, and go to the sign-in by itself. */
async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

test("somebody adds a passkey, signs in with it, and no more once it is removed", async ({ page, allowErrors }) => {
  allowErrors(TURNED_AWAY);
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const name = unique("Ada");
  await joinWithPassword(page, name);
  await visit(page, `${url}/settings`);
  await page.getByRole("button", { name: "Add a passkey…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("This laptop");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog).toBeHidden();
  const methods = page.getByRole("list", { name: "How you sign in" });
  await expect(methods.getByRole("listitem").filter({ hasText: "This laptop" })).toContainText("never used");

  await leave(page);
  const signIn = page.getByRole("button", { name: "Sign in with a passkey" });
  await visit(page, `${url}/records`);
  await signIn.click();
  await expect(page).toHaveURL(`${url}/records`);
  expect(await whoIsIn(page)).toBe(name);

  await visit(page, `${url}/settings`);
  await page.getByRole("button", { name: "Remove the passkey This laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(methods.getByRole("listitem").filter({ hasText: "This laptop" })).toBeHidden();
  await leave(page);
  await visit(page, `${url}/sign-in`);
  await signIn.click();
  await expect(page.getByText("That passkey signs nobody in here.")).toBeVisible();
});

test("somebody sets up an authenticator app, and is asked for its code from then on", async ({ page, allowErrors }) => {
  allowErrors(TURNED_AWAY);
  const name = unique("Linus");
  const email = await joinWithPassword(page, name);
  await visit(page, `${url}/settings`);
  await page.getByRole("button", { name: "Set up…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("img", { name: "QR code with the secret" })).toBeVisible();
  await expectAccessible(page, "setting up an app");
  const secret = (await dialog.getByRole("textbox", { name: "Secret" }).inputValue()).replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill(codeShown(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allInnerTexts();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "How you sign in" })).toContainText("10 recovery codes left");

  const withPassword = async (next: string) => {
    await leave(page);
    await visit(page, `${url}${next}`);
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  };
  const withCode = async (code: string) => {
    await page.getByRole("textbox", { name: "Code" }).fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await withPassword("/records");
  await expectAccessible(page, "a code is asked for");
  await withCode("not a code");
  await expect(page.getByText("That code is wrong or was used before")).toBeVisible();
  expect(await whoIsIn(page)).toBeUndefined();
  // That of now was used; a clock may be half a minute ahead.
  await withCode(codeShown(secret, Date.now() + 30_000));
  await expect(page).toHaveURL(`${url}/records`);

  await withPassword("/settings");
  await withCode(recovery);
  await expect(page).toHaveURL(`${url}/settings`);
  await expect(page.getByRole("list", { name: "How you sign in" })).toContainText("9 recovery codes left");
});

test("somebody joins with the team’s sign-in service; somebody else connects it; nobody else comes in", async ({
  page,
}) => {
  const name = unique("Barbara");
  service.person = { sub: name, email: "barbara@example.org", email_verified: true, name };
  await visit(page, `${url}${await invitation()}`);
  await page.getByRole("button", { name: "Join with Example ID" }).click();
  await expect(page).toHaveURL(`${url}/`);
  expect(await whoIsIn(page)).toBe(name);

  await leave(page);
  const signIn = page.getByRole("button", { name: "Sign in with Example ID" });
  await visit(page, `${url}/records`);
  await signIn.click();
  await expect(page).toHaveURL(`${url}/records`);
  expect(await whoIsIn(page)).toBe(name);

  // An account with a password is not taken over by an address: its person connects it.
  await leave(page);
  const other = unique("Edsger");
  const email = await joinWithPassword(page, other);
  service.person = { sub: other, email, email_verified: true };
  await leave(page);
  await visit(page, `${url}/records`);
  await signIn.click();
  await expect(page.getByText("Your e-mail address already has an account here.")).toBeVisible();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // Where they wanted to go in the first place.
  await expect(page).toHaveURL(`${url}/records`);
  await visit(page, `${url}/settings`);
  await page.getByRole("button", { name: "Connect…" }).click();
  await expect(page.getByText("Connected: you can sign in with it.")).toBeVisible();
  await leave(page);
  await visit(page, `${url}/sign-in`);
  await signIn.click();
  await expect(page).toHaveURL(`${url}/`);
  expect(await whoIsIn(page)).toBe(other);

  await leave(page);
  service.person = { sub: "stranger", email: "stranger@example.org", email_verified: true };
  await visit(page, `${url}/sign-in`);
  await signIn.click();
  await expect(page.getByText("Nobody invited you yet.")).toBeVisible();
  expect(await whoIsIn(page)).toBeUndefined();
});
