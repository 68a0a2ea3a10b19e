/** The structured protocol. Its longest test must not come last: one of two workers would wait for it alone. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expectAccessible } from "./support/accessible";
import { choose } from "./support/choose";
import { unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

const DRAFT = `# Export queue

Exports share the worker pool. A large tenant starts 300 exports at once and everyone else waits.

## Open questions

- Who is paged
- What is retried
`;

type ScriptTitle =
  | "Steady run to the synthesis"
  | "Sycophancy collapse"
  | "Borderline, four of six"
  | "Four rounds to an answer";

/** Through the form, as a user does it, up to the button that starts it. */
async function fillForm(page: Page, title: string, script: ScriptTitle, base = "", length?: string) {
  await visit(page, `${base}/deliberations/new`);
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await form.getByRole("textbox", { name: "Question", exact: true }).fill("Should exports run in their own queue?");
  await form.getByRole("textbox", { name: "Artifact" }).fill(DRAFT);
  await form.getByRole("radio", { name: "Structured deliberation" }).check();
  if (length) await choose(form.getByRole("combobox", { name: "Length" }), length);
  await form.getByRole("radio", { name: script }).check();
  return form;
}

async function start(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  return /dlb_[a-z0-9]+/.exec(page.url())?.[0] ?? "";
}

