import { apiOf, unique } from "./support/api";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

test("an independent opening watched live: all write side by side, nobody reads the others, then one after the other", async ({
  page,
  ownServer,
}) => {
  // As users have it: a reply takes 4 to 7 seconds, so that a round can be watched.
  const server = await ownServer({ speed: 1 });
  const api = apiOf(server.url);
  await visit(page, `${server.url}/deliberations/new`);
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(unique("Job queue"));
  await form
    .getByRole("textbox", { name: "Question", exact: true })
    .fill("Should the job queue move from Redis to Postgres?");
  await expect(form.getByRole("radio", { name: /^A choice to make/ })).toBeChecked();
  await form.getByRole("radio", { name: /^Independently \(recommended\)/ }).check();
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  const id = /dlb_\w+/.exec(page.url())?.[0] ?? "";

  // Side by side: all at once, and no seat has a place in an order.
  const grid = page.getByRole("grid", { name: / by seat and round$/ });
  const speaking = page.getByRole("complementary", { name: "Read along" });
  const writing = speaking.getByRole("article", { name: / is writing$/ });
  const head = page.getByRole("region", { name: "Question and answer" });
  await expect(head.getByText(/^Round 1: \d+ seats are answering/)).toBeVisible();
  const { panel } = await api.snapshot(id);
  await expect(grid.getByRole("button", { name: /, round 1: writing/ })).toHaveCount(panel.length);
  await expect(writing).toHaveCount(panel.length);
  await expect(writing.filter({ hasText: "round 1 · independent answer and score" })).toHaveCount(panel.length);
  await expect(grid.getByText(", speaks number")).toHaveCount(0);

  // Every seat has a score of its own, and round 2 begins: in turn, Security last, each by itself.
  await expect(grid.getByRole("button", { name: /, round 1: score \d+/ })).toHaveCount(panel.length);
  await expect(head.getByText(/^Round 2: .+ is answering/)).toBeVisible();
  const started = (await api.events(id)).flatMap(({ payload }) => (payload.type === "round.started" ? [payload] : []));
  const names = (started[1]?.order ?? []).map((seat) => panel.find((one) => one.id === seat)?.name ?? seat);
  expect(names).toHaveLength(panel.length);
  expect(names.at(-1)).toBe("Security");
  await expect(grid.getByText(", speaks number")).toHaveCount(panel.length);
  for (const name of names.slice(0, 2)) {
    await expect(grid.getByRole("button", { name: `${name}, round 2: writing` })).toBeVisible();
    await expect(grid.getByRole("button", { name: /, round 2: writing/ })).toHaveCount(1);
    await expect(writing).toHaveCount(1);
    await expect(writing).toContainText("round 2 · answer and score");
  }
  await expect(grid.getByRole("button", { name: new RegExp(`^${names[0]}, round 2: score \\d+`) })).toBeVisible();
  await expect(grid.getByRole("button", { name: `Security, round 2: waiting for its turn` })).toBeVisible();
  await api.command(id, "cancel");
});

test("a link leads to a round, and a cell of the map to its issue", async ({ page, api }) => {
  const id = await api.create({ title: unique("Linked"), script: "stalls", config: { max_iterations: 3 } });
  await api.untilGate(id);
  await visit(page, `/deliberations/${id}?round=2`);
  const round = page.getByRole("navigation", { name: "Rounds" }).getByRole("link", { name: "Round 2", exact: true });
  await expect(round).toHaveAttribute("aria-current", "true");
  await expect(round).toBeInViewport();

  await visit(page, `/deliberations/${id}?tab=issues`);
  await page.getByRole("figure").getByRole("link").last().click();
  await expect(page).toHaveURL(/\?issue=/);
  await expect(page.locator("li:focus")).toBeInViewport();
  await expect(page.locator('li:focus a[aria-current="true"]')).toBeVisible();
});

test("a printed overview has the figures of its matrix, and the label of a target stands at its place", async ({
  page,
  api,
}) => {
  const id = await api.create({ title: unique("On paper"), script: "stalls", config: { max_iterations: 2 } });
  const { id: gateId } = await api.untilGate(id);
  await visit(page, `/deliberations/${id}`);
  const cells = page.getByRole("grid", { name: / by seat and round$/ }).locator("[data-cell]");
  await expect(cells.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const cell of await cells.all()) await expect(cell).toBeVisible();
  await expect(page.getByRole("button", { name: "More actions" })).toBeHidden();

  await page.emulateMedia({ media: null });
  await visit(page, `/decide/${gateId}`);
  const strip = page.getByRole("img", { name: /90/ }).first();
  await expect(strip).toBeVisible();
  const target = strip.locator("xpath=following-sibling::div/span[contains(@class, 'absolute')]");
  const onScreen = await target.evaluate((label) => getComputedStyle(label).position);
  await page.emulateMedia({ media: "print" });
  expect(await target.evaluate((label) => getComputedStyle(label).position)).toBe(onScreen);
});
