import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync, strFromU8 } from "fflate";
import { choose } from "./support/choose";
import { unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

const DESIGN = `# Public webhooks

We send \`order.updated\` webhooks within 5 s of the change. Each customer may register up to 10 endpoints.

## Delivery

At-least-once with eight attempts over 24 hours. Every call is signed with HMAC-SHA256 per endpoint secret.
`;

const PLAN = `# Plan

First the outbox table, then the sender. Two engineers for six weeks; support is trained in week five.

## Risks

If the sender falls behind, orders wait. Rolling back means dropping the table.
`;

type ScriptTitle = "Agree after the rebuttal" | "Majority with dissent" | "Majority against it" | "No majority";

/** Through the form, as a user does it, with two documents. */
async function startJudging(page: Page, title: string, script: ScriptTitle): Promise<string> {
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await form.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await form.getByRole("textbox", { name: "Question", exact: true }).fill("Is this good enough to build?");
  await form.getByRole("radio", { name: "Judges" }).check();
  await form.getByRole("textbox", { name: "Text of design" }).fill(DESIGN);
  await form.getByRole("button", { name: "Add a document" }).click();
  await form.getByRole("textbox", { name: "Text of plan" }).fill(PLAN);
  await expect(form.getByText("The weights add up to 1.", { exact: true })).toBeVisible();
  await expect(form.getByRole("combobox", { name: "Stance of Challenger" })).toContainText(
    "against: looks for what will break",
  );
  await form.getByRole("radio", { name: script }).check();
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  return /dlb_\w+/.exec(page.url())?.[0] ?? "";
}

const grid = (page: Page) => page.getByRole("grid", { name: / by seat and round$/ });
const panel = (page: Page, name: string | RegExp) =>
  page.getByRole("region", { name, exact: typeof name === "string" });
const decision = (page: Page) => page.getByRole("complementary", { name: "Your decision" });

async function decide(page: Page, choice: RegExp): Promise<void> {
  const form = decision(page);
  await form.getByRole("radio", { name: choice }).check();
  for (const field of await form.getByRole("textbox").filter({ visible: true }).all())
    await field.fill("Weighed with the team; the on-call owner carries it until June.");
  await form.getByRole("button", { name: "Submit decision" }).click();
}

test("three judges agree in round 2: who moved is said, the verdict is unanimous, the state is a YAML file", async ({
  page,
}) => {
  const id = await startJudging(page, unique("Webhooks"), "Agree after the rebuttal");
  await expect(ended(page)).toBeVisible();

  await expect(grid(page).getByRole("button", { name: /^Challenger, round 1: 3\.2/ })).toBeVisible();
  await expect(grid(page).getByRole("button", { name: /^Challenger, round 2: .*was 3\.2/ })).toBeVisible();
  const verdict = panel(page, "Verdict");
  await expect(verdict).toContainText(/Consensus of 3 judges at 4\.\d: PASS\./);
  await expect(verdict).toContainText("confidence HIGH");
  await expect(verdict).toContainText("unanimous");

  // The table of round 2, then of round 1 with the condition that failed.
  const scores = panel(page, "Scores");
  await expect(scores.getByRole("table", { name: /Round 2, rebuttal/ })).toBeVisible();
  await expect(scores).toContainText(/3\.2 → \d\.\d/);
  await scores.getByRole("link", { name: "Round 1" }).click();
  await expect(scores.getByRole("table", { name: /Round 1, independent analysis/ })).toBeVisible();
  await expect(scores).toContainText("overall scores are 1.1 apart, and consensus allows 0.5");
  await expect(panel(page, "Calls and state")).toContainText("6 judge calls");
  await expect(panel(page, "Calls and state")).toContainText("expected 3 / 6 / 9");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "State as YAML" }).click(),
  ]);
  const state = await readFile(await download.path(), "utf8");
  for (const line of [
    "debate_validation:",
    "  rounds_completed: 2",
    "  consensus_reached_at: 2",
    "    range: 1.1",
    "    type: consensus",
    "    confidence: HIGH",
  ])
    expect(state.split("\n")).toContain(line);

  await page.getByRole("link", { name: "Arguments" }).click();
  await expect(panel(page, "Who moved, who held")).toContainText("convinced by");
  await expect(
    panel(page, "Key claims")
      .getByText(/^(HIGH|MEDIUM|LOW)$/)
      .first(),
  ).toBeVisible();
  const pair = panel(page, "Agreements and disputes")
    .getByRole("button", { name: /: \d (agreement|dispute)/ })
    .first();
  await pair.click();
  await expect(pair).toHaveAttribute("aria-expanded", "true");

  const zip = await page.request.get(`/api/deliberations/${id}/export.zip`);
  const files = unzipSync(new Uint8Array(await zip.body()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      "debate-validation.yaml",
      "verdict.yaml",
      "judges/round-1-neutral.yaml",
      "judges/round-2-against.yaml",
      "judges/transcript.md",
      "documents/1-design.md",
      "documents/2-plan.md",
    ]),
  );
  expect(strFromU8(files["judges/round-1-against.yaml"] ?? new Uint8Array())).toMatch(
    /^judge_id: against\nmodel: rehearsal\nstance: against\nround: 1\noverall_score: 3\.2\n/,
  );
});

