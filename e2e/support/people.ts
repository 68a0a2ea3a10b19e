/** What people of a team do in a browser, whatever the test is about. */
import type { Page } from "@playwright/test";
import { expect, visit } from "./fixtures";

export const PASSWORD = "correct horse battery";
/** With a name others reach it by, people sign in. */
export const TEAM = { PARLEY_ALLOWED_HOSTS: "parley.example" };

export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("E-mail address").fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** What is above on the settings still moves while lists come in, so a press may miss: then it is done again. */
export async function openDialog(page: Page, button: string): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: button }).click({ timeout: 5000 });
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** The address of a link that was just made. */
export async function invitation(page: Page, url: string, role?: "Decider" | "Observer"): Promise<string> {
  await visit(page, `${url}/settings`);
  await openDialog(page, "Invite…");
  if (role) await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByRole("textbox", { name: /Send this link/ });
  await expect(link).toHaveValue(/\/join#/);
  const address = await link.inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return address;
}
