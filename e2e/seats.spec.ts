/** What a person can do about a seat whose endpoint hangs or is down, and the proof of what an agent was given. */
import type { ScriptedBehaviour, ScriptedRequest } from "@/lib/testing/endpoint/scripted-endpoint";
import { expectSound, repliesOf, unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";
import { askOf, replyTo } from "./support/scripted-replies";
import { MODEL, OTHER_MODEL } from "./support/scripted-server";

// One server for the file.
test.describe.configure({ mode: "default" });

const isOf = (request: ScriptedRequest, seat: string, round = 1): boolean => {
  const ask = askOf(request.askId);
  return ask.agentId === seat && ask.round === round && ask.kind === "speak";
};
const plain = (request: ScriptedRequest): ScriptedBehaviour => ({ kind: "json", value: replyTo(request) });
const UNAUTHORISED: ScriptedBehaviour = {
  kind: "status",
  status: 401,
  body: { error: { message: "Incorrect API key", code: "invalid_api_key" } },
};

test("a seat that hangs is given another model, and the deliberation goes on by itself", async ({
  page,
  scripted: { server, api, run },
}) => {
  const id = await run(unique("Hangs"), (request) =>
    isOf(request, "security") && request.body.model === MODEL ? { kind: "hang" } : plain(request),
  );
  await visit(page, `${server.url}/deliberations/${id}`);
  const seat = page.getByRole("article", { name: "Security is writing" });
  await seat.getByRole("button", { name: "Help Security" }).click();
  await page.getByRole("menuitem", { name: "Use another model…" }).click();
  const dialog = page.getByRole("dialog", { name: "Another model for Security" });
  await dialog.getByRole("combobox", { name: "Model" }).fill(OTHER_MODEL);
  await dialog.getByRole("button", { name: "Use it" }).click();
  await expect(dialog).toBeHidden();
  await expect(ended(page)).toBeVisible();

  const events = await api.events(id);
  expectSound(events);
  expect(events.flatMap(({ payload }) => (payload.type === "seat.changed" ? [payload.settings] : []))).toEqual([
    { model: OTHER_MODEL },
  ]);
  const models = new Map(repliesOf(events).map(({ agentId, model }) => [agentId, model]));
  expect([models.get("security" as never), models.get("database" as never)]).toEqual([OTHER_MODEL, MODEL]);
});

test("Retry now begins a call that hangs again", async ({ page, scripted: { server, api, run } }) => {
  const id = await run(unique("Retried"), (request) =>
    isOf(request, "security") && request.attempt === 1 ? { kind: "hang" } : plain(request),
  );
  await visit(page, `${server.url}/deliberations/${id}?tab=rounds`);
  await page.getByRole("button", { name: "Help Security" }).click();
  await page.getByRole("menuitem", { name: "Retry now" }).click();
  await expect(ended(page)).toBeVisible();
  const events = await api.events(id);
  expectSound(events);
  expect(events.filter(({ payload }) => payload.type === "ask.retried")).toHaveLength(1);
});

test("where the endpoint rejects the key a person answers in place of the seat, is told what is wrong, and it goes on", async ({
  page,
  allowErrors,
  scripted: { server, api, run },
}) => {
  allowErrors(/status of 422/);
  const id = await run(unique("Answered"), (request) => (isOf(request, "security") ? UNAUTHORISED : plain(request)));
  await api.until(id, "paused");
  await visit(page, `${server.url}/deliberations/${id}`);
  await page.getByRole("listitem", { name: "Security" }).getByRole("button", { name: "Help this seat" }).click();
  await page.getByRole("menuitem", { name: "Answer myself…" }).click();
  const dialog = page.getByRole("dialog", { name: "Answer for Security" });
  await dialog.getByText("What Security was given").click();
  await expect(dialog.getByLabel("Message 2, user")).toContainText("Security");

  await dialog.getByRole("textbox", { name: "Proposal" }).fill("Sign every request.");
  await dialog.getByRole("spinbutton", { name: "Satisfaction score" }).fill("70");
  await dialog.getByRole("textbox", { name: "Rationale" }).fill("Nobody knows who asks.");
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("yet no blocking concern is named");
  await dialog.getByRole("button", { name: "Add to blocking concerns" }).click();
  await dialog
    .getByRole("group", { name: "Blocking concerns, 1" })
    .getByRole("textbox", { name: "Text" })
    .fill("Requests are not signed.");
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await expect(dialog).toBeHidden();
  await expect(ended(page)).toBeVisible();

  const events = await api.events(id);
  expectSound(events);
  const [given] = repliesOf(events).filter(({ answeredBy }) => answeredBy !== undefined);
  expect(given).toMatchObject({
    agentId: "security",
    round: 1,
    model: "person",
    usage: null,
    reply: { satisfaction_score: 70, blocking_concerns: ["Requests are not signed."] },
  });

  const cell = page.getByRole("button", {
    name: /^Security, round 1: score 70.*answered by .+ on behalf of Security$/,
  });
  await cell.click();
  await expect(page.getByRole("article", { name: "Security, round 1" })).toContainText(
    `Answered by ${given?.answeredBy} on behalf of Security.`,
  );
  await visit(page, `${server.url}/deliberations/${id}?tab=record`);
  await expect(await openDossier(page)).toContainText(`${given?.answeredBy} answered on behalf of Security in round 1`);
});

test("the exact prompt is what the endpoint received, and proven to be", async ({
  page,
  scripted: { server, api, received, run },
}) => {
  const id = await run(unique("Proven"), plain);
  await api.until(id, "closed");
  const events = await api.events(id);
  const shown = events.find(
    ({ payload }) => payload.type === "reply.recorded" && payload.agentId === "security" && payload.round === 2,
  );
  if (shown?.payload.type !== "reply.recorded") throw new Error("Security did not answer.");
  const { key, input } = shown.payload;

  await visit(page, `${server.url}/deliberations/${id}`);
  await page.getByRole("button", { name: /^Security, round 2: score/ }).click();
  await page.getByRole("button", { name: "Show the exact prompt" }).click();
  const dialog = page.getByRole("dialog", { name: "What Security was given" });
  await expect(dialog).toContainText("it is exactly what was sent");
  await expect(dialog.getByText(input.sha256)).toBeVisible();
  const sent = received.get(`${id}/${key}`) ?? [];
  expect(sent.length).toBeGreaterThan(1);
  const texts = await dialog.locator("pre").evaluateAll((parts) => parts.map(({ textContent }) => textContent));
  expect(texts).toEqual(sent.map(({ content }) => content));
});
