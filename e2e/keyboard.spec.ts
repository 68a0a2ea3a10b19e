import type { Locator, Page } from "@playwright/test";
import { unique } from "./support/api";
import { ended } from "./support/ended";
import { expect, test, visit, visitBeforeScripts } from "./support/fixtures";

/** As someone without a mouse does: on with Tab until it is there. */
async function tabTo(page: Page, target: Locator, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${limit} times Tab does not lead to ${String(target)}.`);
}

/** J until the row has the focus: others may stand above it. */
async function stepTo(page: Page, row: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("j");
    if (await row.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`60 times J does not lead to ${String(row)}.`);
}

test("from the list to the record without a mouse", async ({ page, api }) => {
  const title = unique("By keyboard");
  await visit(page, "/deliberations");

  // C: the form. Single keys are text while typing.
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/deliberations\/new$/);
  await tabTo(page, page.getByRole("textbox", { name: "Question" }));
  await page.keyboard.type("Can it be decided without a mouse?");
  // Coming by keyboard selects what was proposed, so typing replaces it.
  await tabTo(page, page.getByRole("textbox", { name: "Title" }));
  await page.keyboard.type(title);
  await expect(page).toHaveURL(/\/deliberations\/new$/);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await api.until(id, "closed");

  // Past the transcript, with two stops for each reply. The matrix is one stop; arrows move in it, Enter opens the turn.
  await tabTo(page, page.getByRole("link", { name: "Skip the transcript" }));
  await page.keyboard.press("Enter");
  const grid = page.getByRole("grid", { name: / by seat and round$/ });
  await tabTo(page, grid.locator('[tabindex="0"]'));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const { panel } = await api.snapshot(id);
  const cell = grid.getByRole("button", { name: new RegExp(`^${panel[1]?.name}, round 2: score`) });
  await expect(cell).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/seq=\d+/);
  await expect(page.getByRole("article", { name: `${panel[1]?.name}, round 2` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article", { name: `${panel[1]?.name}, round 2` })).toHaveCount(0);

  // Digits are the tabs, G and a letter the pages.
  await page.keyboard.press("5");
  await expect(page.getByRole("article", { name: "Decision record" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { level: 1, name: "Decision records" })).toBeVisible();
  await stepTo(page, page.getByRole("link", { name: title }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/records\/\d+$/);
  await expect(page.getByRole("article", { name: "Decision record" })).toBeVisible();
});

test("D leads to the decision, Ctrl+Enter submits it", async ({ page, api }) => {
  const title = unique("Decide by keyboard");
  const id = await api.create({ title, script: "stalls" });
  const { gate } = await api.untilGate(id);
  await visit(page, "/inbox");
  await stepTo(page, page.getByRole("link", { name: title }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/decide/${gate.id}$`));

  await visit(page, `/deliberations/${id}?tab=rounds`);
  await expect(page.getByRole("navigation", { name: "Rounds" })).toBeVisible();
  await page.keyboard.press("d");
  const form = page.getByRole("form", { name: "Your decision" });
  await expect(form.getByRole("radio").first()).toBeFocused();
  const wanted = gate.options.findIndex(({ id: option }) => option === "defer");
  await page.keyboard.press("Space");
  for (let presses = 0; presses < wanted; presses++) await page.keyboard.press("ArrowDown");
  await expect(form.getByRole("radio", { name: "Defer the decision" })).toBeChecked();
  await tabTo(page, form.getByRole("textbox", { name: "Why?" }));
  await page.keyboard.type("d is a letter here, and c too.");
  await page.keyboard.press("Control+Enter");
  await expect(ended(page)).toBeVisible();
  expect((await api.gate(gate.id)).answer).toMatchObject({
    choice: "defer",
    rationale: "d is a letter here, and c too.",
  });
});

test("what is pressed and clicked before the page listens counts", async ({ page, api }) => {
  const id = await api.create({ title: unique("Early"), script: "stalls" });
  const { gate } = await api.untilGate(id);
  const form = page.getByRole("form", { name: "Your decision" });
  const keysCome = await visitBeforeScripts(page, `/deliberations/${id}?tab=rounds`);
  await expect(page.getByRole("navigation", { name: "Rounds" })).toBeVisible();
  await page.keyboard.press("d");
  keysCome();
  await expect(form.getByRole("radio").first()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${id}$`));

  const clickComes = await visitBeforeScripts(page, `/decide/${gate.id}`);
  const defer = form.getByRole("radio", { name: "Defer the decision" });
  await defer.click();
  clickComes();
  // What is typed makes the form render again: only what it knows of is still there after that.
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `parley-draft-${gate.id}`))
    .toContain('"choice":"defer"');
  await form.getByRole("textbox", { name: "Why?" }).fill("It was clicked early.");
  await expect(defer).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(ended(page)).toBeVisible();
  // The form and its button are gone: what follows has the focus, not the body.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect((await api.gate(gate.id)).answer).toMatchObject({ choice: "defer", rationale: "It was clicked early." });
});

test("? shows every shortcut and the focus returns to where it was", async ({ page, api }) => {
  await api.create({ title: unique("Sheet"), start: false });
  await visit(page, "/deliberations");
  const link = page.getByRole("link", { name: "New deliberation" });
  await link.focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Open the command menu");
  await expect(sheet).toContainText("Decide");
  await expect.poll(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  // Keys of the page are off while it is open.
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/deliberations$/);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("Control+k");
  const menu = page.getByRole("combobox", { name: "Search actions, deliberations and records" });
  await expect(menu).toBeFocused();
  await page.keyboard.type("settings");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("a menu and a dialog give the focus back to what opened them", async ({ page, api }) => {
  const id = await api.create({ title: unique("Focus"), start: false });
  await visit(page, `/deliberations/${id}`);
  const opener = page.getByRole("button", { name: "More actions" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  // The list takes the focus in a frame of its own; a key before that belongs to the button.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this deliberation?" });
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