test("a majority stands with its dissent on the verdict line until a person accepts it; the record has both opinions", async ({
  page,
}) => {
  const title = unique("Dissent");
  await startJudging(page, title, "Majority with dissent");
  await expect(decision(page)).toBeVisible();
  await expect(decision(page)).toContainText("A majority, with dissent");
  await expect(decision(page)).toContainText("3.0 CONDITIONAL");

  const verdict = panel(page, "Verdict");
  await expect(verdict).toContainText(
    "Majority of Neutral judge and Advocate at 4.3 against Challenger at 3.0, a gap of 1.3: PASS.",
  );
  await expect(verdict.getByRole("region", { name: "Minority opinion" })).toContainText("Challenger");
  await expect(verdict.getByRole("region", { name: "Needs your attention" })).toBeVisible();
  await expect(panel(page, "Calls and state")).toContainText("9 judge calls");
  await expect(panel(page, "Open critical findings")).toContainText("CRITICAL");

  await decide(page, /Accept the majority/);
  await expect(ended(page)).toBeVisible();
  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  for (const heading of [
    "Verdict",
    "Majority opinion",
    "Minority opinion",
    "What needed attention",
    "Scores by round",
    "How the scores moved, and why",
    "Critical findings",
  ])
    await expect(record.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await expect(record).toContainText("Score gap: 1.3");
  await expect(record).toContainText("Dissent: Challenger 3.0");
});

test("the matching is corrected before it counts, and documents handed in are judged instead of the author's revision", async ({
  page,
}) => {
  await startJudging(page, unique("Matched"), "No majority");
  const matching = panel(page, "Which critical findings are the same?");
  await expect(matching).toBeVisible();
  for (const select of await matching.getByRole("combobox").all()) await choose(select, "Stands alone");
  await matching.getByRole("button", { name: "Save this matching" }).click();
  await expect(matching).toContainText("each finding stands alone, as Local user decided");
  await decide(page, /Use it as shown/);

  await expect(decision(page)).toContainText("Which side do you take?");
  const handIn = panel(page, "Your own revision");
  await handIn.getByRole("button", { name: /Revise the documents yourself/ }).click();
  await handIn
    .getByRole("textbox", { name: "Text of plan" })
    .fill(`${PLAN}\nThe table is kept for thirty days; rolling back is a switch.`);
  await handIn.getByRole("button", { name: "Submit the revised documents" }).click();
  await expect(handIn).toContainText("1 changed document");
  await decide(page, /Return it for revision/);

  await expect(ended(page).or(decision(page))).toBeVisible();
  await expect(panel(page, "Verdict")).toContainText("judgement 2, version 2 of the documents");
  await page.getByRole("link", { name: "Artifact", exact: true }).click();
  await expect(page.getByRole("group", { name: "Changes" })).toContainText("rolling back is a switch");
});

test("a FAIL is accepted and closed: what is open is named, the risk is on record, and nothing is revised", async ({
  page,
}) => {
  await startJudging(page, unique("Rejected"), "Majority against it");
  await expect(decision(page)).toContainText("The majority's verdict is FAIL. Do you accept it?");
  await expect(decision(page)).toContainText("Accepted as it is: C1, F1, F2, F3.");
  await decide(page, /Accept FAIL and close/);

  await expect(ended(page)).toBeVisible();
  await expect(panel(page, "Verdict")).toContainText("It is not ready");
  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = await openDossier(page);
  await expect(record).toContainText("decided: Accept FAIL and close.");
  await expect(record).toContainText("the on-call owner carries it until June");
  await expect(record.getByRole("heading", { name: "Revisions", exact: true })).toBeHidden();
});

test("after a revision every judge says by name what became of each finding", async ({ page }) => {
  await startJudging(page, unique("Reworked"), "Majority against it");
  await decide(page, /Accept the majority, and have it revised/);

  await expect(ended(page)).toBeVisible();
  await expect(panel(page, "Verdict")).toContainText("judgement 2, version 2 of the documents");
  await page.getByRole("link", { name: "Arguments" }).click();
  const earlier = panel(page, "What became of the earlier findings");
  await expect(earlier).toContainText("4 of 4 settled");
  await expect(earlier).toContainText("C1");
  await expect(earlier).toContainText("resolved");
});
