import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { ProposedSeat } from "@/lib/contracts/panels";
import type { SpeakReply } from "@/lib/protocols/debate/rules/replies";
import { expectAccessible } from "./support/accessible";
import { choose } from "./support/choose";
import { apiOf, expectSound, repliesOf, unique } from "./support/api";
import { ended } from "./support/ended";
import { expect, reload, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";

/** What P5-38 and P5-39 ask of the record. */
const FILE_HEADINGS = [
  "Context and Problem Statement",
  "Considered Options",
  "Decision Outcome",
  "Consequences",
  "More Information",
];
/** On the page the outcome comes early, and each part of what the file has under "More Information" stands by itself. */
const PAGE_HEADINGS = [
  "Context and Problem Statement",
  "Decision Outcome",
  "Considered Options",
  "Consequences",
  "Confirmation",
  "Implementation",
  "Answered by people",
  "Open questions",
  "Assumptions",
  "Sources",
];
const DOSSIER_HEADINGS = [
  "Context and problem statement",
  "Topic",
  "Motivation",
  "Participants",
  "Decision drivers",
  "Decision outcome",
  "Round by round",
  "Final design",
  "Scores",
  "Dissent",
  "Consequences",
  "Considered alternatives",
  "Implementation",
];

const idOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";
const words = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

test("a newcomer runs the sample, watches it, and keeps its record", async ({ page, context, ownServer }) => {
  // A reply takes about half a second: long enough to be watched while it is written.
  const server = await ownServer({ speed: 0.1 });
  const api = apiOf(server.url);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });

  await visit(page, server.url);
  await expect(page.getByRole("heading", { level: 1, name: "What should be decided?" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "What should be decided?" })).toBeVisible();
  for (const place of ["/inbox", "/records", "/deliberations", "/"]) {
    await visit(page, `${server.url}${place}`);
    await expectAccessible(page, `empty ${place}`);
  }
  await page.getByRole("button", { name: "Run it: Job queue: Redis or Postgres?" }).click();

  // Live: the text of a reply before it is on record.
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  const id = idOf(page);
  const proposal = page
    .getByRole("complementary", { name: "Read along" })
    .getByRole("article", { name: / is writing$/ })
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Proposal" }) })
    .first();
  await expect(proposal).toContainText(/Proposal\s*\S+ \S+ \S+ \S+ \S+/);
  const draft = words((await proposal.innerText()).replace(/^Proposal/, "")).slice(0, 30);
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  await expect(page.getByText("Rehearsal", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Live · event \d+/)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Question and answer" }).getByText(/^Round \d+: .+ is answering/),
  ).toBeVisible();

  // Scores fill the matrix one after the other, in the order of speaking.
  const grid = page.getByRole("grid", { name: / by seat and round$/ });
  await expect(grid.getByRole("button", { name: /round 1: score \d+/ }).first()).toBeVisible();
  await expect(grid.getByRole("button", { name: /: writing/ })).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Open concerns" })).toBeVisible();

  // After round 1 the panel asks what only a person can say, in one form.
  const questions = page.getByRole("form", { name: "Your decision" });
  await expect(
    questions.getByRole("heading", { name: /Does that include switching a kind of job back/ }),
  ).toBeVisible();
  // Meanwhile the picture says how far each seat is from the target.
  await expect(page.getByRole("img", { name: /^Agreement by round\..* Below the target of 90: / })).toBeVisible();
  await questions.getByRole("radio", { name: /^Going back is allowed with a second person/ }).check();
  await questions.getByRole("button", { name: /Send answers?/ }).click();
  for (const round of [2, 3])
    await expect(grid.getByRole("button", { name: new RegExp(`round ${round}: score \\d+`) }).first()).toBeVisible();

  // Consensus, and why it stopped.
  await expect(ended(page)).toBeVisible();
  const { panel, outcome, readiness, record } = await api.until(id, "closed");
  expect(outcome?.status).toBe("consensus");
  await page.getByText("How it ended", { exact: true }).click();
  const merged = page.getByRole("region", { name: readiness.headline });
  for (const { text } of readiness.requirements) await expect(merged).toContainText(text);
  for (const { name } of panel)
    await expect(
      grid.getByRole("button", { name: new RegExp(`^${name}, round 3: score 9\\d, at the target`) }),
    ).toBeVisible();
  const agreement = page
    .getByRole("figure")
    .filter({ has: page.getByRole("img", { name: /^Agreement by round\. .*Every seat is at the target\.$/ }) });
  await expect(agreement).toContainText(/All \w+ seats met at 90 or above/);
  await agreement.getByText("Show as table", { exact: true }).click();
  for (const { name } of panel)
    await expect(agreement.getByRole("row", { name: new RegExp(`^${name} .*\\b9\\d$`) })).toBeVisible();
  const events = await api.events(id);
  expectSound(events);
  const proposals = repliesOf(events)
    .filter(({ kind }) => kind === "speak")
    .map(({ reply }) => words((reply as SpeakReply).proposal));
  expect(
    proposals.filter((text) => text.startsWith(draft)),
    `what was seen being written: ${draft}`,
  ).not.toEqual([]);

  // What the panel looked at and cited, and the one quotation that stands nowhere.
  await page
    .getByRole("tab", { name: "Sources" })
    .or(page.getByRole("link", { name: "Sources", exact: true }))
    .click();
  await expect(page.getByRole("region", { name: "Not found" })).toBeVisible();
  await page.getByRole("link", { name: /^bench\/staging-run\.md/ }).click();
  await expect(page.getByRole("heading", { name: /cited/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "The file" })).toBeVisible();

  // The record: previewed, copied, downloaded.
  await page.getByRole("link", { name: "View record" }).click();
  const document = page.getByRole("article", { name: "Decision record" });
  await expect(document.getByRole("heading", { level: 3 })).toHaveText(PAGE_HEADINGS);
  for (const { name } of panel) await expect(document).toContainText(name);
  // A mark leads to the event it stands for, in the dossier behind the page.
  const mark = document.getByRole("link", { name: "1", exact: true });
  await expect(mark).toHaveAttribute("href", "#e1");
  await mark.click();
  const dossier = page.getByRole("article", { name: "Dossier" });
  await expect(dossier.getByRole("heading", { name: "e1", exact: true })).toBeInViewport();
  for (const name of DOSSIER_HEADINGS) await expect(dossier.getByRole("heading", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Hide the dossier" }).click();
  const fileName = record?.fileName ?? "";
  expect(fileName).toMatch(/^0001-[a-z0-9-]+\.md$/);
  const markdown = await (await fetch(`${server.url}/api/deliberations/${id}/record.md`)).text();
  await page.getByRole("button", { name: "Copy Markdown" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  // What is copied is the page itself; the file has what other tools look for as well.
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.slice(copied.indexOf("\n## "))).toBe(markdown.slice(markdown.indexOf("\n## ")));
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download .md" }).click();
  expect((await download).suggestedFilename()).toBe(fileName);
  expect(await readFile(await (await download).path(), "utf8")).toBe(markdown);
  expect(markdown).toMatch(/^# /m);
  for (const name of FILE_HEADINGS) expect(markdown).toMatch(new RegExp(`^##+ ${name}$`, "m"));
  expect(markdown).toMatch(/rehearsal/i);

  // On paper: without what only a screen can use, with what it was made from.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`${fileName} · deliberation ${id} · as of event ${events.length}`)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.emulateMedia({ media: null });

  // Finished in the list, numbered in the register.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Deliberations" }).click();
  await page.getByRole("link", { name: /^Finished/ }).click();
  const row = page
    .getByRole("table", { name: "Deliberations" })
    .getByRole("row")
    .filter({ hasText: "Job queue: Redis or Postgres?" });
  await expect(row).toContainText("Panel decided");
  await expect(row).toContainText("Rehearsal");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Decisions" }).click();
  const entry = page.getByRole("table", { name: "Decision records" }).getByRole("row").filter({ hasText: "ADR-0001" });
  // It is called what was decided, and says below what was asked.
  const decided = /^# (.+)$/m.exec(markdown)?.[1] ?? "";
  await expect(entry.getByRole("link", { name: decided, exact: true })).toBeVisible();
  await expect(entry).toContainText("Job queue: Redis or Postgres?");
  await expect(entry.getByRole("link", { name: `Download ${fileName}` })).toBeVisible();
});

test("a deliberation of one's own: the form proposes a panel with reasons, keeps the draft, and starts it", async ({
  page,
  api,
  server,
}) => {
  const title = unique("Audit retention");
  const question = "How long do we keep audit events in the database, and who may delete them?";
  const pasted = "# Audit events\n\nKept for 30 days in one table.";
  const fromFile =
    "# Audit events\n\nKept for 30 days in one table.\n\n## Open points\n\n- Who may delete a partition of the database?\n";
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  const field = (name: string) => form.getByRole("textbox", { name, exact: true });

  // Inline validation: what is missing is said at its field, and nothing is created.
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(form.getByRole("textbox", { name: "Question" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Question" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("textbox", { name: "Title" }).fill(title);
  await form.getByRole("textbox", { name: "Question" }).fill(question);
  await expect(form.getByRole("textbox", { name: "Question" })).not.toHaveAttribute("aria-invalid", "true");
  // Its words touch the fields of several specialists, so a chair is proposed: any other way of working can be chosen.
  await expect(form.getByRole("radio", { name: "Chair", exact: true })).toBeChecked();
  await form.getByRole("radio", { name: "Debate", exact: true }).check();
  await unfoldForm(page);
  const target = form.getByRole("spinbutton", { name: "Target" });
  await target.fill("150");
  await target.blur();
  await expect(target).toHaveAccessibleDescription(/From 0 to 100/);
  await target.fill("88");
  await expect(target).not.toHaveAttribute("aria-invalid", "true");

  // The artifact is pasted, then replaced by a file.
  const artifact = form.getByRole("textbox", { name: /^Artifact/ });
  await artifact.fill(pasted);
  await page
    .getByLabel("Artifact file")
    .setInputFiles({ name: "audit.md", mimeType: "text/markdown", buffer: Buffer.from(fromFile) });
  await expect(artifact).toHaveValue(fromFile);
  await expect(form).toContainText("audit.md");
  await form.getByRole("textbox", { name: /^Context/ }).fill("Legal wants an answer by March.");

  // The panel follows the kind of change and the words of the text, and says why for each seat.
  await choose(form.getByRole("combobox", { name: "Kind of change" }), "Database schema change");
  const proposed = await propose(server.url, {
    title,
    question,
    artifact: fromFile,
    context: "Legal wants an answer by March.",
    config: { feature_type: "database_schema" },
  });
  const domain = form.getByRole("list", { name: "Domain agents" });
  const crossCutting = form.getByRole("list", { name: "Cross-cutting agents" });
  const domainSeats = proposed.filter(({ isRemovable }) => isRemovable);
  await expect(domain.getByRole("listitem")).toHaveCount(domainSeats.length);
  for (const { agent, reason, isRemovable } of proposed) {
    await expect(form.getByRole("listitem").filter({ hasText: agent.name }).first()).toBeVisible();
    // Those that are always there have one sentence together.
    await expect(form).toContainText(isRemovable ? reason : "They take part in every debate, can’t be removed");
  }
  await expect(crossCutting.getByRole("listitem")).toHaveCount(4);
  for (const name of ["Observability", "Operations", "Test", "Security"])
    await expect(crossCutting).toContainText(name);
  await expect(crossCutting.getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  // Add an own agent, rename another, remove a third.
  await form.getByRole("button", { name: "Add your own agent" }).click();
  await domain.getByRole("textbox", { name: "Name" }).fill("Legal");
  await domain.getByRole("textbox", { name: /^Role/ }).fill("Owns what must be kept and for how long");
  await domain.getByRole("textbox", { name: /^Brief/ }).fill("Ask which law a period comes from.");
  await domain.getByRole("button", { name: "Edit Legal" }).click();
  const [renamed, removed] = domainSeats;
  if (!renamed || !removed) throw new Error(`Only ${domainSeats.length} domain agents were proposed.`);
  await domain.getByRole("button", { name: `Edit ${renamed.agent.name}` }).click();
  await domain.getByRole("textbox", { name: "Name" }).fill("Storage team");
  await domain.getByRole("button", { name: "Edit Storage team" }).click();
  await domain.getByRole("button", { name: `Remove ${removed.agent.name}` }).click();
  const agents = proposed.length;
  await form.getByRole("spinbutton", { name: "Maximum rounds" }).fill("6");
  await expect(form.getByText(`${agents} agents × up to 6 rounds = at most ${agents * 6} calls`)).toBeVisible();

  // The draft survives a reload.
  await reload(page);
  await expect(page.getByText("Draft restored")).toBeVisible();
  await unfoldForm(page);
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  await expect(artifact).toHaveValue(fromFile);
  await expect(form.getByRole("combobox", { name: "Kind of change" }).and(page.locator("button"))).toHaveText(
    "Database schema change",
  );
  await expect(domain).toContainText("Storage team");
  await expect(domain).toContainText("Legal");
  await expect(domain.getByRole("button", { name: `Remove ${removed.agent.name}` })).toHaveCount(0);
  await expect(target).toHaveValue("88");
  await expect(field("Name"), "no seat is being edited").toHaveCount(0);

  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(ended(page)).toBeVisible();

  const id = idOf(page);
  const [created] = await api.events(id);
  if (created?.payload.type !== "deliberation.created") throw new Error("The log does not begin with the creation.");
  expect(created.payload.subject).toMatchObject({ title, question, artifact: fromFile });
  expect(created.payload.config).toMatchObject({
    feature_type: "database_schema",
    target_satisfaction: 88,
    max_iterations: 6,
  });
  expect(created.payload.panel.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Storage team", "Legal", "Security"]),
  );
  expect(created.payload.panel.map(({ name }) => name)).not.toContain(removed.agent.name);
  expect(created.payload.panel).toHaveLength(agents);
  await page.getByRole("link", { name: "Artifact", exact: true }).click();
  await expect(page.getByText("Who may delete a partition of the database?").first()).toBeVisible();

  // The next form is empty again.
  await visit(page, "/deliberations/new");
  await unfoldForm(page);
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("");
});

test("a newcomer types a question, reads what is proposed, takes a seat away and starts", async ({ page, api }) => {
  await visit(page, "/deliberations/new?question=Should%20we%20keep%20sessions%20in%20Redis%3F");
  const form = page.getByRole("form", { name: "New deliberation" });
  const question = form.getByRole("textbox", { name: "Question" });
  await expect(question).toHaveValue("Should we keep sessions in Redis?");
  await question.fill("Should the job queue run on Redis or on Postgres? The rest of the REST API stays.");
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue(
    "Should the job queue run on Redis or on Postgres?",
  );
  await expect(form.getByRole("region", { name: "How they work" })).toContainText(
    "The question names alternatives to decide between.",
  );
  const seats = form.getByRole("list", { name: "Domain agents" });
  await expect(seats.getByRole("listitem").filter({ hasText: "API" })).toContainText(
    "The text mentions “REST”, “API”.",
  );
  await seats.getByRole("button", { name: "Remove API" }).click();
  await expect(form).toContainText("Nobody here speaks for API.");
  // Never out of sight, wherever the page stands.
  await expect(form.getByRole("button", { name: "Start deliberation" })).toBeInViewport();
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  const { panel } = await api.snapshot(idOf(page));
  expect(panel.map(({ name }) => name)).toEqual([
    "Jobs",
    "Database",
    "Observability",
    "Operations",
    "Test",
    "Security",
  ]);
});

async function propose(url: string, body: object): Promise<ProposedSeat[]> {
  const response = await fetch(`${url}/api/panels/propose`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ protocol: "debate", ...body }),
  });
  const { data } = (await response.json()) as { data: { seats: ProposedSeat[] } };
  return data.seats;
}
