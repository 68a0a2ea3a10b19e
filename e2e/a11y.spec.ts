import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { apiOf, unique, type Api } from "./support/api";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

const TABS = ["overview", "rounds", "concerns", "artifact", "record", "log", "costs", "sources"];
const ARTIFACT =
  "# Retention\n\n| Table | Days |\n|---|---|\n| audit | 30 |\n\n- [ ] Ask legal\n\n`code` and [a link](https://example.com)\n\n```sql\nselect 1;\n```";

/** Enough of everything that can be on a page. */
const SHORT = { max_iterations: 2 };

async function open(page: Page, url: string): Promise<void> {
  await visit(page, url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function finishedOne(api: Api): Promise<string> {
  const id = await api.create({ title: unique("Finished"), artifact: ARTIFACT, script: "converges", config: SHORT });
  await api.until(id, "closed");
  return id;
}

test("lists, forms and settings have no violations", async ({ page, api, allowErrors }) => {
  allowErrors(/404 \(Not Found\) \(.*\/nowhere\)/);
  await finishedOne(api);
  const gate = await api.untilGate(await api.create({ title: unique("Waiting"), script: "stalls", config: SHORT }));
  for (const place of [
    "/deliberations?tab=all",
    "/deliberations?q=nothing-at-all",
    "/deliberations/new",
    "/",
    "/inbox",
    "/records",
    "/agents",
    "/settings",
    "/nowhere",
    `/decide/${gate.id}`,
  ]) {
    await open(page, place);
    await expectAccessible(page, place);
  }
});

test("every tab of a deliberation that waits has no violations", async ({ page, api }) => {
  const id = await api.create({ title: unique("Waiting"), artifact: ARTIFACT, script: "hard_block", config: SHORT });
  await api.untilGate(id);
  for (const tab of TABS) {
    await open(page, `/deliberations/${id}?tab=${tab}`);
    await expectAccessible(page, `waiting, ${tab}`);
  }
});

test("a deliberation that is finished has no violations, nor what opens on it", async ({ page, api }) => {
  const id = await finishedOne(api);
  const { panel } = await api.snapshot(id);
  // The other tabs are made of the same parts as in one that waits.
  for (const tab of ["rounds", "record"]) {
    await open(page, `/deliberations/${id}?tab=${tab}`);
    await expectAccessible(page, `finished, ${tab}`);
  }
  await open(page, `/deliberations/${id}?tab=overview`);
  // The pictures come after the page.
  await expect(page.getByRole("region", { name: "How it got here" })).toBeVisible();
  await expectAccessible(page, "finished, overview");
  await page.getByRole("button", { name: new RegExp(`^${panel[0]?.name}, round 1`) }).click();
  const tables = page.getByText("Show as table", { exact: true });
  await expect(tables).not.toHaveCount(0);
  for (const fold of await tables.all()) await fold.click();
  await expect(page.getByRole("region", { name: /^Table: / })).toHaveCount(await tables.count());
  await page.getByText("How it ended", { exact: true }).click();
  await expectAccessible(page, "a selected turn, every picture as a table and how it ended");
  await page.getByRole("button", { name: "More actions" }).click();
  await expectAccessible(page, "an open menu");
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await expectAccessible(page, "an open dialog");
});

test("the pictures of the other tabs have no violations, nor their tables", async ({ page, api }) => {
  const id = await api.sample("job-queue");
  await api.untilGate(id);
  for (const tab of ["issues", "costs", "sources"]) {
    await open(page, `/deliberations/${id}?tab=${tab}`);
    const picture = page.getByRole("figure");
    await picture.getByText("Show as table", { exact: true }).click();
    await expect(picture.getByRole("region", { name: /^Table: / })).toBeVisible();
    await expectAccessible(page, `sample, ${tab}`);
  }
});

test("forms with errors have no violations", async ({ page, api }) => {
  const { id, gate } = await api.untilGate(
    await api.create({ title: unique("Errors"), script: "hard_block", config: SHORT }),
  );
  await open(page, `/decide/${id}`);
  const proceeding = gate.options.find(({ requires }) => requires.length > 0);
  await page.getByRole("radio", { name: proceeding?.label ?? "", exact: true }).check();
  await page.getByRole("button", { name: "Submit decision" }).click();
  await expect(page.getByRole("textbox", { name: "Why?" })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the decision with errors");

  await open(page, "/deliberations/new");
  await unfoldForm(page);
  await page.getByRole("button", { name: "Add your own agent" }).click();
  await page.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the new deliberation with errors");
});

test("a deliberation that runs has no violations, and a reader who wants less motion gets none", async ({
  page,
  held: { server, panel },
}) => {
  const id = await apiOf(server.url).create({ title: unique("Still") });
  await expect.poll(() => panel.waiting(id)).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `${server.url}/deliberations/${id}`);
  await expect(page.getByRole("button", { name: /: writing/ })).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 20)
        .length,
  );
  expect(moving).toBe(0);
  await expectAccessible(page, "running");
  panel.open(id);
});

/** One of each protocol: a sample that ends (or asks), and a script that stops at a question. */
const PROTOCOLS = {
  debate: { sample: "job-queue", asks: { script: "stalls", config: SHORT } },
  review: { sample: "rate-limits", asks: { script: "stalls" } },
  judges: { sample: "payments", asks: { script: "no_majority" } },
  chair: { sample: "sign-in", asks: { script: "objection", config: { session_type: "plan_issue" } } },
  structured: { sample: null, asks: { script: "borderline" } },
} as const;

for (const [protocol, { sample, asks }] of Object.entries(PROTOCOLS))
  test(`${protocol}: what is finished and what asks have no violations`, async ({ page, api }) => {
    const begin = (more: object) =>
      api.create({ title: unique(protocol), protocol, artifact: ARTIFACT, panel: undefined, ...more });
    const [done, waiting] = await Promise.all([
      sample ? api.sample(sample) : begin({ script: "converges" }),
      begin(asks),
    ]);
    const gate = await api.untilGate(waiting);
    // Finished, or at its own question: either has all of its pictures.
    await expect.poll(async () => (await api.snapshot(done)).status).toMatch(/^(closed|awaiting_human)$/);
    for (const place of [
      `/deliberations/${done}`,
      `/deliberations/${done}?tab=insight`,
      `/deliberations/${done}?at=20`,
      `/decide/${gate.id}`,
    ]) {
      await open(page, place);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, `${protocol}, ${place}`);
    }
  });

test("places reached from others, and what opens over a page, have no violations", async ({ page, api }) => {
  const id = await finishedOne(api);
  const fork = await api.fork(id, 5);
  const { record } = await api.snapshot(id);
  for (const place of [
    "/notifications",
    "/records/import",
    `/compare/${id}`,
    `/compare/${id}/${fork}`,
    `/print/records/${id}`,
    `/present/${id}`,
    `/records/${record?.number}`,
    `/records/${record?.number}/edit`,
  ]) {
    await page.goto(place);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, place);
  }
  for (const [item, dialog] of [
    ["Fork…", "Fork this deliberation"],
    ["Rename…", /Rename/],
  ] as const) {
    await open(page, `/deliberations/${id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await expectAccessible(page, item);
  }
  await open(page, `/deliberations/${id}`);
  for (const [keys, title] of [
    ["Control+k", "Command menu"],
    ["?", "Keyboard shortcuts"],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expectAccessible(page, title);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
