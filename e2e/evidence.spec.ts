import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import {
  startScriptedEndpoint,
  type ScriptedBehaviour,
  type ScriptedRequest,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { isSpeaking } from "@/lib/protocols/debate/rules/asks";
import { apiOf, repliesOf, unique } from "./support/api";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";
import { askOf, isPage, PAGE, replyTo } from "./support/scripted-replies";
import type { AppServer } from "./support/server";

const LOST_JOBS = "Jobs are kept in Redis and lost when it fails over.";
const EIGHT_TRIES = "A job is tried eight times, then it is a dead letter.";
const OUTAGE = "The queue was down for 41 minutes in March.";
const FILES = {
  "docs/queue.md": `# Queue\n\n${LOST_JOBS}\nThe queue has 44 workers.\n`,
  "src/retry.ts": `// ${EIGHT_TRIES}\nexport const MAX_ATTEMPTS = 8;\n`,
};

const ZIP = Buffer.from(
  zipSync({
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, strToU8(text)])),
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
  await unfoldForm(page);
  await page.getByRole("textbox", { name: "Title" }).fill(unique("Queue"));
  await page
    .getByRole("textbox", { name: "Question" })
    .fill("Should the queue keep its jobs in Redis, and how often is a job tried?");

  const sources = page.getByRole("region", { name: /Sources/ });
  await page.getByLabel("Source files").setInputFiles([
    { name: "platform.zip", mimeType: "application/zip", buffer: ZIP },
    { name: "report.pdf", mimeType: "application/pdf", buffer: pdf(OUTAGE) },
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

const QUESTION = "Should the queue keep its jobs in Redis?";
const ASKED = "How long may the queue be down in a month?";
const INVENTED = "Passwords are written to the log in plain text.";
const LOOKS = [
  { look: "search", words: "Redis" },
  { look: "read", path: "docs/queue.md" },
  { look: "read", path: "src/retry.ts" },
  { look: "read", path: "report" },
];

/** A model that looks before it speaks: by functions where it is offered any, else by saying as JSON what it wants to see. */
function grounded(report: string): (request: ScriptedRequest) => ScriptedBehaviour {
  const spoken = new Set<string>();
  const wanted = LOOKS.map((one) => (one.path === "report" ? { ...one, path: report } : one));
  return (request) => {
    const { agentId, kind, round } = askOf(request.askId);
    if (isPage(request.askId)) return { kind: "json", value: replyTo(request) };
    if (isSpeaking(kind)) spoken.add(agentId);
    const isLooker = isSpeaking(kind) && round === 1 && [...spoken][0] === agentId;
    const hasLooked = request.body.messages?.some(({ role }) => role === "assistant") ?? false;
    if (request.body.response_format?.json_schema?.name === "looks")
      return { kind: "json", value: { looks: isLooker && !hasLooked ? wanted : [] } };
    if (isLooker && !hasLooked)
      return { kind: "tool-calls", calls: wanted.map(({ look, ...args }) => ({ name: look, arguments: args })) };
    return { kind: "json", value: { ...replyOf(request, [...spoken]), ...evidenceOf(request, isLooker, report) } };
  };
}

function replyOf(request: ScriptedRequest, spoken: readonly string[]): object {
  const { agentId, kind, round } = askOf(request.askId);
  const reply = replyTo(request);
  if (kind === "synthesise")
    return {
      ...reply,
      responsibilities: spoken.map((agent) => ({ agent, owns: `What ${agent} owns.`, implementation_notes: "" })),
    };
  const isContent = { satisfaction_score: 93, blocking_concerns: [], suggested_changes: "" };
  if (round > 1) return { ...reply, ...isContent };
  if (agentId === spoken[0]) return { ...reply, blocking_concerns: ["Jobs are lost when Redis fails over [c1]."] };
  // Asked again, it lets go of what it can't show.
  if (agentId === "security" && !request.askId.includes("~"))
    return { ...reply, blocking_concerns: ["Passwords can be read by everyone [c1]."] };
  return { ...reply, ...isContent };
}

function evidenceOf(request: ScriptedRequest, isLooker: boolean, report: string): object {
  const { agentId, kind, round } = askOf(request.askId);
  const nothing = { citations: [], grounds: [], questions: [], assumptions: [] };
  const cite = (id: string, path: string, quote: string) => ({ id, source: "", path, lines: "", quote });
  if (isLooker)
    return {
      ...nothing,
      citations: [
        cite("c1", "docs/queue.md", LOST_JOBS),
        cite("c2", "src/retry.ts", EIGHT_TRIES),
        cite("c3", report, OUTAGE),
      ],
    };
  if (agentId === "security" && round === 1 && !request.askId.includes("~"))
    return { ...nothing, citations: [cite("c1", "src/retry.ts", INVENTED)] };
  if (agentId === "operations" && round === 1 && isSpeaking(kind))
    return {
      ...nothing,
      questions: [
        { question: ASKED, why: "It decides what is paid for.", options: ["5 minutes", "An hour"], default: "An hour" },
      ],
    };
  return nothing;
}

/** From the form to the record, the same whatever way its seats look. */
async function deliberate(page: Page, server: AppServer, addSources: () => Promise<void>, paths: readonly string[]) {
  const api = apiOf(server.url);
  await visit(page, `${server.url}/deliberations/new`);
  await unfoldForm(page);
  await page.getByRole("textbox", { name: "Title" }).fill(unique("Queue"));
  await page.getByRole("textbox", { name: "Question" }).fill(QUESTION);
  await addSources();
  await page.getByText("How the panel uses them, and when it asks you").click();
  await page.getByRole("radio", { name: "Block only on evidence" }).check();
  await page.getByRole("button", { name: /^Start deliberation/ }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  // What only a person can say comes as a form, once the round is over.
  const form = page.getByRole("complementary", { name: "Your decision" });
  await expect(form.getByRole("heading", { name: ASKED })).toBeVisible();
  await form.getByRole("radio", { name: "5 minutes" }).check();
  await form.getByRole("button", { name: /Send answers?/ }).click();
  await api.until(id, "closed");

  const events = await api.events(id);
  const read = events.flatMap(({ payload }) =>
    payload.type === "look.done"
      ? payload.looks.flatMap(({ result }) => (result.found === "passage" ? [result.passage.path] : []))
      : [],
  );
  expect(read).toEqual(paths);
  // The invented quotation was sent back, and its concern with it.
  const sentBack = events.flatMap(({ payload }) => (payload.type === "reply.rejected" ? [payload.reason] : []));
  expect(sentBack).toEqual([expect.stringContaining(INVENTED)]);
  const cited = repliesOf(events).flatMap(({ evidence }) => evidence?.citations ?? []);
  expect(cited.map(({ status, quote }) => [status, quote])).toEqual([
    ["found", LOST_JOBS],
    ["found", EIGHT_TRIES],
    ["found", OUTAGE],
  ]);

  await visit(page, `${server.url}/deliberations/${id}?tab=issues`);
  await expect(page.getByRole("link", { name: "Jobs are lost when Redis fails over" }).first()).toBeVisible();
  await expect(page.getByText("Passwords can be read by everyone")).toHaveCount(0);
  const speaker = repliesOf(events).find(({ evidence }) => evidence?.citations.length === 3);
  await visit(
    page,
    `${server.url}/deliberations/${id}?tab=rounds&round=1&seq=${events.find(({ payload }) => payload === speaker)?.seq}`,
  );
  await page
    .getByRole("link", { name: `${paths[1]}:1` })
    .first()
    .click();
  await expect(page.getByRole("group", { name: "The file" })).toContainText(EIGHT_TRIES);

  await page.getByRole("link", { name: "Record", exact: true }).click();
  const record = page.getByRole("article", { name: "Decision record" });
  await expect(record).toContainText(ASKED);
  await expect(record).toContainText("5 minutes");
}

test("a debate looks up three files by functions, an invented quotation costs its concern, and the decision is remembered", async ({
  page,
  ownServer,
}) => {
  const endpoint = await startScriptedEndpoint({ respond: grounded("report.pdf") });
  const server = await ownServer({
    env: { OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: "sk-test", PARLEY_TOOLS: "yes" },
  });
  const addFiles = async () => {
    await page.getByLabel("Source files").setInputFiles([
      { name: "platform.zip", mimeType: "application/zip", buffer: ZIP },
      { name: "report.pdf", mimeType: "application/pdf", buffer: pdf(OUTAGE) },
    ]);
    await expect(page.getByRole("region", { name: /Sources/ }).getByText(/3 files · about/)).toBeVisible();
  };
  await deliberate(page, server, addFiles, ["platform/docs/queue.md", "platform/src/retry.ts", "report.pdf"]);
  await page.getByRole("link", { name: "Open ADR-0001" }).click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept record" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await visit(page, `${server.url}/deliberations/new`);
  await unfoldForm(page);
  await page.getByRole("textbox", { name: "Question" }).fill("May jobs of the queue stay in Redis?");
  const before = page.getByRole("group", { name: "Decided before" });
  // A record is called what was decided, not what was asked.
  await expect(before.getByRole("checkbox", { name: `ADR-0001 · ${PAGE.title}` })).toBeChecked();
  await endpoint.close();
});

test("the same from a folder of 2,000 files, with a model that calls no functions", async ({ page, ownServer }) => {
  const root = await mkdtemp(join(tmpdir(), "parley-sources-"));
  const files: [string, string][] = [
    ...Object.entries(FILES),
    ["docs/report.md", `# March\n\n${OUTAGE}\n`],
    ...Array.from({ length: 1997 }, (_, index): [string, string] => [
      `modules/part-${index % 40}/file-${index}.ts`,
      `export const value${index} = ${index};\n`,
    ]),
  ];
  for (const [path, text] of files) {
    const file = join(root, "shop", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const endpoint = await startScriptedEndpoint({ respond: grounded("docs/report.md") });
  const server = await ownServer({
    env: { OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: "sk-test", PARLEY_TOOLS: "no", PARLEY_SOURCES: root },
  });
  const addFolder = async () => {
    await page.getByRole("button", { name: "Add a folder…" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a folder" });
    await dialog.getByRole("listitem").getByRole("button").first().click();
    await dialog.getByRole("button", { name: "shop/" }).click();
    await dialog.getByRole("button", { name: "Add shop" }).click();
    await expect(page.getByRole("region", { name: /Sources/ }).getByText(/2,000 files · about/)).toBeVisible();
  };
  await deliberate(page, server, addFolder, [...Object.keys(FILES), "docs/report.md"]);
  await endpoint.close();
  await rm(root, { recursive: true });
});
