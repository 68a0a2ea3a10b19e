import type { Page } from "@playwright/test";
import { choose as chooseOption } from "./support/choose";
import { apiOf, expectSound, repliesOf, unique } from "./support/api";
import { ended } from "./support/ended";
import { expect, reload, test, visit } from "./support/fixtures";

const table = (page: Page) => page.getByRole("table", { name: "Deliberations" });
const row = (page: Page, title: string) => table(page).getByRole("row").filter({ hasText: title });

test("pausing takes effect in the middle of a call and stays; resuming asks again and goes on", async ({
  page,
  held: { server, panel },
}) => {
  const api = apiOf(server.url);
  const id = await api.create({ title: unique("Pause") });
  panel.release(id, 2);
  await visit(page, `${server.url}/deliberations/${id}`);
  await expect.poll(() => panel.waiting(id)).toHaveLength(1);
  const [inFlight] = panel.waiting(id);

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect(page.getByText(/paused it\.$/).first()).toBeVisible();
  // The call that was going on is given up.
  await expect.poll(() => panel.waiting(id)).toEqual([]);
  await api.until(id, "paused");
  const paused = await api.events(id);

  // Whatever the model would say now, nothing is recorded.
  panel.release(id, 1);
  await reload(page);
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  expect(await api.events(id)).toEqual(paused);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  await expect.poll(async () => repliesOf(await api.events(id)).map(({ key }) => key)).toContain(inFlight);
  panel.open(id);
  await expect(ended(page)).toBeVisible();
  expectSound(await api.events(id));
});

test("cancelling is asked about first, and ends it for good with everything kept", async ({
  page,
  held: { server, panel },
}) => {
  const api = apiOf(server.url);
  const id = await api.create({ title: unique("Cancel") });
  panel.release(id, 2);
  await visit(page, `${server.url}/deliberations/${id}`);
  await api.untilReplies(id, 2);

  const cancel = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel deliberation…" }).click();
  };
  await cancel();
  const dialog = page.getByRole("dialog", { name: "Cancel this deliberation?" });
  await dialog.getByRole("button", { name: "Keep it going" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await api.snapshot(id)).status).toBe("running");

  await cancel();
  await dialog.getByRole("button", { name: "Cancel deliberation" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText(/No decision was recorded; everything said so far stays readable/)).toBeVisible();
  const cancelled = await api.events(id);
  panel.open(id);
  await page.getByRole("link", { name: "Read what was said" }).click();
  await expect(page.getByRole("navigation", { name: "Rounds" })).toContainText("Round 1");
  expect(await api.events(id), "nothing is recorded after a cancel").toEqual(cancelled);
});

test("deleting is asked about by name, and then it is gone everywhere", async ({ page, api, allowErrors }) => {
  allowErrors(/404 \(Not Found\)/);
  const title = unique("Delete me");
  const id = await api.create({ title, script: "converges" });
  await api.until(id, "closed");
  await visit(page, `/deliberations/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this deliberation?" });
  await expect(dialog).toContainText(title);
  await dialog.getByRole("button", { name: "Delete deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations$/);
  await visit(page, `/deliberations?tab=all&q=${encodeURIComponent(title)}`);
  await expect(page.getByText(/No deliberation under All matches/)).toBeVisible();
  await visit(page, `/deliberations/${id}`);
  await expect(page.getByText("There is no such deliberation.")).toBeVisible();
});

test("from the list too: pause, resume, cancel, delete", async ({ page, held: { server, panel } }) => {
  const api = apiOf(server.url);
  const title = unique("By the row");
  const id = await api.create({ title });
  await expect.poll(() => panel.waiting(id)).toHaveLength(1);
  await visit(page, `${server.url}/deliberations?q=${encodeURIComponent(title)}&tab=all`);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Pause");
  await expect(row(page, title)).toContainText("Paused");
  await choose("Resume");
  await expect(row(page, title)).toContainText("Running");
  await choose("Cancel deliberation…");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel deliberation" }).click();
  await expect(row(page, title)).toContainText("Cancelled");
  await choose("Delete…");
  await page.getByRole("dialog").getByRole("button", { name: "Delete deliberation" }).click();
  await expect(row(page, title)).toHaveCount(0);
});

test("searching and filtering the list is in the address and survives a reload", async ({ page, api }) => {
  const mark = unique("filter").replace(" ", "-");
  const [one, other, waiting] = [`Redis ${mark}`, `Kafka ${mark}`, `Waiting ${mark}`];
  const ids = await Promise.all([
    api.create({ title: one, script: "converges" }),
    api.create({ title: other, script: "converges" }),
  ]);
  await api.create({ title: waiting, start: false });
  await Promise.all(ids.map((id) => api.until(id, "closed")));

  await visit(page, "/deliberations?tab=running");
  const search = page.getByRole("searchbox", { name: "Search deliberations" });
  await search.fill(mark);
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await expect(row(page, waiting)).toBeVisible();
  await expect(row(page, one)).toHaveCount(0);

  await page.getByRole("link", { name: /^Finished/ }).click();
  await expect(page).toHaveURL(/tab=finished/);
  await expect(row(page, one)).toBeVisible();
  await expect(row(page, other)).toBeVisible();
  await expect(row(page, waiting)).toHaveCount(0);

  await search.fill(`Redis ${mark}`);
  await expect(row(page, other)).toHaveCount(0);
  await expect(row(page, one)).toBeVisible();
  await chooseOption(page.getByRole("combobox", { name: "Protocol" }), "Debate");
  await expect(page).toHaveURL(/protocol=debate/);

  await reload(page);
  await expect(search).toHaveValue(`Redis ${mark}`);
  await expect(page.getByRole("combobox", { name: "Protocol" }).and(page.locator("button"))).toHaveText("Debate");
  await expect(page.getByRole("link", { name: /^Finished/ })).toHaveAttribute("aria-current", "page");
  await expect(row(page, one)).toBeVisible();
  await expect(row(page, other)).toHaveCount(0);

  await search.fill(`nothing-${mark}`);
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(search).toHaveValue("");
  await page.goBack();
  await expect(page.getByText(/No deliberation under Finished matches/)).toBeVisible();
});
