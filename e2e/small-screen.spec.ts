import type { Page } from "@playwright/test";
import { unique } from "./support/api";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const TABS = ["overview", "rounds", "concerns", "artifact", "record", "log"];
/** Long words and a wide table: what breaks a narrow page. */
const ARTIFACT = `# Retention\n\n| Table | Rows | Growth per month | Retention in days |\n|---|---|---|---|\n| audit_events_of_all_tenants | 1200000000 | 40000000 | 30 |\n\n\`\`\`sql\nselect tenant_id, count(*) from audit_events_of_all_tenants where created_at < now() - interval '30 days' group by tenant_id;\n\`\`\`\n\nhttps://example.com/${"a-very-long-path-without-any-place-to-break/".repeat(4)}`;

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const { scrollWidth, clientWidth, culprits } = await page.evaluate(() => {
    const { scrollWidth: scroll, clientWidth: client } = document.documentElement;
    const isWide = (element: Element) => element.getBoundingClientRect().right > client + 1;
    const deepest = [...document.querySelectorAll("body *")].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return {
      scrollWidth: scroll,
      clientWidth: client,
      culprits: deepest.slice(0, 3).map((element) => element.outerHTML.slice(0, 160)),
    };
  });
  // Soft: one run says what is wrong everywhere.
  expect
    .soft(scrollWidth, `${where} is wider than the screen: ${culprits.join("\n")}`)
    .toBeLessThanOrEqual(clientWidth);
}

test("no page is wider than 390 px", async ({ page, api, allowErrors }) => {
  allowErrors(/404 \(Not Found\) \(.*\/nowhere\)/);
  const title = unique(`Retention of audit_events_of_all_tenants_${"x".repeat(40)}`);
  const waiting = await api.create({ title, artifact: ARTIFACT, context: ARTIFACT, script: "stalls" });
  const finished = await api.create({ title: unique("Finished on a phone"), artifact: ARTIFACT, script: "converges" });
  const gate = await api.untilGate(waiting);
  const { record } = await api.until(finished, "closed");

  const places = [
    "/deliberations",
    "/deliberations?tab=all",
    "/deliberations?q=nothing-at-all",
    "/deliberations/new",
    "/",
    "/inbox",
    "/records",
    ...["timeline", "chains", "due"].map((view) => `/records?view=${view}`),
    ...["", "?tab=versions", "?tab=history", "/edit"].map((part) => `/records/${record?.number}${part}`),
    "/agents",
    "/settings",
    "/nowhere",
    `/decide/${gate.id}`,
    `/print/records/${finished}`,
    ...TABS.map((tab) => `/deliberations/${waiting}?tab=${tab}`),
    // The other tabs are made of the same parts as in one that waits.
    ...["overview", "record", "insight", "costs", "sources"].map((tab) => `/deliberations/${finished}?tab=${tab}`),
    // As it stood at an earlier event.
    `/deliberations/${finished}?at=12`,
    `/compare/${waiting}/${finished}`,
    `/present/${finished}`,
  ];
  for (const place of places) {
    await visit(page, place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page, place);
  }
  // Where the tabs don't all fit, the current one is in sight.
  await visit(page, `/deliberations/${finished}?tab=log`);
  await expect(page.getByRole("link", { name: "Log", exact: true })).toBeInViewport({ ratio: 1 });
});

test("the navigation is a bar at the bottom, with the number of decisions that wait", async ({ page, api }) => {
  const id = await api.create({ title: unique("Waits"), script: "stalls", config: { max_iterations: 1 } });
  await api.untilGate(id);
  await visit(page, "/deliberations");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const box = await navigation.boundingBox();
  expect(box?.width).toBe(390);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  for (const link of await navigation.getByRole("link").all()) {
    if (!(await link.isVisible())) continue;
    const target = await link.boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0), await link.innerText()).toBeGreaterThanOrEqual(44);
  }
  await expect(navigation.getByRole("link", { name: /Today\s*\d+/ })).toBeVisible();
  await navigation.getByRole("link", { name: /Today/ }).tap();
  await expect(page.getByRole("heading", { level: 1, name: /waits? for you/ })).toBeVisible();
});

test("a decision can be made with a thumb", async ({ page, api }) => {
  const title = unique("By thumb");
  const id = await api.create({ title, script: "stalls", config: { max_iterations: 1 } });
  const { id: gateId } = await api.untilGate(id);
  await visit(page, "/inbox");
  await page.getByRole("link", { name: title }).tap();
  await expect(page).toHaveURL(new RegExp(gateId));
  const form = page.getByRole("form", { name: "Your decision" });
  const option = form.getByRole("radio", { name: "Defer the decision" });
  await option.tap();
  await expect(option).toBeChecked();
  const why = form.getByRole("textbox", { name: "Why?" });
  const size = await why.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size, "below 16 px a phone zooms in").toBeGreaterThanOrEqual(16);
  await why.fill("Not this quarter.");
  await expectNoOverflow(page, "the form");
  const submit = form.getByRole("button", { name: "Submit decision" });
  expect((await submit.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await submit.tap();
  await expect(ended(page)).toBeVisible();
  expect((await api.snapshot(id)).status).toBe("closed");
});

test("the matrix is one card per agent, and a card opens the turn as a sheet", async ({ page, api }) => {
  const id = await api.create({ title: unique("Cards"), script: "converges" });
  const { panel } = await api.until(id, "closed");
  await visit(page, `/deliberations/${id}`);
  await expect(page.getByRole("grid", { name: / by seat and round$/ })).toBeHidden();
  for (const { name } of panel)
    await expect(page.getByRole("button", { name: new RegExp(`^${name}, latest round: score \\d+`) })).toBeVisible();
  await page.getByRole("button", { name: /^Security, latest round/ }).tap();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("Security");
  await expectNoOverflow(page, "the sheet");
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(sheet).toHaveCount(0);
});
