import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { unique } from "./support/api";
import { expect, test, visit, visitBeforeScripts } from "./support/fixtures";
import { invitation, join, PASSWORD, TEAM } from "./support/people";

/** A link that was used, a wrong password, and a session that has ended while its page is open: Chromium writes them down. */
const TURNED_AWAY = [
  /404 \(Not Found\) .*\/invitations\/look/,
  /401 \(Unauthorized\)/,
  /403 \(Forbidden\)/,
  /WebSocket connection to .* failed/,
];

/** The event of the first thing a seat said. */
async function firstReply(page: Page, url: string, id: string): Promise<number> {
  const { data } = (await (await page.request.get(`${url}/api/deliberations/${id}/events?after=0`)).json()) as {
    data: { events: { seq: number; payload: { type: string } }[] };
  };
  return data.events.find(({ payload }) => payload.type === "reply.recorded")?.seq ?? 0;
}

test("an owner invites a decider and an observer; one decides, one watches; a private one is nobody else's; a session is ended", async ({
  page: owner,
  secondBrowser,
  ownServer,
  allowErrors,
}) => {
  allowErrors(...TURNED_AWAY);
  const server = await ownServer({ env: TEAM });
  const { url } = server;

  // Nothing answers without a session but the sign-in; the console has the first owner's link.
  await owner.goto(`${url}/records`);
  await expect(owner).toHaveURL(`${url}/sign-in?next=%2Frecords`);
  await expect(owner.getByRole("heading", { name: "Nobody has an account yet" })).toBeVisible();
  const first = /open (\S+\/join#\S+) to become/.exec(server.output())?.[1] ?? "";
  await join(owner, first, "Grace");

  const [decider, observer] = [await secondBrowser(), await secondBrowser()];
  await join(decider, await invitation(owner, url, "Decider"), "Ada");
  const link = await invitation(owner, url, "Observer");
  await join(observer, link, "Linus");
  await observer.goto(link);
  await expect(observer.getByText("This link can't be used")).toBeVisible();

  // The decider creates one that stalls; her name is who she is.
  const title = unique("Team");
  const created = await decider.request.post(`${url}/api/deliberations`, {
    data: { title, protocol: "debate", question: "Should we?", rehearsal: "stalls", by: "Somebody else" },
  });
  const { id } = ((await created.json()) as { data: { id: string } }).data;

  // The observer follows it live, is told that somebody else decides, and can't.
  await visit(observer, `${url}/deliberations/${id}`);
  await expect(observer.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(observer.getByText("Needs you").or(observer.getByText("waits for a decider")).first()).toBeVisible();
  await expect(observer.getByRole("button", { name: "Submit decision" })).toBeHidden();
  await expect(observer.getByRole("button", { name: "Pause" })).toBeHidden();
  expect((await observer.request.post(`${url}/api/deliberations/${id}/pause`, { data: {} })).status()).toBe(403);
  await observer.goto(`${url}/deliberations/new`);
  await expect(observer.getByText("Your role does not include this page.")).toBeVisible();

  // Two who look at it see each other, and not themselves; one who has gone elsewhere is not there any more.
  const lookers = (page: Page) => page.getByRole("list", { name: "Looking at this too" });
  const named = (page: Page, name: string) => lookers(page).getByRole("listitem").filter({ hasText: name });
  await visit(decider, `${url}/deliberations/${id}`);
  await visit(observer, `${url}/deliberations/${id}`);
  await expect(named(decider, "Linus")).toBeVisible();
  await expect(named(observer, "Ada")).toBeVisible();
  await expect(named(decider, "Ada")).toBeHidden();
  await expect(named(observer, "Linus")).toBeHidden();
  await expectAccessible(observer, "a deliberation somebody else looks at");

  // She decides. He sees that she is about to while there is something in her form.
  const form = decider.getByRole("form", { name: "Your decision" });
  await expect(form).toContainText("Recorded under your name, Ada");
  const writes = observer.getByText("Ada is writing an answer");
  await expect(writes).toBeHidden();
  await form.getByRole("radio", { name: "One more round" }).check();
  await expect(writes).toBeVisible();
  await expect(form.getByText("is writing an answer")).toBeHidden();
  await observer.setViewportSize({ width: 390, height: 844 });
  await expect(named(observer, "Ada")).toBeVisible();
  expect(await observer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await observer.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole("textbox", { name: "Why?" }).fill("We have time for one.");
  await form.getByRole("button", { name: "Submit decision" }).click();
  const log = async (one: string) =>
    JSON.stringify(await (await owner.request.get(`${url}/api/deliberations/${one}/events?after=0`)).json());
  await expect.poll(() => log(id)).toContain('"answeredBy":"Ada"');
  await expect(writes).toBeHidden();
  expect(await log(id)).not.toContain("Somebody else");

  // A deadline that will pass while the three do other things.
  const late = await decider.request.post(`${url}/api/deliberations`, {
    data: {
      title: unique("Late"),
      protocol: "debate",
      question: "Should we, by noon?",
      rehearsal: "stalls",
      deciding: { deadline: { minutes: 1, ending: "close" } },
    },
  });
  const { id: overdue } = ((await late.json()) as { data: { id: string } }).data;

  // Two have to agree on the next question: set on its form, voted for in two browsers, seen by the third as it happens.
  const asked = await decider.request.post(`${url}/api/deliberations`, {
    data: { title: unique("Quorum"), protocol: "debate", question: "Should we both?", rehearsal: "stalls" },
  });
  const { id: quorum } = ((await asked.json()) as { data: { id: string } }).data;
  const vote = async (page: Page, button: string) => {
    const voted = page.getByRole("form", { name: "Your decision" });
    await voted.getByRole("radio", { name: "One more round" }).check();
    await voted.getByRole("textbox", { name: "Why?" }).fill("It is cheap.");
    await voted.getByRole("button", { name: button }).click();
  };
  await visit(decider, `${url}/deliberations/${quorum}`);
  const told = async (page: Page, what: string) => {
    await visit(page, `${url}/notifications`);
    await page.getByRole("listitem").filter({ hasText: what }).first().getByRole("link").click();
  };
  const whoDecides = (page: Page) => page.getByRole("region", { name: "Who decides" });
  await expect(whoDecides(decider)).toContainText("anyone who may decide");
  await whoDecides(decider).getByRole("button", { name: "Change…" }).click();
  const setting = decider.getByRole("dialog", { name: "Who decides this" });
  await setting.getByRole("checkbox", { name: "Ada (you)" }).check();
  await setting.getByRole("checkbox", { name: "Grace" }).check();
  await setting.getByRole("combobox", { name: "How many have to agree" }).click();
  await decider.getByRole("option", { name: "2 of 2" }).click();
  await setting.getByRole("button", { name: "Save" }).click();
  await expect(setting).toBeHidden();
  await expect(whoDecides(decider)).toContainText("Ada and Grace, both have to agree");
  await visit(observer, `${url}/deliberations/${quorum}`);
  await vote(decider, "Submit vote");
  for (const page of [decider, observer])
    await expect(whoDecides(page)).toContainText("Ada voted for “One more round”: It is cheap.");
  await expect(whoDecides(observer)).toContainText("Grace has not voted yet.");
  await expectAccessible(observer, "a vote as an observer sees it");
  // The observer comments and names her; she sends it to the panel with her decision.
  const reply = await firstReply(observer, url, quorum);
  await visit(observer, `${url}/deliberations/${quorum}?tab=rounds&seq=${reply}`);
  const comments = (page: Page) => page.getByRole("region", { name: "Comments on this reply" });
  await comments(observer).getByText("Comment on this reply").click();
  await comments(observer).getByRole("textbox", { name: "Comment" }).pressSequentially("What about costs, @A");
  await comments(observer).getByRole("button", { name: "@Ada" }).click();
  await comments(observer).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments(observer)).toContainText("What about costs, @Ada");
  await told(decider, "Linus mentioned you");
  await comments(decider).getByText("1 comment on this reply").click();
  await comments(decider).getByRole("button", { name: "Send to the panel" }).click();
  await decider.getByRole("link", { name: "Open the decision" }).click();
  await expect(decider.getByRole("textbox", { name: "Why?" })).toHaveValue("Linus: What about costs, @Ada");

  await told(owner, "Ada asks you to decide");
  // What people said to each other is in no log.
  expect(await log(quorum)).not.toContain("What about costs");
  await vote(owner, "Submit vote");
  await expect(owner).toHaveURL(`${url}/deliberations/${quorum}`);
  await expect.poll(() => log(quorum)).toContain('"answeredBy":"Ada and Grace"');

  // Nobody's choice: it ended undecided.
  await visit(observer, `${url}/deliberations/${overdue}`);
  await expect(observer.getByText(/No decision was reached by the deadline, .* UTC/).first()).toBeVisible();
  expect(await log(overdue)).toContain('"status":"closed_undecided"');
  expect(await log(overdue)).not.toContain('"gate.answered"');

  // Private to herself: the observer's page has nothing any more, and his lists neither.
  await visit(decider, `${url}/deliberations/${id}`);
  await decider.getByRole("button", { name: "More actions" }).click();
  await decider.getByRole("menuitem", { name: "Who may see this…" }).click();
  await decider.getByRole("radio", { name: "Named people" }).check();
  await decider.getByRole("button", { name: "Save" }).click();
  await expect(decider.getByRole("dialog")).toBeHidden();
  expect((await observer.request.get(`${url}/api/deliberations/${id}`)).status()).toBe(404);
  await visit(observer, `${url}/deliberations?tab=all`);
  await expect(observer.getByText(title)).toBeHidden();
  await visit(owner, `${url}/deliberations?tab=all`);
  await expect(owner.getByText(title).first()).toBeVisible();

  // The owner signs the decider out everywhere: her open page leads to the sign-in, and back.
  await visit(decider, `${url}/deliberations/${id}`);
  await visit(owner, `${url}/settings`);
  await owner.getByRole("button", { name: "More about Ada" }).click();
  await owner.getByRole("menuitem", { name: "Sign out everywhere…" }).click();
  await owner.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(decider).toHaveURL(`${url}/sign-in?next=${encodeURIComponent(`/deliberations/${id}`)}&problem=ended`);
  await expect(decider.getByRole("alert").filter({ hasText: "You were signed out." })).toBeVisible();
  await expectAccessible(decider, "sign-in");
  // What is sent before the page runs is kept until it does.
  const scriptsCome = await visitBeforeScripts(decider, decider.url());
  await decider.getByLabel("E-mail address").fill("ada@example.org");
  await decider.getByLabel("Password").fill("not hers at all");
  await decider.getByRole("button", { name: "Sign in", exact: true }).click();
  scriptsCome();
  await expect(decider.getByRole("alert").filter({ hasText: "don't belong together" })).toBeVisible();
  await expect(decider.getByLabel("E-mail address")).toHaveValue("ada@example.org");
  await decider.getByLabel("Password").fill(PASSWORD);
  await decider.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(decider.getByRole("heading", { level: 1 })).toHaveText(title);

  // What people are shown can be read by everybody.
  await owner.setViewportSize({ width: 390, height: 844 });
  await visit(owner, `${url}/settings`);
  await expect(owner.getByText("Linus").first()).toBeVisible();
  await expectAccessible(owner, "settings of an owner");
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Going back to one person is not done by leaving a setting out.
  await Promise.all([owner, decider, observer].map((page) => page.goto("about:blank")));
  await server.stop();
  await expect(server.start({ PARLEY_ALLOWED_HOSTS: "" })).rejects.toThrow(/belongs to a team/);
});
