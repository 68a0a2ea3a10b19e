import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { unique, type Api } from "../support/api";
import { choose } from "../support/choose";
import { expect, test, visit } from "../support/fixtures";
import { unfoldForm } from "../support/form";

const DIFF = `diff --git a/queue/worker.ts b/queue/worker.ts
--- a/queue/worker.ts
+++ b/queue/worker.ts
@@ -1,3 +1,3 @@
 export const worker = {
-  retries: 5,
+  retries: 3, // the database keeps the rest
 };
`;

async function decided(api: Api): Promise<{ id: string; number: number; name: string; title: string }> {
  const title = unique("Queue in Postgres");
  const id = await api.create({ title, script: "converges" });
  const number = (await api.until(id, "closed")).record?.number ?? 0;
  return { id, number, title, name: `ADR-${String(number).padStart(4, "0")}` };
}

const section = (page: Page) => page.getByRole("region", { name: "Implementation" });

async function validate(page: Page): Promise<void> {
  await section(page).getByRole("button", { name: "Validate the implementation…" }).click();
  const dialog = page.getByRole("dialog", { name: "Validate the implementation" });
  await dialog.getByRole("textbox", { name: "What was built" }).fill(DIFF);
  await expectAccessible(page, "validate");
  await dialog.getByRole("button", { name: "Validate", exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function decide(page: Page, choice: string, reason: string): Promise<void> {
  await section(page).getByRole("link", { name: "Decide" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your decision" })).toBeVisible();
  const form = page.getByRole("form", { name: "Your decision" });
  await expect(form).toContainText("what becomes of this deviation?");
  await expect(form).toContainText(/found that the implementation does something else than ADR-\d+ says\./);
  await page.getByRole("radio", { name: choice }).check();
  await page.getByRole("textbox", { name: "Why?" }).fill(reason);
  await page.getByRole("button", { name: "Submit decision" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
}

test("steps of a record are kept, and its panel compares what was built with it", async ({
  page,
  api,
  allowErrors,
}) => {
  allowErrors(/422/);
  const record = await decided(api);
  await visit(page, `/records/${record.number}`);

  // Taken over from the record, typed, ticked, with a link.
  await section(page)
    .getByRole("button", { name: /^Add “/ })
    .first()
    .click();
  await expect(section(page).getByText("0 of 1 done")).toBeVisible();
  await section(page).getByRole("textbox", { name: "New step" }).fill("Rehearse a restore of the queue");
  await section(page).getByRole("button", { name: "Add step" }).click();
  await expect(section(page).getByText("0 of 2 done")).toBeVisible();
  await choose(section(page).getByRole("combobox", { name: "Status of “Rehearse a restore of the queue”" }), "done");
  await expect(section(page).getByText("1 of 2 done")).toBeVisible();
  await section(page).getByRole("button", { name: "Edit “Rehearse a restore of the queue”" }).click();
  const form = section(page).getByRole("form", { name: /^Edit “Rehearse/ });
  await form.getByRole("textbox", { name: "Link" }).fill("javascript:alert(1)");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Use a link that begins with https:// or http://.")).toBeVisible();
  await form.getByRole("textbox", { name: "Link" }).fill("https://example.org/runbook");
  await form.getByRole("textbox", { name: "Note" }).fill("Took eleven minutes.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(section(page).getByRole("link", { name: "https://example.org/runbook" })).toBeVisible();
  await expectAccessible(page, "implementation");

  // The panel judges; what deviates comes to a person, whose word adds a step.
  await validate(page);
  await expect(section(page).getByText("A validation waits for a decision.")).toBeVisible();
  await decide(page, "Fix the implementation", "Five were agreed on.");
  await expect(page.getByText(/1 deviates \(fix\)/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Record", exact: true })).toHaveCount(0);
  await expectAccessible(page, "validation");
  await page
    .getByRole("link", { name: `Open ${record.name}` })
    .first()
    .click();
  await expect(section(page).getByText(/^Validated on .*1 deviates \(fix\)/)).toBeVisible();
  await expect(section(page).getByText("1 of 3 done")).toBeVisible();
  await expect(section(page).getByText(/^Fix: /)).toBeVisible();

  // A second one leads into the editor, with the deviation quoted.
  await validate(page);
  await expect(section(page).getByText("A validation waits for a decision.")).toBeVisible();
  await decide(page, "Amend the record", "Three are enough.");
  await page
    .getByRole("link", { name: `Open ${record.name}` })
    .first()
    .click();
  await section(page).getByRole("link", { name: "Amend the record" }).click();
  await expect(page.getByText("Bring the record in line with the implementation")).toBeVisible();
  await expect(page.getByText(/decided to amend the record: Three are enough\./)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Text" })).toBeVisible();

  // The register counts, the history tells, and the form offers no such protocol.
  await visit(page, `/records?q=${encodeURIComponent(record.title)}`);
  await expect(page.getByRole("row", { name: new RegExp(record.title) })).toContainText("1 of 3 done");
  await visit(page, `/records/${record.number}?tab=history`);
  await expect(page.getByText("set “Rehearse a restore of the queue” from pending to done")).toBeVisible();
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  await expect(page.getByRole("radio", { name: /Debate/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: /Validation/ })).toHaveCount(0);
});

test("the second of two people who change a step sees what the first did", async ({
  page,
  api,
  secondBrowser,
  allowErrors,
}) => {
  allowErrors(/409/);
  const record = await decided(api);
  await visit(page, `/records/${record.number}`);
  await section(page).getByRole("textbox", { name: "New step" }).fill("Write the migration");
  await section(page).getByRole("button", { name: "Add step" }).click();
  const other = await secondBrowser({ baseURL: api.url });
  await visit(other, `/records/${record.number}`);
  const edit = "Edit “Write the migration”";
  for (const who of [page, other]) await section(who).getByRole("button", { name: edit }).click();
  const note = (who: Page) => section(who).getByRole("form", { name: edit });
  await note(page).getByRole("textbox", { name: "Note" }).fill("Begun on Monday.");
  await note(page).getByRole("button", { name: "Save" }).click();
  await expect(section(page).getByText("Begun on Monday.", { exact: true })).toBeVisible();
  await note(other).getByRole("textbox", { name: "Note" }).fill("Nobody has begun.");
  await note(other).getByRole("button", { name: "Save" }).click();
  await expect(section(other).getByText(/wrote a note on “Write the migration”: Begun on Monday\./)).toBeVisible();
  await section(other).getByRole("button", { name: "Keep theirs" }).click();
  await expect(section(other).getByText("Begun on Monday.", { exact: true })).toBeVisible();
});
