import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { apiOf } from "../support/api";
import { expect, test, visit } from "../support/fixtures";
import { unfoldForm } from "../support/form";

const FIXTURES = resolve(import.meta.dirname, "../../lib/adr/fixtures/decisions");

test("a folder of 60 records in four templates is imported, numbering goes on, and a new panel is shown one of them", async ({
  page,
  ownServer,
}) => {
  const base = await mkdtemp(join(tmpdir(), "parley-adrs-"));
  const shop = join(base, "shop");
  const records = join(base, "records");
  await mkdir(records);
  await cp(FIXTURES, join(shop, "docs/adr"), { recursive: true });
  try {
    const server = await ownServer({ env: { PARLEY_SOURCES: shop, PARLEY_RECORDS_DIR: records } });
    const api = apiOf(server.url);
    await visit(page, `${server.url}/records`);
    await page.getByRole("link", { name: "Import records" }).click();
    await page.getByRole("button", { name: "Choose a folder" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a folder of records" });
    await dialog.getByRole("button", { name: "shop/" }).click();
    await dialog.getByRole("button", { name: "docs/" }).click();
    await dialog.getByRole("button", { name: "adr/" }).click();
    await dialog.getByRole("button", { name: "Import adr" }).click();

    const report = page.getByRole("region", { name: "What was read" });
    await expect(report.getByText(/^65 records in shop\/docs\/adr$/)).toBeVisible();
    await expect(report.getByText(/65 new\. Parley’s next record is ADR-0066\./)).toBeVisible();
    const problems = report.getByRole("region", { name: /To be looked at/ });
    await expect(problems.getByText("0061-rotate-keys.md")).toBeVisible();
    await expect(problems.getByText(/Its number 17 is also that of/)).toHaveCount(2);
    await expect(report.getByText("meeting-notes.md")).toBeVisible();
    await page
      .getByRole("listitem")
      .filter({ hasText: "shop/docs/adr" })
      .getByRole("button", { name: "Read again" })
      .click();
    await expect(report.getByText(/65 unchanged\./)).toBeVisible();

    await visit(page, `${server.url}/records?q=graphile`);
    const imported = page.getByRole("table", { name: "Imported decision records" });
    await expect(imported.getByRole("row")).toHaveCount(3);
    await imported.getByRole("link", { name: "Keep graphile-worker for jobs" }).click();
    await expect(page.getByRole("article", { name: "Decision record" })).toContainText("A broker was proposed");

    await visit(page, `${server.url}/deliberations/new`);
    await unfoldForm(page);
    await page.getByRole("textbox", { name: "Title" }).fill("Queue for background jobs");
    await page.getByRole("textbox", { name: "Question" }).fill("Should graphile-worker give way to RabbitMQ for jobs?");
    const before = page.getByRole("group", { name: "Decided before" });
    await expect(before.getByRole("checkbox", { name: /ADR-0040 · Keep graphile-worker for jobs/ })).toBeChecked();
    await page.getByRole("button", { name: /^Start deliberation/ }).click();
    await expect(page).toHaveURL(/\/deliberations\/dlb_/);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await api.until(id, "closed");
    const [created] = await api.events(id);
    const earlier = created?.payload.type === "deliberation.created" ? created.payload.grounding?.earlier : undefined;
    expect(earlier?.map(({ title }) => title)).toContain("Keep graphile-worker for jobs");
    await visit(page, `${server.url}/deliberations/${id}?tab=sources`);
    await expect(page.getByText("ADR-0040 · Keep graphile-worker for jobs")).toBeVisible();

    await expect
      .poll(() => readdir(records))
      .toEqual(["0066-queue-for-background-jobs.dossier.markdown", "0066-queue-for-background-jobs.md"]);
    await visit(page, `${server.url}/deliberations/${id}?tab=record`);
    await expect(page.getByText("Written to 0066-queue-for-background-jobs.md.")).toBeVisible();
    for (const name of await readdir(FIXTURES))
      expect(await readFile(join(shop, "docs/adr", name))).toEqual(await readFile(join(FIXTURES, name)));
  } finally {
    await rm(base, { recursive: true });
  }
});
