import { unique } from "./support/api";
import { expectAccessible } from "./support/accessible";
import { expect, test, visit } from "./support/fixtures";

test("a decision can be taken another way in a fork, and the two compared", async ({ page, api }) => {
  const title = unique("Forked");
  const id = await api.create({ title, script: "stalls" });
  const { gate } = await api.untilGate(id);
  await api.answer(gate.id, { choice: "split", rationale: "Good enough for now.", by: "Ada" });
  await api.until(id, "closed");
  const before = await api.events(id);

  await visit(page, `/deliberations/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Fork…" }).click();
  const dialog = page.getByRole("dialog", { name: "Fork this deliberation" });
  await dialog.getByRole("radio", { name: gate.question }).check();
  await dialog.getByRole("button", { name: "Fork", exact: true }).click();

  // The same question is open again in a deliberation of its own.
  await expect(page).not.toHaveURL(new RegExp(id));
  const form = page.getByRole("form", { name: "Your decision" });
  await expect(form).toContainText(gate.question);
  const fork = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await form.getByRole("radio", { name: "Defer the decision" }).check();
  await form.getByRole("textbox", { name: "Why?" }).fill("Nobody needs it before spring.");
  await form.getByRole("textbox", { name: "Your name" }).fill("Grace");
  await form.getByRole("button", { name: "Submit decision" }).click();
  await api.until(fork, "closed");
  expect(await api.events(id)).toEqual(before);

  await page.getByRole("link", { name: "Compare the two" }).click();
  await expect(page.getByRole("heading", { name: "Both ended without a decision." })).toBeVisible();
  const table = page.getByRole("table", { name: "The two side by side" });
  const differs = table.getByRole("row", { name: /What differs/ });
  await expect(differs).toContainText("Ada at event");
  await expect(differs).toContainText("Grace at event");
  await expectAccessible(page, "compare");

  // On the wall, by keyboard alone.
  await visit(page, `/present/${fork}`);
  const wall = page.getByRole("dialog");
  await expect(wall).toContainText("Which of the two ways is the safer one?");
  await page.keyboard.press("ArrowRight");
  await expect(wall.getByRole("heading", { level: 1 })).toHaveText("How it ended");
  await expectAccessible(page, "present");
  const hasWholeScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press("f");
  await expect.poll(hasWholeScreen).toBe(true);
  await expect(wall.getByRole("button", { name: "Leave full screen (F)" })).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(hasWholeScreen).toBe(false);
  // The browser keeps an Escape for itself until the whole screen is really given back.
  await expect(wall.getByRole("button", { name: "Full screen (F)" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/deliberations/${fork}$`));
});
