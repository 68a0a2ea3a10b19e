import type { Page } from "@playwright/test";
import type { Place } from "../places";
import { TEAM_PASSWORD, type Team } from "./prepare-team";

/** For somebody who is not in. */
export const doorPlaces = ({ invitation, passwordLink }: Team): Place[] => [
  { name: "door-sign-in", path: "/sign-in" },
  { name: "door-ended", path: "/sign-in?next=%2Frecords&problem=ended" },
  { name: "door-refused", path: "/sign-in", act: signInWrongly },
  { name: "door-code", path: "/sign-in?step=code" },
  { name: "door-join", path: invitation },
  { name: "door-new-password", path: passwordLink },
  { name: "door-bad-link", path: "/join#this-link-was-used-already" },
  { name: "door-forgot", path: "/forgot-password" },
  { name: "door-forgot-sent", path: "/forgot-password", act: forget },
  { name: "door-unsubscribe", path: "/unsubscribe?token=x" },
];

export const ownerPlaces = ({ quorum, reply, hidden }: Team): Place[] => [
  { name: "team-today", path: "/" },
  { name: "team-settings", path: "/settings" },
  { name: "team-invite", path: "/settings#people", act: press("Invite…"), isOneScreen: true },
  { name: "team-invite-link", path: "/settings#people", act: press("Invite…", "Make a link"), isOneScreen: true },
  { name: "team-person-menu", path: "/settings#people", act: press("More about Ada Lovelace"), isOneScreen: true },
  { name: "team-token", path: "/settings#tokens", act: press("New token…"), isOneScreen: true },
  { name: "team-password", path: "/settings#you", act: press("Change password…"), isOneScreen: true },
  { name: "team-passkey", path: "/settings#you", act: press("Add a passkey…"), isOneScreen: true },
  { name: "team-app", path: "/settings#you", act: setUpApp, isOneScreen: true },
  { name: "team-webhook", path: "/settings#webhooks", act: press("New webhook…"), isOneScreen: true },
  { name: "team-webhook-log", path: "/settings#webhooks", act: press("Log"), isOneScreen: true },
  { name: "team-notifications", path: "/notifications" },
  { name: "team-quorum", path: `/decide/${quorum.gate}` },
  { name: "team-who-decides", path: `/decide/${quorum.gate}`, act: press("Change…"), isOneScreen: true },
  { name: "team-delegate", path: `/decide/${quorum.gate}`, act: press("Ask somebody else…"), isOneScreen: true },
  { name: "team-presence", path: `/deliberations/${quorum.id}` },
  {
    name: "team-comments",
    path: `/deliberations/${quorum.id}?tab=rounds&seq=${reply}`,
    act: openComments,
    isOneScreen: true,
  },
  { name: "team-form-deciding", path: "/deliberations/new", act: openDeciding },
  { name: "team-who-sees", path: `/deliberations/${hidden}`, act: openPeople, isOneScreen: true },
];

export const deciderPlaces = ({ assigned, quorum }: Team): Place[] => [
  { name: "decider-today", path: "/" },
  { name: "decider-assigned", path: `/decide/${assigned.gate}` },
  { name: "decider-voted", path: `/decide/${quorum.gate}` },
  { name: "decider-inbox", path: "/inbox" },
];

export const observerPlaces = ({ assigned, quorum }: Team): Place[] => [
  { name: "observer-today", path: "/" },
  { name: "observer-gate", path: `/decide/${assigned.gate}` },
  { name: "observer-deliberation", path: `/deliberations/${quorum.id}` },
  { name: "observer-settings", path: "/settings" },
  { name: "observer-not-allowed", path: "/deliberations/new" },
  { name: "observer-notifications", path: "/notifications" },
];

const press =
  (...names: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.getByRole("button", { name, exact: true }).first().click();
    await page.waitForTimeout(800);
  };

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password").fill("not hers at all");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("alert").first().waitFor();
}

async function forget(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").fill("nobody@example.org");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("status").waitFor();
}

async function setUpApp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up…" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(TEAM_PASSWORD);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("img", { name: "QR code with the secret" }).waitFor();
}

async function openComments(page: Page): Promise<void> {
  await page.getByText("2 comments on this reply").click();
  await page.waitForTimeout(500);
}

async function openDeciding(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Question" }).fill("How long should audit events stay in the database?");
  await page
    .getByRole("button", { name: /Adjust/ })
    .first()
    .click();
  await page.waitForTimeout(1000);
}

async function openPeople(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Who may see this…" }).click();
  await page.getByRole("radio", { name: "Named people" }).check();
  await page.waitForTimeout(500);
}
