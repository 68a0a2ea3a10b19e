import { expectAccessible } from "./support/accessible";
import { expect, test, visit } from "./support/fixtures";

const PAGES = [
  "/deliberations",
  "/records",
  "/settings",
  "/inbox",
  "/agents",
  "/deliberations/new",
  "/deliberations?tab=all",
  "/",
];

test("odd addresses and methods are answered with a sentence or as if the odd part were not there", async ({
  server,
}) => {
  const status = async (path: string, method = "GET") => (await fetch(`${server.url}${path}`, { method })).status;
  for (const path of [
    "/deliberations?q=%00",
    "/deliberations?protocol=a%00b",
    "/records?q=%00",
    "/records?q=%E0%A4%A",
    "/deliberations?q=%",
    "/api/records?q=%00",
  ])
    expect.soft(await status(path), path).toBe(200);
  for (const path of ["/deliberations/%", "/decide/%E0%A4%A", "/print/records/%ff", "/api/gates/%ff"])
    expect.soft(await status(path), path).toBe(400);
  expect.soft(await status("/deliberations", "POST")).toBe(405);
  expect.soft(await status("/api/deliberations", "PATCH")).toBe(405);
});

/** Two in one: a server of its own is most of the time of each. */
test("pages asked for all at once, right after a start, all come; open to a network, every page says so", async ({
  page,
  ownServer,
  server,
}) => {
  const open = await ownServer({ env: { HOST: "0.0.0.0", PARLEY_PERSONAL: "yes" } });
  const loads = await Promise.all(PAGES.map(async (path) => `${path} ${(await fetch(`${open.url}${path}`)).status}`));
  expect(loads).toEqual(PAGES.map((path) => `${path} 200`));

  expect(open.output()).toContain("warning: Parley listens on 0.0.0.0");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const place of ["/deliberations", "/settings"]) {
    await visit(page, `${open.url}${place}`);
    await expect(page.getByText("Open to the network.")).toBeVisible();
    await expectAccessible(page, `open, ${place}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await visit(page, `${server.url}/deliberations`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Open to the network.")).toBeHidden();
});
