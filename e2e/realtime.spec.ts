import type { Locator, Page } from "@playwright/test";
import type { SpeakReply } from "@/lib/protocols/debate/rules/replies";
import { apiOf, expectSound, repliesOf, SMALL_PANEL, unique, type Api } from "./support/api";
import { ended } from "./support/ended";
import { expect, NETWORK_AWAY, reload, SERVER_STARTING, test, visit } from "./support/fixtures";
import { startHeldPanel } from "./support/held-panel";
import { startWire } from "./support/wire";

const AGENTS = SMALL_PANEL.length;
/** Two rounds, the synthesis and the record's page. */
const ALL_REPLIES = 2 * AGENTS + 2;

const matrix = (page: Page): Locator => page.getByRole("grid", { name: / by seat and round$/ });
/** The whole sentence about the connection; the one word in its place is hidden from screen readers. */
const pill = (page: Page): Locator => page.locator("[data-connection] > :is(a, span):not([aria-hidden])");

/** Every score that is in the log is in the matrix, and no other. */
async function expectMatrixToShow(page: Page, api: Api, id: string): Promise<void> {
  const [events, { panel }] = await Promise.all([api.events(id), api.snapshot(id)]);
  const nameOf = (agentId: string) => panel.find((agent) => agent.id === agentId)?.name ?? agentId;
  const scores = repliesOf(events)
    .filter(({ kind }) => kind === "speak")
    .map(
      ({ agentId, round, reply }) =>
        `${nameOf(agentId)}, round ${round}: score ${(reply as SpeakReply).satisfaction_score}`,
    );
  const shown = async () => {
    const names = await matrix(page)
      .getByRole("button")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    return names.flatMap((name) => /^.*: score \d+/.exec(name)?.[0] ?? []).toSorted();
  };
  await expect.poll(shown).toEqual(scores.toSorted());
}

/** The sequence numbers on the Log tab, in the order they stand there. */
async function seqsInLog(page: Page): Promise<number[]> {
  const rows = page.getByRole("log", { name: "Events" }).getByRole("listitem");
  return (await rows.allInnerTexts()).map((text) => Number.parseInt(text, 10));
}

async function expectLogTabToBeTheLog(page: Page, api: Api, id: string): Promise<void> {
  await page.getByRole("link", { name: "Log", exact: true }).click();
  const seqs = (await api.events(id)).map(({ seq }) => seq);
  await expect.poll(() => seqsInLog(page)).toEqual(seqs);
}

test("reloading in the middle of a round, and a second browser, show the same truth", async ({
  page,
  secondBrowser,
  held: { server, panel },
}) => {
  const api = apiOf(server.url);
  const id = await api.create({ title: unique("Mid-round") });
  panel.release(id, AGENTS + 2);
  await visit(page, `${server.url}/deliberations/${id}`);
  await expect(matrix(page).getByRole("button", { name: /round 2: score/ })).toHaveCount(2);
  await expect(matrix(page).getByRole("button", { name: /round 2: writing/ })).toHaveCount(1);
  await expectMatrixToShow(page, api, id);

  await reload(page);
  await expectMatrixToShow(page, api, id);
  await expect(matrix(page).getByRole("button", { name: /round 2: writing/ })).toHaveCount(1);

  const other = await secondBrowser();
  await visit(other, `${server.url}/deliberations/${id}`);
  await expectMatrixToShow(other, api, id);

  // Both go on from there, live.
  panel.open(id);
  for (const each of [page, other]) await expect(ended(each)).toBeVisible();
  for (const each of [page, other]) await expectMatrixToShow(each, api, id);
  for (const each of [page, other]) await expectLogTabToBeTheLog(each, api, id);
  expectSound(await api.events(id));
});

test("without a network the page says so and keeps its content; back online it catches up without loss or repetition", async ({
  page,
  held: { server, panel },
  allowErrors,
}) => {
  allowErrors(...NETWORK_AWAY);
  const api = apiOf(server.url);
  const id = await api.create({ title: unique("Network") });
  const wire = await startWire(server.port);
  panel.release(id, 2);
  await visit(page, `${wire.url}/deliberations/${id}?tab=log`);
  await api.untilReplies(id, 2);
  await expect(page.getByText(/^Live · event/)).toBeVisible();
  const shownBefore = (await seqsInLog(page)).length;

  wire.cut();
  await expect(pill(page)).toHaveText(/^Reconnecting… showing up to \d\d:\d\d:\d\d/);
  expect((await seqsInLog(page)).length, "content stays").toBeGreaterThanOrEqual(shownBefore);

  // Meanwhile the panel goes on.
  panel.release(id, 4);
  await api.untilReplies(id, 6);

  wire.mend();
  await expect(pill(page)).toHaveText(/^(Caught up, \d+ new events|Live · event \d+)/);
  await expect.poll(() => seqsInLog(page)).toEqual((await api.events(id)).map(({ seq }) => seq));

  panel.open(id);
  await expect(ended(page)).toBeVisible();
  await expect.poll(() => seqsInLog(page)).toEqual((await api.events(id)).map(({ seq }) => seq));
  expectSound(await api.events(id));
  await wire.close();
});

test("a server killed in the middle of a run and started again: the page comes back by itself, the run ends, no reply is there twice", async ({
  page,
  ownServer,
  allowErrors,
}) => {
  allowErrors(...NETWORK_AWAY, ...SERVER_STARTING);
  const panel = await startHeldPanel();
  try {
    const server = await ownServer({ env: { OPENAI_BASE_URL: panel.url, PARLEY_MODEL: "held-1" } });
    const api = apiOf(server.url);
    const id = await api.create({ title: unique("Killed") });
    panel.release(id, 3);
    await visit(page, `${server.url}/deliberations/${id}`);
    await expect(matrix(page).getByRole("button", { name: /: score \d+/ })).toHaveCount(3);
    await expect.poll(() => panel.waiting(id)).toHaveLength(1);
    const [inFlight] = panel.waiting(id);
    const before = await api.events(id);
    // A page that is loaded again has lost this.
    await page.evaluate(() => void ((window as { isSamePage?: boolean }).isSamePage = true));

    await server.kill();
    await server.start();

    // Only the call in flight is asked again.
    await expect.poll(() => panel.waiting(id)).toEqual([inFlight]);
    panel.open(id);
    await expect(ended(page)).toBeVisible();
    expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true);

    const events = await api.events(id);
    expect(events.slice(0, before.length), "nothing that was there changed").toEqual(before);
    expectSound(events);
    expect(repliesOf(events)).toHaveLength(ALL_REPLIES);
    expect(panel.requests.filter(({ outcome }) => outcome === "answered")).toHaveLength(ALL_REPLIES);
    await expectLogTabToBeTheLog(page, api, id);

    // Ctrl-C while a page is being loaded: the requests on their way don't hold it up.
    await visit(page, `${server.url}/deliberations/${id}`);
    await server.stop();
  } finally {
    await panel.close();
  }
});
