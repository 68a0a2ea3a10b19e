import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { unique } from "../support/api";
import { expect, test, visit } from "../support/fixtures";
import { invitation, join, openDialog, TEAM } from "../support/people";

/** What is in another space, and a call of a page that was left in another tab: Chromium writes them down. */
const NOT_HERE = [/404 \(Not Found\)/, /409 \(Conflict\)/];

async function create(page: Page, url: string, title: string): Promise<string> {
  const answer = await page.request.post(`${url}/api/deliberations`, {
    data: { title, protocol: "debate", question: "Which?", rehearsal: true, start: false },
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const switcher = (page: Page) => page.getByRole("group", { name: "Space" }).getByRole("button");
async function goTo(page: Page, space: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole("menuitem", { name: space }).click();
  await expect(switcher(page)).toHaveText(space);
}

test("an owner makes a second space and invites somebody, who sees nothing of the first; who is in both goes from one to the other", async ({
  page: owner,
  secondBrowser,
  ownServer,
  allowErrors,
}) => {
  allowErrors(...NOT_HERE);
  const server = await ownServer({ env: TEAM });
  const { url } = server;
  await join(owner, /open (\S+\/join#\S+) to become/.exec(server.output())?.[1] ?? "", "Grace");
  const here = unique("Here");
  const id = await create(owner, url, here);

  // Nobody is shown a choice there is not.
  await visit(owner, `${url}/settings`);
  await expect(switcher(owner)).toBeHidden();
  await openDialog(owner, "New space…");
  await owner.getByRole("dialog").getByLabel("Name").fill("Research");
  await owner.getByRole("button", { name: "Make space" }).click();
  await expect(switcher(owner)).toHaveText("Team");
  await expect(owner.getByRole("list", { name: "Spaces" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(owner, "settings with two spaces");

  // The new one is empty, and is hers.
  await goTo(owner, "Research");
  await visit(owner, `${url}/deliberations?tab=all`);
  await expect(owner.getByText(here)).toBeHidden();
  const guest = await secondBrowser();
  await join(guest, await invitation(owner, url), "Ada");
  const there = unique("There");
  await create(guest, url, there);

  // Somebody who is only there sees what is there, and no other space.
  await expect(switcher(guest)).toBeHidden();
  await visit(guest, `${url}/deliberations?tab=all`);
  await expect(guest.getByText(there).first()).toBeVisible();
  await expect(guest.getByText(here)).toBeHidden();
  expect((await guest.request.get(`${url}/api/deliberations/${id}`)).status()).toBe(404);
  await guest.goto(`${url}/deliberations/${id}`);
  await expect(guest.getByText("There is no such deliberation.")).toBeVisible();

  // A link to the other space of somebody who is in both asks whether to go there.
  await owner.goto(`${url}/deliberations/${id}?tab=log`);
  await expect(owner.getByText("This is in “Team”.")).toBeVisible();
  await expectAccessible(owner, "a link to another space");
  await owner.getByRole("button", { name: "Open it in Team" }).click();
  await expect(owner).toHaveURL(`${url}/deliberations/${id}?tab=log`);
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(here);
  await expect(switcher(owner)).toHaveText("Team");

  // A page that was left open in another tab is made anew before it does anything.
  const tab = await owner.context().newPage();
  await visit(tab, `${url}/deliberations?tab=all`);
  await expect(tab.getByText(here).first()).toBeVisible();
  await goTo(owner, "Research");
  await tab.getByRole("searchbox").fill("There");
  await expect(switcher(tab)).toHaveText("Research");

  // She invites her into the first one too: no new account, one press.
  await goTo(owner, "Team");
  const link = await invitation(owner, url);
  await guest.goto(link);
  await guest.getByRole("button", { name: "Join “Team” as Ada" }).click();
  await expect(switcher(guest)).toHaveText("Team");
  await visit(guest, `${url}/deliberations?tab=all`);
  await expect(guest.getByText(here).first()).toBeVisible();
  await expect(guest.getByText(there)).toBeHidden();
  await guest.setViewportSize({ width: 390, height: 844 });
  await goTo(guest, "Research");
  await visit(guest, `${url}/deliberations?tab=all`);
  await expect(guest.getByText(there).first()).toBeVisible();
  await expect(guest.getByText(here)).toBeHidden();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
