import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { apiOf, unique } from "./api";
import { expect, test } from "./fixtures";

const THEMES = ["light", "dark"] as const;
const TABS = ["overview", "rounds", "concerns", "artifact", "record", "log"];
const ARTIFACT = "# Retention\n\n| Table | Days |\n|---|---|\n| audit | 30 |\n\n- [ ] Ask legal\n\n`code` and [a link](https://example.com)\n\n```sql\nselect 1;\n```";

async function expectAccessible(page: Page, where: string): Promise<void> {
  // Colours that are on their way are nobody's colours.
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY).map(({ finished }) => finished.catch(() => null))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, impact, help, nodes }) => `${impact} ${id}: ${help}\n${nodes.slice(0, 4).map(({ target, failureSummary }) => `    ${target.join(" ")}\n      ${failureSummary?.replaceAll("\n", " ")}`).join("\n")}`);
  // Soft: one run says what is wrong everywhere.
  expect.soft(found, where).toEqual([]);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const theme of THEMES) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test("pages with content have no violations", async ({ page, api, allowErrors }) => {
      test.slow();
      allowErrors(/404 \(Not Found\) \(.*\/nowhere\)/);
      const finished = await api.create({ title: unique("Finished"), artifact: ARTIFACT, script: "converges" });
      const waiting = await api.create({ title: unique("Waiting"), artifact: ARTIFACT, script: "stalls" });
      await api.until(finished, "closed");
      const gate = await api.untilGate(waiting);
      for (const place of ["/deliberations?tab=all", "/deliberations?q=nothing-at-all", "/deliberations/new", "/inbox", "/records", "/agents", "/settings", "/nowhere", `/decide/${gate.id}`]) {
        await open(page, place);
        expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(theme);
        await expectAccessible(page, place);
      }
    });

    test("every tab of a deliberation has no violations, with an open gate and finished", async ({ page, api }) => {
      test.slow();
      const finished = await api.create({ title: unique("Finished"), artifact: ARTIFACT, script: "converges" });
      const waiting = await api.create({ title: unique("Waiting"), artifact: ARTIFACT, script: "hard_block" });
      const { panel } = await api.until(finished, "closed");
      await api.untilGate(waiting);
      for (const id of [waiting, finished]) {
        for (const tab of TABS) {
          await open(page, `/deliberations/${id}?tab=${tab}`);
          await expectAccessible(page, `${id === waiting ? "waiting" : "finished"}, ${tab}`);
        }
      }
      // With a turn selected, the chart as a table, a menu and a dialog.
      await open(page, `/deliberations/${finished}`);
      await page.getByRole("button", { name: new RegExp(`^${panel[0]?.name}, round 1`) }).click();
      await page.getByRole("button", { name: "Show as table" }).click();
      await expectAccessible(page, "a selected turn");
      await page.getByRole("button", { name: "More actions" }).click();
      await expectAccessible(page, "an open menu");
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await expectAccessible(page, "an open dialog");
    });

    test("forms with errors have no violations", async ({ page, api }) => {
      const waiting = await api.create({ title: unique("Errors"), script: "hard_block" });
      const { id, gate } = await api.untilGate(waiting);
      await open(page, `/decide/${id}`);
      const proceeding = gate.options.find(({ requires }) => requires.length > 0);
      await page.getByRole("radio", { name: proceeding?.label ?? "", exact: true }).check();
      await page.getByRole("button", { name: "Submit decision" }).click();
      await expect(page.getByRole("textbox", { name: "Why?" })).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page, "the decision with errors");
    });
  });
}

test("the empty pages and a running deliberation have no violations in either theme", async ({ page, ownServer }) => {
  test.slow();
  const server = await ownServer({ speed: 1 });
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    for (const place of ["/deliberations", "/inbox", "/records"]) {
      await open(page, `${server.url}${place}`);
      await expectAccessible(page, `empty ${place}, ${theme}`);
    }
  }
  const id = await apiOf(server.url).create({ title: unique("Running") });
  await open(page, `${server.url}/deliberations/${id}`);
  await expect(page.getByRole("complementary", { name: "Speaking now" })).toContainText("Proposal");
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page, `running, ${theme}`);
  }
});

test("a reader who wants less motion gets none", async ({ page, api }) => {
  const id = await api.create({ title: unique("Still"), script: "stalls" });
  await api.untilGate(id);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `/deliberations/${id}`);
  const moving = await page.evaluate(() => document.getAnimations().filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 20).length);
  expect(moving).toBe(0);
});
