import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { unique, type Api } from "../support/api";
import { choose } from "../support/choose";
import { expect, test, visit } from "../support/fixtures";

async function decided(api: Api, words: string): Promise<{ id: string; number: number; name: string; title: string }> {
  const title = unique(words);
  const id = await api.create({ title, script: "converges" });
  const number = (await api.until(id, "closed")).record?.number ?? 0;
  return { id, number, title, name: `ADR-${String(number).padStart(4, "0")}` };
}

const editor = (page: Page) => page.getByRole("textbox", { name: "Text" });
const saveButton = (page: Page, version: number) => page.getByRole("button", { name: `Save version ${version}` });

test("a record is edited by two people, accepted, and takes the place of another", async ({
  allowErrors,
  page,
  api,
  secondBrowser,
}) => {
  // The second of two who save.
  allowErrors(/409 \(Conflict\)/);
  const old = await decided(api, "Queue in Redis");
  const record = await decided(api, "Queue in Postgres");
  // A word of letters alone: digits would make several words of it, each marked where it stands.
  const word = `graphile${record.id.slice(-6).replaceAll(/\d/g, "x")}`;

  // From the deliberation to its record, and into the editor.
  await visit(page, `/deliberations/${record.id}?tab=record`);
  await page.getByRole("link", { name: `Open ${record.name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: record.name })).toBeVisible();
  await expectAccessible(page, "record");
  const other = await secondBrowser({ baseURL: api.url });
  await visit(other, `/records/${record.number}/edit`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("group", { name: /Parley sets this/ })).toContainText("status: proposed");
  await editor(page).fill(`## Decision\n\nWe keep **${word}** for the queue.`);
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(`We keep ${word} for the queue.`);
  await expectAccessible(page, "editor");

  // Leaving asks; the text is still there afterwards.
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: record.name })).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(editor(page)).toHaveValue(new RegExp(word));
  await page.getByRole("textbox", { name: /What changed/ }).fill("Shorter");
  await saveButton(page, 1).click();
  const document = page.getByRole("article", { name: "Decision record" });
  await expect(document).toContainText(`We keep ${word} for the queue.`);
  await expect(document).toContainText("Outcome on record:");

  // What the page rests on is named at its end, and one click away.
  await expect(document.getByRole("link", { name: /^event \d+$/ }).first()).toBeVisible();
  await document.getByRole("link", { name: "1", exact: true }).last().click();
  await expect(page.getByRole("article", { name: "Dossier" })).toContainText("What the page cites");
  await expectAccessible(page, "dossier");
  await page.getByRole("link", { name: "Record", exact: true }).click();

  // The second person sees both texts and chooses.
  await editor(other).fill("## Decision\n\nMine is better.");
  await saveButton(other, 1).click();
  await expect(other.getByText("saved version 1 while you were editing")).toBeVisible();
  await expect(other.getByRole("group", { name: "Changes" })).toContainText(word);
  await expectAccessible(other, "conflict");
  await other.getByRole("button", { name: "Save mine as version 2" }).click();
  await expect(other.getByRole("article", { name: "Decision record" })).toContainText("Mine is better.");

  // Any two versions are compared, and an earlier one comes back as a new one.
  await visit(page, `/records/${record.number}?tab=versions`);
  await expect(page.getByRole("group", { name: "Changes" })).toContainText("Mine is better.");
  await expectAccessible(page, "versions");
  await page.getByRole("button", { name: "Go back to version 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save as version 3" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Version 3 by Local user: Back to version 1")).toBeVisible();

  // Accepted, with the file saying so.
  await page.getByRole("link", { name: "Record", exact: true }).click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /Reason/ })
    .fill("Measured.");
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /Your name/ })
    .fill("Ada");
  await page.getByRole("dialog").getByRole("button", { name: "Accept record" }).click();
  await expect(page.getByRole("complementary", { name: "Facts" })).toContainText("Accepted");

  // It takes the place of the other one; both say so.
  await page.getByRole("button", { name: "Change status" }).click();
  await page.getByRole("menuitem", { name: "Supersede another record…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Find a record" }).fill(String(old.number));
  await dialog.getByRole("radio", { name: new RegExp(`^${old.name}`) }).check();
  await dialog.getByRole("textbox", { name: /Reason/ }).fill("One system fewer.");
  await dialog.getByRole("button", { name: "Supersede it" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("complementary", { name: "Facts" }).getByRole("link", { name: old.name }).click();
  // It is called what was decided, in which the rehearsal names what was asked.
  await expect(page.getByText(new RegExp(`Superseded by ${record.name}: .*${record.title}`))).toBeVisible();
  const file = await (await fetch(`${api.url}/api/deliberations/${record.id}/record.md`)).text();
  expect(file).toMatch(
    new RegExp(
      `^---\nstatus: accepted\n[^]*decision-makers: .*Ada[^]*\nsupersedes: "${old.name}"\n[^]*\n- Status: accepted\n[^]*${word}[^]*Outcome on record`,
    ),
  );

  await visit(page, `/records/${record.number}?tab=history`);
  await expect(page.getByRole("region", { name: "How it got here" }).getByRole("listitem")).not.toHaveCount(0);
  const history = page.getByRole("list", { name: "History" });
  await expect(history).toContainText(`Ada marked it as superseding ${old.name}`);
  await expect(history).toContainText("Ada changed it from proposed to accepted");
  await expect(history).toContainText("saved version 3 of the text");
  await expectAccessible(page, "history");

  // The register finds it by a word of its new text, marked, and draws the chain.
  await visit(page, "/records");
  await page.getByRole("searchbox", { name: "Search records" }).fill(word.slice(0, 12));
  const table = page.getByRole("table", { name: "Decision records" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.locator("mark").first()).toHaveText(new RegExp(word.slice(0, 12)));
  await expect(page).toHaveURL(/q=graphile/);
  await page.getByRole("link", { name: "Supersession" }).click();
  await expect(page.getByRole("list", { name: `Replaced by ${record.name}` })).toContainText(old.title);
  await listed(page);
  await expectAccessible(page, "supersession");
});

/** A list that waits for its next rows shows the ones before dimmed: colours count once those are there. */
const listed = (page: Page) => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

test("a record that is due is looked at again, and the answer is counted", async ({ page, api }) => {
  const record = await decided(api, "Retention of thirty days");
  await visit(page, `/records/${record.number}`);
  await page.getByRole("button", { name: "Set title, owner and date" }).click();
  await page.getByRole("textbox", { name: /Owner/ }).fill("Grace");
  await page.getByLabel(/Review date/).fill("2020-05-01");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Facts" })).toContainText("due");

  await visit(page, "/records?sort=title");
  await choose(page.getByRole("combobox", { name: "Owner" }), "Grace");
  await expect(page).toHaveURL(/sort=title&owner=Grace/);
  await expect(page.getByRole("row").filter({ hasText: record.title })).toContainText(/Grace.*due.*1 May 2020/);
  await listed(page);
  await expectAccessible(page, "register");
  await page.getByRole("link", { name: "Timeline" }).click();
  await expect(page.getByRole("link", { name: new RegExp(record.title) })).toBeVisible();
  await listed(page);
  await expectAccessible(page, "timeline");

  await page.getByRole("link", { name: /^Due for review/ }).click();
  await expect(page.getByRole("button", { name: `Was ${record.name} right?` })).toBeVisible();
  await listed(page);
  await expectAccessible(page, "due for review");
  await page.getByRole("button", { name: `Was ${record.name} right?` }).click();
  await expectAccessible(page, "was this right");
  await page.getByRole("radio", { name: "Revised" }).check();
  await page.getByRole("textbox", { name: /Note/ }).fill("Sixty days.");
  await page.getByRole("button", { name: "Save review" }).click();
  await expect(page.getByRole("button", { name: `Was ${record.name} right?` })).toHaveCount(0);
  const counts = page.getByRole("table", { name: "How decisions turned out" });
  await expect(counts.getByRole("row", { name: /Debate/ })).toContainText(/[1-9]/);
});
