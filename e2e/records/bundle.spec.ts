import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { unique } from "../support/api";
import { expect, test, visit } from "../support/fixtures";

/** Chooses a file as a person would, whose browser shows its own dialog. */
async function chooseBundle(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a bundle" }).click();
  await (await chooser).setFiles({ name: "decision.parley.zip", mimeType: "application/zip", buffer });
}

test("a finished rehearsal is exported as a bundle, deleted, and opened again read-only", async ({
  page,
  api,
  allowErrors,
}) => {
  // A refusal is an answer with a status the console speaks of.
  allowErrors(/status of 422/);
  const title = unique("Queue to be handed on");
  const id = await api.create({ title, script: "converges" });
  const { record } = await api.until(id, "closed");
  const log = await api.events(id);
  const file = async (path: string) => (await fetch(`${api.url}/api/deliberations/${id}/${path}`)).text();
  const texts = [await file("record.md"), await file("dossier.md")];

  await visit(page, `/deliberations/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as bundle" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^\d{4}-queue-to-be-handed-on.*\.parley\.zip$/);
  const bundle = await readFile(await saved.path());
  // Left first: the page of something that is deleted under it asks for it once more, and the console speaks of that.
  await visit(page, "/deliberations");
  await fetch(`${api.url}/api/deliberations/${id}`, { method: "DELETE" });

  // One changed byte, and it is refused with a sentence.
  const spoiled = Buffer.from(bundle);
  const middle = Math.floor(spoiled.length / 2);
  spoiled[middle] = (spoiled[middle] ?? 0) ^ 1;
  await chooseBundle(page, spoiled);
  const refused = page.getByRole("dialog", { name: "The bundle was not opened" });
  await expect(refused).toContainText(
    /(is not what the bundle was made with|was changed).* Get the bundle again from whoever exported it\./,
  );
  await expectAccessible(page, "refused bundle");
  await refused.getByRole("button", { name: "Close" }).click();
  await chooseBundle(page, bundle.subarray(0, middle));
  await expect(refused).toContainText("The file is cut short or damaged");
  await refused.getByRole("button", { name: "Close" }).click();
  expect(await api.list(`?q=${encodeURIComponent(title)}`)).toEqual([]);

  await chooseBundle(page, bundle);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Opened from a bundle, read-only").first()).toBeVisible();
  await expect(page.getByText("Nothing can be changed here.")).toBeVisible();
  await expectAccessible(page, "opened bundle");
  expect(await api.events(id)).toEqual(log);
  expect([await file("record.md"), await file("dossier.md")]).toEqual(texts);

  // Everything a finished one shows.
  await page.getByRole("link", { name: "Rounds" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Round 1/ })).toBeVisible();
  await page.getByRole("link", { name: "Log" }).click();
  await expect(page.getByText("Opened from a bundle, read-only").first()).toBeVisible();
  await page.getByRole("link", { name: "Record", exact: true }).click();
  await expect(page.getByRole("article", { name: "Decision record" })).toContainText(/Decision Outcome/i);
  // The number belongs to the register it comes from.
  await expect(page.getByRole("link", { name: /^Open ADR-/ })).toHaveCount(0);
  const { status } = await fetch(`${api.url}/api/records/${record?.number}`);
  expect(status).toBe(404);

  // In the list, marked; it can be deleted like any other.
  await visit(page, `/deliberations?tab=finished&q=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Opened from a bundle, read-only");
  await row.getByRole("button", { name: `Actions for ${title}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Open",
    "Decision record",
    "Ask again…",
    "Compare…",
    "Export as zip",
    "Export as bundle",
    "Delete…",
  ]);
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete deliberation" }).click();
  await expect(row).toHaveCount(0);
});
