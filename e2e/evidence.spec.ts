import { strToU8, zipSync } from "fflate";
import { unique } from "./support/api";
import { expect, test, visit } from "./support/fixtures";

const ZIP = Buffer.from(
  zipSync({
    "docs/queue.md": strToU8(
      "# Queue\n\nJobs are kept in Redis and lost when it fails over.\nThe queue has 44 workers.\n",
    ),
    "src/retry.ts": strToU8(
      "// A job is tried eight times, then it is a dead letter.\nexport const MAX_ATTEMPTS = 8;\n",
    ),
    "logo.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  }),
);

/** The smallest file a PDF reader takes: one page, one line. */
function pdf(line: string): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of offsets) text += `${String(at).padStart(10, "0")} 00000 n \n`;
  return Buffer.from(
    `${text}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`,
    "latin1",
  );
}

test("files are dropped, looked up and cited, and a citation opens its passage", async ({ page, server, api }) => {
  await visit(page, `${server.url}/deliberations/new`);
  await page.getByRole("textbox", { name: "Title" }).fill(unique("Queue"));
  await page
    .getByRole("textbox", { name: "Question" })
    .fill("Should the queue keep its jobs in Redis, and how often is a job tried?");

  const sources = page.getByRole("region", { name: /Sources/ });
  await page.getByLabel("Source files").setInputFiles([
    { name: "platform.zip", mimeType: "application/zip", buffer: ZIP },
    { name: "report.pdf", mimeType: "application/pdf", buffer: pdf("The queue was down for 41 minutes in March.") },
  ]);
  await expect(sources.getByText(/3 files · about/)).toBeVisible();
  await sources.getByText("1 file was left out").click();
  await expect(sources.getByText(/logo\.png/)).toBeVisible();

  await page.getByRole("button", { name: /^Start deliberation/ }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await api.until(id, "closed");

  const events = await api.events(id);
  const read = events.flatMap(({ payload }) =>
    payload.type === "look.done"
      ? payload.looks.flatMap(({ result }) => (result.found === "passage" ? [result.passage.path] : []))
      : [],
  );
  expect(new Set(read).size, "files that were looked at").toBeGreaterThanOrEqual(1);
  const cited = events.flatMap(({ payload }) =>
    payload.type === "reply.recorded" ? (payload.evidence?.citations ?? []) : [],
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ status }) => status === "not_found")).toEqual([]);

  await visit(page, `${server.url}/deliberations/${id}?tab=sources`);
  const [first] = cited.flatMap(({ at, quote }) => (at ? [{ ...at, quote }] : []));
  if (!first) throw new Error("Nothing was cited.");
  await page.getByRole("link", { name: new RegExp(`^${first.path.replaceAll(/[.*/]/g, "\\$&")}`) }).click();
  await expect(page.getByRole("group", { name: "The file" })).toContainText(first.quote);
  await expect(page.getByText(`“${first.quote}”`).first()).toBeVisible();
});

test("what can't be read gets a sentence, and nothing is created of it", async ({ server }) => {
  const post = (body: object) =>
    fetch(`${server.url}/api/sources`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const escaping = await post({ kind: "files", files: [{ path: "../../etc/passwd", text: "x" }] });
  expect(escaping.status).toBe(422);
  const outside = await post({ kind: "folder", root: "nowhere", folder: "" });
  expect([404, 422]).toContain(outside.status);
  const page = await post({ kind: "page", url: "https://example.com/" });
  expect([409, 422]).toContain(page.status);
});
