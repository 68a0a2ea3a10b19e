import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { unique } from "./support/api";
import { expect, test, visit } from "./support/fixtures";

/** In bytes as they travel. What a page brings is parsed and run before anybody can use it. */
const MOST = {
  /** What every deliberation's page has. */ page: 240_000,
  /** And what is of its protocol, a debate here: 254 KiB. */ withProtocol: 260_000,
  /** And what follows once it is there, without anybody touching it: the socket, the replay, the lists' contracts. */
  untouched: 345_000,
  today: 247_000,
  /** All five protocols' rules and forms come with it. */ form: 556_000,
  record: 292_000,
};

const SCRIPT = /<(script|link)\b([^>]*?)(?:src|href)="([^"]+\.js)[^"]*"([^>]*)>/g;

/** By address; those for browsers without modules are left out, as browsers with modules do. */
function scriptsIn(html: string): { tagged: Set<string>; all: Set<string> } {
  const found = [...html.matchAll(SCRIPT)].filter(([tag]) => !/nomodule/i.test(tag));
  const inTags = found.filter(([, name]) => name === "script");
  return {
    tagged: new Set(inTags.map(([, , , address]) => address ?? "")),
    all: new Set(found.map(([, , , address]) => address ?? "")),
  };
}

async function bytesOf(request: APIRequestContext, addresses: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...addresses].map(async (address) => gzipSync(await (await request.get(address)).body(), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function fetchedScripts(page: Page): Set<string> {
  const fetched = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && fetched.add(new URL(request.url()).pathname));
  return fetched;
}

test("a deliberation's page brings the scripts it is made of and no others", async ({ page, request, api }) => {
  const id = await api.create({ title: unique("First load"), script: "converges", config: { max_iterations: 2 } });
  await api.until(id, "closed");
  const address = `/deliberations/${id}`;
  const { tagged, all } = scriptsIn(await (await request.get(address)).text());
  expect(tagged.size).toBeGreaterThan(5);
  expect(await bytesOf(request, tagged)).toBeLessThan(MOST.page);
  expect(await bytesOf(request, all)).toBeLessThan(MOST.withProtocol);

  const fetched = fetchedScripts(page);
  await visit(page, address);
  await page.waitForLoadState("networkidle");
  expect(await bytesOf(request, fetched)).toBeLessThan(MOST.untouched);
});

test("Today, the form and a record bring what they are made of and no more", async ({ request, api }) => {
  const id = await api.create({ title: unique("First load"), script: "converges", config: { max_iterations: 2 } });
  const { record } = await api.until(id, "closed");
  for (const [address, most] of [
    ["/", MOST.today],
    ["/deliberations/new", MOST.form],
    [`/records/${record?.number}`, MOST.record],
  ] as const) {
    const { all } = scriptsIn(await (await request.get(address)).text());
    expect.soft(await bytesOf(request, all), address).toBeLessThan(most);
  }
});

test("a page names its typeface before its styles do, so that no line moves when it comes", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const named = [...html.matchAll(/<link\b[^>]*\bas="font"[^>]*>/g)].map(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? "",
  );
  expect(named).toHaveLength(1);
  const font = await request.get(named[0] ?? "");
  expect([font.status(), font.headers()["content-type"]]).toEqual([200, "font/woff2"]);
  const styles = [...html.matchAll(/href="([^"]+\.css)[^"]*"/g)].map(([, address]) => address ?? "");
  const texts = await Promise.all(styles.map(async (address) => (await request.get(address)).text()));
  expect(texts.join("")).toContain(named[0]?.split("/").at(-1));
});

test("a tab's script is fetched when somebody is about to open it", async ({ page, api }) => {
  const id = await api.create({ title: unique("Intent"), script: "converges", config: { max_iterations: 2 } });
  await api.until(id, "closed");
  const fetched = fetchedScripts(page);
  await visit(page, `/deliberations/${id}`);
  await page.waitForLoadState("networkidle");
  const before = fetched.size;
  const tab = page.getByRole("navigation", { name: "Parts of this deliberation" }).getByRole("link", { name: "Log" });
  await tab.hover();
  await expect.poll(() => fetched.size).toBeGreaterThan(before);
  await tab.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/tab=log/);
});
