import type { Locator, Page } from "@playwright/test";
import { unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

const PROPOSAL = `# Proposal: login links

We replace passwords by a link sent by mail, valid for 15 minutes and bound to the browser that asked for it.

## Motivation

Support handles 400 password resets a month. Customers of competitors log in with one click.

## Session

The session token is kept for 30 days and renewed on each visit. It is encrypted at rest.

## Open

- What happens when the mail does not arrive?
`;

type Choice = { title: string; script: string; prepare?: (form: Locator) => Promise<void> };

/** Through the form, as a user does it. */
async function startSession(page: Page, { title, script, prepare }: Choice): Promise<void> {
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await form
    .getByRole("textbox", { name: "Question", exact: true })
    .fill(
      "Do we replace passwords by login links? Security wants short sessions and encryption, the product needs fewer steps for customers, legal duties bind both: which trade-off do we take?",
    );
  await form.getByRole("radio", { name: "Chair", exact: true }).check();
  await form.getByRole("textbox", { name: "Artifact" }).fill(PROPOSAL);
  await expect(form.getByRole("region", { name: "Triage" })).toContainText("The text suggests full.");
  await prepare?.(form);
  await form.getByRole("radio", { name: script, exact: false }).check();
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
}

const grid = (page: Page) => page.getByRole("grid", { name: / by seat and round$/ });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a conflict is resolved in round 2: the matrix allows it, the new reasoning is quoted, the report counts no rounds", async ({
  page,
}) => {
  await startSession(page, {
    title: unique("Login links"),
    script: "Resolved in round 2",
    prepare: async (form) => {
      // Who is asked, with the reason; then the pair that may take another round.
      await expect(
        form.getByRole("region", { name: "Who is asked" }).getByRole("listitem").filter({ hasText: "Security" }),
      ).toContainText("The text mentions");
      await expect(form.getByText("It can’t go beyond one round")).toBeVisible();
      await form.getByRole("button", { name: "Import YAML…" }).click();
      const dialog = form.page().getByRole("dialog", { name: "Import conflict pairs" });
      await dialog
        .getByLabel("YAML")
        .fill(
          "deliberation:\n  conflict_overrides:\n    - agent_a: security\n      agent_b: product\n      level: HIGH\n",
        );
      await dialog.getByRole("button", { name: "Use these pairs" }).click();
      await expect(dialog).toBeHidden();
      await expect(form.getByText("It can go beyond one round")).toBeVisible();
      // Every other pair by hand: whoever is in conflict, it may take a second round.
      for (const cell of await form
        .getByRole("region", { name: "Conflict matrix" })
        .getByRole("button", { name: /: HIGH$/ })
        .all())
        if ((await cell.getAttribute("aria-pressed")) === "false") await cell.click();
      await form.getByRole("radio", { name: "Team", exact: true }).check();
      await expect(form.getByText(/A team saves [\d,]+ of [\d,]+ tokens \(50 %\) in 2 rounds/)).toBeVisible();
    },
  });
  await expect(ended(page)).toBeVisible();

  const conflicts = page.getByRole("table", { name: /^Conflicts with both positions/ });
  await expect(conflicts).toContainText("Consensus");
  await expect(grid(page).getByRole("button", { name: /round 1: .*in conflict about/ })).toHaveCount(2);
  await expect(
    grid(page)
      .getByRole("button", { name: /round 2: not asked again: Has no part in a conflict/ })
      .first(),
  ).toBeVisible();

  const round = panel(page, "Questions and answers, round 2");
  await expect(round.getByText("engaged: changed recommendation")).toBeVisible();
  const quoted = await round.locator("blockquote").first().innerText();
  await round.getByRole("link", { name: "Round 1" }).click();
  await expect(
    panel(page, "Questions and answers, round 1").getByRole("list", { name: "Asked in round 1" }),
  ).toContainText("Why this confidence:");
  await expect(panel(page, "The chair’s synthesis")).toContainText("Consensus");

  // Measured afterwards, in both modes; the counters stay with the chair.
  const conduct = panel(page, "How the chair runs it");
  await expect(conduct).toContainText("2 of 3 rounds, 1 conflict");
  await expect(conduct.getByRole("row", { name: /^Team [\d,]+ [\d,]+ as it ran$/ })).toBeVisible();

  await page.getByRole("link", { name: /^Conflicts/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "consensus" }).first()).toContainText("Resolved:");

  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  for (const heading of [
    "Decision outcome",
    "Rationale",
    "What the specialists found",
    "Conflicts resolved",
    "Action items",
    "Open questions",
    "Context budget",
  ])
    await expect(record.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  expect(quoted.length).toBeGreaterThan(20);
  await expect(record).not.toContainText(/round \d/i);
});

