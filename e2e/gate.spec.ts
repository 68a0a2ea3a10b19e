import type { Page } from "@playwright/test";
import { apiOf, repliesOf, unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { ended } from "./support/ended";
import { expect, NETWORK_AWAY, SERVER_STARTING, test, visit } from "./support/fixtures";

const decisionForm = (page: Page) => page.getByRole("form", { name: "Your decision" });

/** Deliberations of other tests may wait too: a page that needs you is known by its own title. */
const needsYou = (title: string) => new RegExp(`^◆.*${title}`);

test("a debate that stalls asks on the page, in Needs you and in the tab's title, and goes on live after the answer", async ({
  page,
  api,
}) => {
  const title = unique("Stalls");
  const id = await api.create({ title, script: "stalls", start: false });
  await visit(page, `/deliberations/${id}`);
  await page.getByRole("button", { name: "Start" }).click();

  // On the page, by itself.
  const form = decisionForm(page);
  await expect(form).toBeVisible();
  await expect(page).toHaveTitle(needsYou(title));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

  // Why it was raised, and what each agent says, lowest score first.
  const { gate } = await api.untilGate(id);
  expect(gate.kind).toBe("stalemate");
  await expect(form).toContainText(gate.reason);
  await expect(form).toContainText(gate.question);
  const positions = form.getByRole("region", { name: "Positions" }).getByRole("listitem");
  await expect(positions).toHaveCount(gate.positions.length);
  for (const [index, { name, score, concerns }] of gate.positions.entries()) {
    await expect(positions.nth(index)).toContainText(name);
    await expect(positions.nth(index)).toContainText(String(score));
    for (const concern of concerns) await expect(positions.nth(index)).toContainText(concern);
  }
  for (const { label, consequence } of gate.options) {
    const option = form.getByRole("radio", { name: label, exact: true });
    await expect(option).toBeVisible();
    await expect(option).toHaveAccessibleDescription(consequence);
  }

  // In Needs you, with who disagrees; the row leads to the form alone.
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /Today\s*\d+/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /waits? for you/ })).toBeVisible();
  await visit(page, "/inbox");
  await expect(page).toHaveTitle(/^◆ \d+ · Needs you/);
  const row = page
    .getByRole("list", { name: "Decisions waiting for you" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(row).toContainText(gate.positions[0]?.name ?? "");
  await row.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/decide/${gate.id}$`));

  // A rationale is required; the choice stays.
  await form.getByRole("radio", { name: "One more round" }).check();
  await form.getByRole("button", { name: "Submit decision" }).click();
  const why = form.getByRole("textbox", { name: "Why?" });
  await expect(why).toHaveAccessibleDescription(/Say why/);
  await expect(why).toBeFocused();
  await expect(form.getByRole("radio", { name: "One more round" })).toBeChecked();
  expect(await api.openGates(id)).toHaveLength(1);

  await why.fill("The retention rule is due in the next quarter.");
  await form.getByRole("textbox", { name: "Your name" }).fill("Grace");
  await form.getByRole("button", { name: "Submit decision" }).click();

  // It goes on: one more round, with the words before every agent, then the question comes back or there is consensus.
  await expect(page).toHaveURL(new RegExp(`/deliberations/${id}$`));
  const before = gate.round;
  await expect(page.getByRole("columnheader", { name: `Round ${before + 1}` })).toBeVisible();
  await expect.poll(async () => (await api.snapshot(id)).status).toMatch(/awaiting_human|closed/);
  const after = await api.snapshot(id);
  expect(after.round).toBe(before + 1);
  await page.getByRole("link", { name: "Rounds", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Rounds" })).toContainText("Grace: One more round");
});

test("against Security's objection, proceeding demands that its risk is accepted by name", async ({ page, api }) => {
  const id = await api.create({ title: unique("Hard block"), script: "hard_block" });
  const { gate } = await api.untilGate(id);
  await visit(page, `/decide/${gate.id}`);
  const form = decisionForm(page);
  const proceeding = gate.options.find(({ requires }) => requires.some(({ kind }) => kind === "risk_acceptance"));
  expect(proceeding, "an option that proceeds").toBeDefined();
  await form.getByRole("radio", { name: proceeding?.label ?? "", exact: true }).check();
  await form.getByRole("textbox", { name: "Why?" }).fill("The customer signed for it.");

  const acceptance = form.getByRole("checkbox", { name: "I accept the risk of Security" });
  await expect(acceptance).not.toBeChecked();
  await expect(acceptance).toHaveAccessibleDescription(/Security \(\d+\): /);
  await form.getByRole("button", { name: "Submit decision" }).click();
  await expect(acceptance).toHaveAccessibleDescription(/Accept this risk or choose another option/);
  expect((await api.snapshot(id)).status).toBe("awaiting_human");

  await acceptance.check();
  await form.getByRole("button", { name: "Submit decision" }).click();
  await expect(ended(page)).toBeVisible();
  await api.until(id, "closed");
  await page.getByRole("link", { name: "View record" }).click();
  const record = await openDossier(page);
  await expect(record).toContainText("The customer signed for it.");
  await expect(record).toContainText(/risks? accepted.*Security|Security.*risk accepted/is);
});

test("a fundamental disagreement is put as a yes or no question", async ({ page, api }) => {
  const id = await api.create({ title: unique("Splits"), script: "splits" });
  const { gate } = await api.untilGate(id);
  expect(gate.kind).toBe("fundamental_disagreement");
  await visit(page, `/deliberations/${id}`);
  const form = decisionForm(page);
  await expect(form).toContainText(gate.question);
  await expect(form.getByRole("radio", { name: "Yes, proceed as recommended" })).toBeVisible();
  await form.getByRole("radio", { name: "No, don't proceed" }).check();
  await form.getByRole("textbox", { name: "Why?" }).fill("The trade-off is not ours to make.");
  await form.getByRole("button", { name: "Submit decision" }).click();
  await expect(ended(page)).toBeVisible();
  const { outcome, record } = await api.until(id, "closed");
  expect(outcome).not.toBeNull();
  expect(record, "nothing was decided, so nothing is numbered").toBeNull();
});

test("of two people who answer at once one wins, and the other sees who and when", async ({
  page,
  secondBrowser,
  api,
  server,
  allowErrors,
}) => {
  allowErrors(/409 \(Conflict\)/);
  const id = await api.create({ title: unique("Two at once"), script: "stalls", config: { max_iterations: 1 } });
  const { gate } = await api.untilGate(id);
  const other = await secondBrowser();
  const people = [
    { page, name: "Grace", choice: "Defer the decision" },
    { page: other, name: "Ada", choice: "Split into smaller questions" },
  ] as const;
  for (const person of people) {
    await visit(person.page, `${server.url}/deliberations/${id}`);
    const form = decisionForm(person.page);
    await form.getByRole("radio", { name: person.choice }).check();
    await form.getByRole("textbox", { name: "Why?" }).fill(`${person.name} has a reason.`);
    await form.getByRole("textbox", { name: "Your name" }).fill(person.name);
  }
  await Promise.all(
    people.map((person) => decisionForm(person.page).getByRole("button", { name: "Submit decision" }).click()),
  );

  const { answeredBy, answer } = await waitForAnswer(api, gate.id);
  const winner = people.find(({ name }) => name === answeredBy);
  const loser = people.find(({ name }) => name !== answeredBy);
  if (!winner || !loser) throw new Error(`Neither answered: ${answeredBy}`);
  const notice = loser.page.getByText(new RegExp(`^${winner.name} decided this at \\d\\d:\\d\\d`));
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(winner.choice);
  await expect(loser.page.getByText("Your answer was not recorded.")).toBeVisible();
  await expect(decisionForm(loser.page).getByRole("button", { name: "Submit decision" })).toHaveCount(0);
  await expect(decisionForm(loser.page).getByRole("textbox", { name: "Why?" })).toHaveValue(
    `${loser.name} has a reason.`,
  );

  expect(answer?.rationale).toBe(`${winner.name} has a reason.`);
  const answers = (await api.events(id)).filter(({ payload }) => payload.type === "gate.answered");
  expect(answers, "applied once").toHaveLength(1);
});

test("a gate is answered after the server was restarted, from the page that was open all along", async ({
  page,
  ownServer,
  allowErrors,
}) => {
  allowErrors(...NETWORK_AWAY, ...SERVER_STARTING);
  const server = await ownServer();
  const api = apiOf(server.url);
  const id = await api.create({ title: unique("Over a restart"), script: "stalls" });
  const { gate } = await api.untilGate(id);
  await visit(page, `${server.url}/deliberations/${id}`);
  const form = decisionForm(page);
  await form.getByRole("radio", { name: "One more round" }).check();
  await form.getByRole("textbox", { name: "Why?" }).fill("Written before the restart.");

  await server.stop();
  await server.start();
  expect((await api.openGates(id)).map((row) => row.id)).toEqual([gate.id]);
  await expect(page.getByText(/^Live · event/)).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Why?" })).toHaveValue("Written before the restart.");
  await form.getByRole("button", { name: "Submit decision" }).click();

  await expect(page.getByRole("columnheader", { name: `Round ${gate.round + 1}` })).toBeVisible();
  await expect
    .poll(async () => repliesOf(await api.events(id)).filter(({ round }) => round === gate.round + 1).length)
    .toBeGreaterThan(0);
  await expect(page.getByText(/Waiting for a worker/)).toHaveCount(0);
});

async function waitForAnswer(api: ReturnType<typeof apiOf>, gateId: string) {
  await expect.poll(async () => (await api.gate(gateId)).status).toBe("answered");
  return api.gate(gateId);
}
