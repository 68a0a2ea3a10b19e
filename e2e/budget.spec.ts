import type { Page } from "@playwright/test";
import { unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

const decisionForm = (page: Page) => page.getByRole("form", { name: "Your decision" });

async function submit(page: Page, choice: string, why: string): Promise<void> {
  const form = decisionForm(page);
  await form.getByRole("radio", { name: choice, exact: true }).check();
  await form.getByRole("textbox", { name: "Why?" }).fill(why);
  await form.getByRole("textbox", { name: "Your name" }).fill("Grace");
  await form.getByRole("button", { name: "Submit decision" }).click();
}

test("a rehearsal with a small budget, made in the form, stops at it; raised, it goes on to its end", async ({
  page,
  api,
}) => {
  const title = unique("Budget raised");
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title" }).fill(title);
  await form.getByRole("textbox", { name: "Question" }).fill("Which of the two ways is the safer one?");
  await form.getByRole("radio", { name: "Tokens", exact: true }).check();
  await form.getByRole("spinbutton", { name: "At most" }).fill("20000");
  // What it may take stands in the last step, by itself.
  await expect(form.getByRole("group", { name: "Estimate" })).toContainText(
    /\d+ to \d+ calls · .*tokens read · .*written/,
  );
  await form.getByRole("button", { name: /^Start deliberation/ }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";

  const { gate } = await api.untilGate(id);
  expect(gate.kind).toBe("budget");
  await expect(decisionForm(page)).toContainText(gate.reason);
  await expect(page).toHaveTitle(new RegExp(`^◆.*${title}`));
  const asked = (await api.events(id)).filter(({ payload }) => payload.type === "ask.started").length;

  // A limit that is no larger is refused at its field.
  await submit(page, "Raise the budget", "It is worth it.");
  const limit = decisionForm(page).getByLabel("New limit");
  await expect(limit).toHaveAccessibleDescription(/Enter a number above/);
  expect((await api.events(id)).filter(({ payload }) => payload.type === "ask.started")).toHaveLength(asked);
  await limit.fill("100000000");
  await decisionForm(page).getByRole("button", { name: "Submit decision" }).click();

  const { outcome } = await api.until(id, "closed");
  expect(outcome?.status).toBe("consensus");
  await page.getByRole("link", { name: "Costs", exact: true }).click();
  await expect(page.getByRole("meter", { name: "Budget used" })).toHaveAttribute(
    "aria-valuetext",
    /of 100,000,000 tokens used$/,
  );
  await expect(
    page.getByRole("table", { name: "Costs by round" }).getByRole("row", { name: /^Round 1/ }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expect(page.getByText("Grace chose “Raise the budget”").first()).toBeVisible();
});

test("closed at its budget, from Needs you: the record says what stands, what is open, and why it ended", async ({
  page,
  api,
}) => {
  const title = unique("Budget closed");
  const id = await api.create({ title, script: "converges", budget: { kind: "tokens", limit: 15_000 } });
  const { gate } = await api.untilGate(id);
  await visit(page, "/inbox");
  await page
    .getByRole("list", { name: "Decisions waiting for you" })
    .getByRole("listitem")
    .filter({ hasText: title })
    .getByRole("link", { name: title })
    .click();
  await expect(page).toHaveURL(new RegExp(`/decide/${gate.id}$`));
  await submit(page, "Close with what we have", "The first round says enough.");

  const { outcome, record } = await api.until(id, "closed");
  expect(outcome?.status).toBe("closed_at_budget");
  expect(record?.status).toBe("proposed");
  await visit(page, `/deliberations/${id}?tab=record`);
  await expect(page.getByText("Grace closed it as it stood when the budget ran out").first()).toBeVisible();
  const dossier = await openDossier(page);
  await expect(dossier.getByRole("heading", { name: "Ended by the budget" })).toBeVisible();
  await expect(dossier.getByRole("heading", { name: "Still open" })).toBeVisible();
});

test("stopped at its budget it is cancelled, without a record", async ({ api }) => {
  const id = await api.create({
    title: unique("Budget stopped"),
    script: "converges",
    budget: { kind: "tokens", limit: 1 },
  });
  const { gate } = await api.untilGate(id);
  await api.answer(gate.id, { choice: "stop", rationale: "Too dear." });
  expect((await api.until(id, "cancelled")).record).toBeNull();
});