/** What the protocol stops on is folded under the overview. */
async function expectEnding(page: Page, headline: RegExp): Promise<void> {
  const heading = page.getByRole("heading", { name: headline });
  await page.getByText("How it ended", { exact: true }).click();
  await expect(heading).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
const checks = (page: Page) => page.getByRole("grid", { name: "Checks by round" });

test("eight rounds to the synthesis, with the round without the Critic watched as it happens", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer({ speed: 0.02 });
  const form = await fillForm(page, unique("Export queue"), "Steady run to the synthesis", server.url);

  // Casting: another domain's Critic is taken over.
  await form.getByText("How other domains cast the Critic").click();
  await form
    .getByRole("button", { name: "Cast the Critic as", exact: false })
    .filter({ visible: true })
    .first()
    .click();
  await expect(form.getByRole("list", { name: "The four roles" }).getByText(/^Critic: /)).not.toHaveText(
    "Critic: Security and failure analyst",
  );

  // One stress round of four: the others are taken out, and that needs a reason.
  await form.getByRole("spinbutton", { name: "Round budget" }).fill("8");
  await choose(form.getByRole("combobox", { name: "Without the Critic" }), "Round 5");
  for (const role of ["Guardian", "Action", "Observer"])
    await choose(form.getByRole("combobox", { name: `Without the ${role}` }), "Not tested");
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(form.getByText(/^Without a round for Guardian, Action, Observer nobody can tell/)).toBeVisible();
  await form.getByRole("textbox", { name: "Why it is left out" }).fill("A first look at the procedure.");
  const id = await start(page);
  await expect(page.getByText("Set up with a caveat")).toBeVisible();

  // Watched by phase: the newest round comes by itself.
  await tab(page, "Phases").click();
  const stress = page.getByRole("region", { name: "Round 5", exact: true });
  await expect(stress).toBeVisible();
  await expect(stress).toContainText("stress round without the Critic");
  const predicted = page.getByRole("region", { name: "Stress test" });
  await expect(predicted).toContainText("Predicted before");
  await expect(
    page
      .getByRole("navigation", { name: "Rounds" })
      .getByRole("link", { name: /^Round 5, .*stress round without the Critic/ }),
  ).toBeVisible();
  await page
    .getByRole("navigation", { name: "Rounds" })
    .getByRole("link", { name: /^Round 5/ })
    .click();
  await expect(predicted).toContainText(/as predicted/);
  await expect(page.getByRole("region", { name: "Phase E: Cross-validation" }).getByText("N.A.")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Phase D: Artifacts" }).getByText("Adversarial Test Case")).toHaveCount(
    0,
  );
  await expect(ended(page)).toBeVisible();

  // A round in its own forms.
  await page
    .getByRole("navigation", { name: "Rounds" })
    .getByRole("link", { name: /^Round 4/ })
    .click();
  await expect(page.getByRole("region", { name: "Round 4", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Unfold all" }).click();
  await expect(page.getByRole("group", { name: "States of the happy path" }).getByRole("row")).not.toHaveCount(0);
  await expect(page.getByRole("group", { name: "Attack steps" })).toBeVisible();
  await expectAccessible(page, "phases");

  await tab(page, "Overview").click();
  for (const cell of [/^Round 5, check 1: .*not applicable/, /^Round 5, check 3: .*not applicable/])
    await expect(checks(page).getByRole("button", { name: cell })).toBeVisible();
  await expect(
    checks(page)
      .getByRole("button", { name: /: (BROKEN|ROBUST|UNCLEAR), \d+ references/ })
      .first(),
  ).toBeVisible();
  for (const region of [
    "Synthesis",
    "Stop signals",
    "Disagreement by round",
    "Lead rotation",
    "Failure modes",
    "Stress rounds",
    "How well the panel worked",
  ])
    await expect(page.getByRole("region", { name: region, exact: true })).toBeVisible();
  await expectAccessible(page, "overview");

  // From a decision down to a claim and the check that tested it.
  await tab(page, "Claims").click();
  await expect(page.getByRole("region", { name: /^Confirmed, \d+ claims/ })).toBeVisible();
  await expect(page.getByText("argued, not tested").first()).toBeVisible();
  await expectAccessible(page, "claims");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Decisions \d+$/ })
    .click();
  await page.getByRole("link", { name: "D-2-1", exact: true }).first().click();
  const decision = page.getByRole("complementary", { name: "Decision D-2-1" });
  await expect(decision.getByRole("heading", { name: "Cites" })).toBeVisible();
  await decision
    .getByRole("link", { name: /^V-2-\d/ })
    .first()
    .click();
  await expect(
    page.getByRole("complementary", { name: /^Event \d+/ }).getByRole("heading", { name: "Evidence" }),
  ).toBeVisible();

  await tab(page, "Record").click();
  const record = await openDossier(page);
  for (const heading of [
    "Answer",
    "Decisions and what they rest on",
    "Claims",
    "Checks by round",
    "Stress tests",
    "Stop signals",
    "Failure modes",
    "Scorecard",
    "Retrospective",
  ])
    await expect(record.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await expect(record).toContainText("Reason given: A first look at the procedure.");

  await expectExportToPass(server.url, id);
});

/** P3.10: what leaves the house passes the validator on the command line. */
async function expectExportToPass(url: string, id: string): Promise<void> {
  const response = await fetch(`${url}/api/deliberations/${id}/export.zip`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  for (const name of [
    "claims.jsonl",
    "verifications.jsonl",
    "decisions.jsonl",
    "lead_history.jsonl",
    "artifacts/document.md",
    "artifacts/round_1/lead_proposal.md",
    "artifacts/round_1/critic.md",
    "synthesis.md",
    "retrospective.md",
    "madef_scorecard.md",
  ])
    expect(Object.keys(files)).toContain(name);
  expect(Object.keys(files)).not.toContain("artifacts/round_5/critic.md");
  const folder = await mkdtemp(path.join(tmpdir(), "parley-claims-"));
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  const { stdout } = await promisify(execFile)(process.execPath, ["lib/bootstrap/check-claims.mjs", folder]);
  expect(stdout).toContain(`No errors in ${folder}.`);
  await rm(folder, { recursive: true, force: true });
}

test("a short run: four rounds, an answer, and the caveat that goes with it", async ({ page }) => {
  const form = await fillForm(
    page,
    unique("Everyday"),
    "Four rounds to an answer",
    "",
    "Short: 4 rounds, without stress rounds (recommended for everyday questions)",
  );
  await expect(form.getByText(/^About 54 calls if all 4 rounds are needed/)).toBeVisible();
  await start(page);
  await expect(ended(page)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Question and answer" }).getByRole("heading", { name: /^Yes: / }),
  ).toBeVisible();
  await expectEnding(page, /used up in round 4 with 4 of the 4 signals a short run can reach/);
  await expect(
    page.getByText(/Short run: 4 rounds, in which four of the six signals can hold: not “Claims have settled”/),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Synthesis", exact: true })).toContainText(/Yes: /);
});

test("when disagreement collapses the alarm says so, with its numbers, and the record keeps it", async ({ page }) => {
  await fillForm(page, unique("Agreeable"), "Sycophancy collapse");
  await start(page);
  await expect(page.getByText(/^The seats may be agreeing too readily, since round \d+$/)).toBeVisible();
  await expect(ended(page)).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Question and answer" })
      .getByRole("heading", { name: /^Not as it stands: only 3 of 6 stop signals hold/ }),
  ).toBeVisible();
  await expectEnding(page, /^Did not converge in 13 rounds: 3 of 6 signals/);

  await expect(checks(page).getByText("alarm", { exact: true }).first()).toBeVisible();
  const chart = page.getByRole("region", { name: "Disagreement by round" });
  await expect(chart.getByRole("img", { name: /The seats may be agreeing too readily\.$/ })).toBeVisible();
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("table").getByRole("row").last()).toContainText(/−\d\.\d{3}on$/);
  await expect(
    page.getByRole("region", { name: "Failure modes" }).getByRole("listitem").filter({ hasText: "Sycophancy" }).first(),
  ).toContainText("found in rounds");
  await expect(page.getByRole("region", { name: "Retrospective" })).toContainText("Why it did not converge");

  await tab(page, "Record").click();
  await expect(await openDossier(page)).toContainText(
    /Alarm after round \d+: Disagreement fell at two evaluations in a row/,
  );
});

test("at four of six a person has the missing stress tests run, and then the synthesis written", async ({ page }) => {
  await fillForm(page, unique("Borderline"), "Borderline, four of six");
  await start(page);
  const form = page.getByRole("complementary", { name: "Your decision" });
  await expect(form).toContainText("Stop here or continue?");
  await expect(form).toContainText("4 of 6 stop signals hold: borderline");
  await form.getByRole("radio", { name: /^Run the missing stress tests first/ }).check();
  await form
    .getByRole("textbox")
    .filter({ visible: true })
    .first()
    .fill("Nobody knows yet what the Guardian is worth here.");
  await form.getByRole("button", { name: "Submit decision" }).click();

  const stress = page.getByRole("region", { name: "Stress rounds" });
  await expect(stress.getByText("Missing stress test, asked for by a person").first()).toBeVisible();
  await expect(ended(page).or(form.getByText("Stop here or continue?"))).toBeVisible();
});