test("nobody is sure: the chair hands over, a person takes its proposal, and the record says who and why", async ({
  page,
}) => {
  await startSession(page, { title: unique("Unsure"), script: "All unsure" });
  const form = page.getByRole("complementary", { name: "Your decision" });
  await expect(form).toBeVisible();
  await expect(form).toContainText("Every specialist's confidence is Low");
  await expect(
    grid(page)
      .getByRole("button", { name: /round 1: Low confidence/ })
      .first(),
  ).toBeVisible();

  // P2.6: a side, the chair's proposal, find out more, defer; no further round is offered.
  await expect(form.getByRole("radio", { name: /^Take .+'s position/ }).first()).toBeVisible();
  await expect(form.getByRole("radio", { name: "Defer the decision" })).toBeVisible();
  await expect(form.getByRole("radio", { name: /round/i })).toHaveCount(0);
  await form.getByRole("radio", { name: "Take the chair's proposal" }).check();
  await form
    .getByRole("textbox")
    .filter({ visible: true })
    .first()
    .fill("A small step for two weeks costs little and answers most of it.");
  await form.getByRole("button", { name: "Submit decision" }).click();
  await expect(ended(page)).toBeVisible();

  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  await expect(record).toContainText("A small step for two weeks costs little");
  await expect(record.getByRole("heading", { name: "The chair hands over to you" })).toBeVisible();
  await expect(record.getByRole("heading", { name: /After round/ })).toHaveCount(0);
});

test("a plan review without HIGH pairs takes one round, and nothing is carried out without approval", async ({
  page,
}) => {
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(unique("Plan of the login links"));
  await form
    .getByRole("textbox", { name: "Question", exact: true })
    .fill(
      "Does this plan bring login links to every customer without losing a session? Security and product disagree on the trade-off.",
    );
  await form.getByRole("radio", { name: "Chair", exact: true }).check();
  await form.getByRole("radio", { name: "Plan review", exact: true }).check();
  await form.getByRole("textbox", { name: "Plan", exact: true }).fill(PROPOSAL);
  await expect(form.getByText("It can’t go beyond one round")).toBeVisible();
  await form.getByRole("button", { name: "Start deliberation" }).click();

  const decision = page.getByRole("complementary", { name: "Your decision" });
  await expect(decision).toBeVisible();
  await expect(decision).toContainText("Nothing is carried out without your approval.");
  // What is approved can be read where it is approved; it is long, so the options come first.
  await decision.getByText("The plan", { exact: true }).click();
  await expect(decision.getByRole("group", { name: "The plan" })).toContainText(
    "We replace passwords by a link sent by mail",
  );
  await expect(panel(page, "The plan")).toContainText(/Ready|Needs Revision|Needs Redesign/);
  await decision.getByRole("radio", { name: "Approve it", exact: true }).check();
  await decision.getByRole("textbox", { name: "Why" }).fill("Every issue has its answer.");
  await decision.getByRole("button", { name: "Submit decision" }).click();
  await expect(ended(page)).toBeVisible();
  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  await expect(record.getByRole("heading", { name: "Plan", exact: true })).toBeVisible();
});

test("a plan is approved with changes: an objection reaches the person, the diff is shown, then it is confirmed", async ({
  page,
}) => {
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(unique("Plan with changes"));
  await form
    .getByRole("textbox", { name: "Question", exact: true })
    .fill("Bring login links to every customer without losing a session: security and product weigh the trade-off.");
  await form.getByRole("radio", { name: "Chair", exact: true }).check();
  await form.getByRole("radio", { name: "Plan", exact: true }).check();
  await form.getByRole("textbox", { name: "Material" }).fill(PROPOSAL);
  await expect(form.getByRole("radio", { name: "Specialists check it (recommended)" })).toBeChecked();
  await form.getByRole("radio", { name: "Objection to the final plan", exact: false }).check();
  await form.getByRole("button", { name: "Start deliberation" }).click();

  const decision = page.getByRole("complementary", { name: "Your decision" });
  await expect(decision).toBeVisible();
  await expect(decision).toContainText("One specialist objects to it.");
  await expect(panel(page, "The plan").getByRole("region", { name: "Check of the final plan" })).toContainText(
    "objects to the final plan",
  );
  // The chair was told first, and left it to the person.
  await expect(decision).toContainText("The chair: It stays as it was, and the person is asked about it.");
  await decision.getByRole("radio", { name: "Approve with changes" }).check();
  await decision.getByRole("textbox", { name: "What has to change" }).fill("Show the link on the start page too.");
  await decision.getByRole("textbox", { name: "Why" }).fill("Two customers asked for it.");
  await decision.getByRole("button", { name: "Submit decision" }).click();

  // What the revision does to the plan is read where it is confirmed.
  await expect(decision.getByRole("heading", { name: "Approve the plan as it is now?" })).toBeVisible();
  await expect(decision).toContainText(/The chair has made the changes .+ asked for\./);
  await decision.getByText("What has changed in the plan", { exact: true }).click();
  await expect(decision.getByRole("group", { name: "What has changed in the plan" })).toContainText(
    /\+ \d+\. Show the link on the start page too\./,
  );
  await decision.getByRole("radio", { name: "Approve the revised plan" }).check();
  await decision.getByRole("textbox", { name: "Why" }).fill("That is what I meant.");
  await decision.getByRole("button", { name: "Submit decision" }).click();
  await expect(ended(page)).toBeVisible();

  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  await expect(record.getByRole("heading", { name: "Changes before approval" })).toBeVisible();
  await expect(record).toContainText("Show the link on the start page too.");
});
