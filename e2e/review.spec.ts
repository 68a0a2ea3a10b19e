import type { Page } from "@playwright/test";
import { unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

const RFC = `# RFC: Retention of audit logs

## Summary

We keep audit logs for 30 days in the primary database and delete them after that.

## Motivation

Support asks for logs older than a week about twice a month. The table grows by 4 GB a week and slows down backups.

## Proposal

A nightly job deletes rows older than 30 days. Enterprise customers can ask for an export before deletion.

## Rollout

Behind a flag in March, on for everyone in April.
`;

type Script = "converges" | "stalls" | "hard_block" | "loses_text";

/** Through the form, as a user does it. */
async function startReview(page: Page, title: string, script: Script): Promise<void> {
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await form.getByRole("textbox", { name: "Question", exact: true }).fill("Is this RFC ready to be accepted?");
  await form.getByRole("textbox", { name: "Artifact" }).fill(RFC);
  await form.getByRole("radio", { name: "Review" }).check();
  await form
    .getByRole("radio", {
      name: { converges: "Converges", stalls: "Stalls", hard_block: "Hard block", loses_text: "Text gets lost" }[
        script
      ],
      exact: false,
    })
    .check();
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
}

const grid = (page: Page) => page.getByRole("grid", { name: / by seat and round$/ });

test("a document is reviewed until all three pass it in round 3, and every change shows which issue it answers", async ({
  page,
}) => {
  const title = unique("Retention");
  await startReview(page, title, "converges");
  await expect(ended(page)).toBeVisible();

  for (const name of ["Subject Expert", "Implementer", "First Reader"])
    await expect(grid(page).getByRole("button", { name: new RegExp(`^${name}, round 3: PASS`) })).toBeVisible();
  await expect(
    grid(page)
      .getByRole("button", { name: /round 1: CONDITIONAL/ })
      .first(),
  ).toBeVisible();

  // What an assessor said, and what has to change before it would pass.
  await grid(page)
    .getByRole("button", { name: /round 1: CONDITIONAL/ })
    .first()
    .click();
  const detail = page.getByRole("complementary", { name: /^Event \d+/ });
  await expect(detail.getByRole("heading", { name: "What remains before it would pass" })).toBeVisible();
  await expect(detail.getByRole("heading", { name: "Issues", exact: true })).toBeVisible();

  // The versions and their differences.
  await page.getByRole("link", { name: "Artifact", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Artifact, version 3/ })).toBeVisible();
  const changes = page.getByRole("group", { name: "Changes" });
  await expect(changes.getByText("added:").first()).toBeAttached();
  const versions = page.getByRole("region", { name: "Versions" });
  const answered = versions
    .getByText(/^answers/)
    .first()
    .getByRole("link")
    .first();
  const issue = await answered.innerText();
  await versions.getByRole("link", { name: "Version 1" }).click();
  // In the comparison of two versions it stands twice, with a word in front.
  await expect(
    page.getByText("We keep audit logs for 30 days in the primary database and delete them after that.", {
      exact: true,
    }),
  ).toBeVisible();
  await versions.getByRole("link", { name: "Version 2" }).click();

  // The ledger: closed by the one who raised it.
  await page.getByRole("link", { name: /^Issues/ }).click();
  const row = page.getByRole("listitem").filter({ hasText: issue }).first();
  await expect(row).toContainText(/resolved in round \d/);
  await row.getByText(/^History/).click();
  await expect(row).toContainText(/assessor who raised it: resolved/);

  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  for (const heading of [
    "Decision outcome",
    "Verdicts",
    "Changes by round",
    "Resolved issues",
    "Unresolved issues",
    "Rulings of the modifier",
    "Dissent and contradictions",
    "Accepted limitations",
    "The document as it stands (version 3)",
  ])
    await expect(record.getByRole("heading", { name: heading, exact: true })).toBeVisible();
});

test("at the round limit a person decides, and what is open becomes a known limitation", async ({ page }) => {
  const title = unique("Stuck");
  await startReview(page, title, "stalls");
  const form = page.getByRole("complementary", { name: "Your decision" });
  await expect(form).toBeVisible();
  await expect(form.getByRole("heading", { name: `How should “${title}” be settled?` })).toBeVisible();
  await expect(form).toContainText("Round 5 / 5 ended without consensus");

  // One more round is said as such.
  await form.getByRole("radio", { name: /One more round/ }).check();
  const needs = form.getByRole("textbox").filter({ visible: true });
  for (const field of await needs.all())
    await field.fill("Take the smaller first step: export only, nothing is deleted yet.");
  await form.getByRole("button", { name: "Submit decision" }).click();
  await expect(page.getByText("Round 6 / 5 (+1)").first()).toBeVisible();
  await expect(ended(page).or(form)).toBeVisible();
});

test("a fatal objection holds the review until a person accepts it with its issues", async ({ page }) => {
  const title = unique("Blocked");
  await startReview(page, title, "hard_block");
  const form = page.getByRole("complementary", { name: "Your decision" });
  await expect(form).toBeVisible();
  await expect(grid(page).getByRole("button", { name: /round 5: FAIL/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Open issues" })).toContainText("fatal");

  await form.getByRole("radio").first().check();
  for (const field of await form.getByRole("textbox").filter({ visible: true }).all())
    await field.fill("The risk is known and carried by the platform team until June.");
  await form.getByRole("button", { name: "Submit decision" }).click();
  await expect(ended(page)).toBeVisible();
  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  await expect(record.getByRole("heading", { name: "Accepted limitations" })).toBeVisible();
  await expect(record).toContainText("accepted as a known limitation by");
});

test("a revision that loses text is sent back with what was lost, and the next version has it", async ({ page }) => {
  await startReview(page, unique("Lost"), "loses_text");
  await expect(ended(page)).toBeVisible();

  // What was wrong with it, in words.
  await page.getByRole("link", { name: "Log", exact: true }).click();
  const sentBack = page.getByText(/^An answer from Modifier .*was rejected: /);
  await expect(sentBack).toHaveCount(1);
  await expect(sentBack).toContainText(/the new version has lost \d+ % of the text that no issue asked to remove/);
  const [, lost = ""] = /the heading “([^”]+)”/.exec(await sentBack.innerText()) ?? [];
  expect(["Summary", "Motivation", "Proposal", "Rollout"]).toContain(lost);

  // The one that was taken instead.
  await page.getByRole("link", { name: "Artifact", exact: true }).click();
  await page.getByRole("region", { name: "Versions" }).getByRole("link", { name: "Version 2" }).click();
  await expect(page.getByRole("heading", { name: /Artifact, version 2/ })).toBeVisible();
  await page.getByRole("link", { name: "Rendered", exact: true }).click();
  await expect(page.getByRole("heading", { name: lost, exact: true })).toBeVisible();
  await expect(page.getByText("Enterprise customers can ask for an export before deletion.")).toBeVisible();
});
