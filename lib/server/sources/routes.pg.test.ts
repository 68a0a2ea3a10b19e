import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as decisionsRoute } from "@/app/api/decisions/route";
import { GET as foldersRoute } from "@/app/api/source-folders/route";
import { GET as fileRoute } from "@/app/api/sources/[id]/file/route";
import { GET as searchRoute } from "@/app/api/sources/[id]/search/route";
import { GET as treeRoute } from "@/app/api/sources/[id]/tree/route";
import { POST } from "@/app/api/sources/route";
import type { SourceRef } from "@/lib/domain/evidence/source";
import { changeRecordStatus } from "@/lib/server/records/change-status";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { pdfOf } from "@/lib/testing/documents";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";
import { gatherPage, type Fetch } from "./gather/gather-page";

let services: TestServices;
let base: string;
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), "parley-sources-"));
  await mkdir(path.join(base, "docs", "adr"), { recursive: true });
  await writeFile(path.join(base, "docs", "adr", "queue.md"), "# Queue\n\nOne queue per team.\n");
  services = await createTestServices({ PARLEY_SOURCES: [path.join(base, "docs"), base].join(path.delimiter) });
});
afterAll(async () => {
  await services.close();
  await rm(base, { recursive: true });
});
beforeEach(async () => {
  await services.pool.query(
    "delete from deliberation; delete from counter; delete from source; delete from source_file",
  );
});

const post = (body: unknown): Promise<Called> => callRoute(POST, services, { body });
const upload = (form: FormData): Promise<Called> => callRoute(POST, services, { raw: form });
const made = ({ status, body }: Called) => {
  expect(status).toBe(201);
  return body.data as { source: SourceRef; skipped: { path: string; reason: string }[] };
};
const refused = ({ status, body }: Called) => [status, body.error?.fields ?? body.error?.message];

describe("POST /api/sources", () => {
  it("takes files as JSON, and names what it could not read", async () => {
    const { source, skipped } = made(
      await post({
        kind: "files",
        title: "Notes",
        files: [
          { path: "a.md", text: "# A" },
          { path: "b.png", base64: "AAAA" },
        ],
      }),
    );
    expect(source).toMatchObject({ title: "Notes", kind: "files", files: 1 });
    expect(skipped).toEqual([{ path: "b.png", reason: "It is not text." }]);
  });

  it("takes files as a form: a zip and a PDF, with names in any script", async () => {
    const form = new FormData();
    form.append("title", "Alles");
    form.append("file", new Blob([zipSync({ "lib/größe.ts": strToU8("export const größe = 1;\n") })]), "repo.zip");
    form.append("file", new Blob([pdfOf("Ten attempts.") as Uint8Array<ArrayBuffer>]), "docs/paper.pdf");
    const { source, skipped } = made(await upload(form));
    expect(skipped).toEqual([]);
    expect(source.title).toBe("Alles");
    const tree = await callRoute(treeRoute, services, { params: { id: source.id } });
    expect((tree.body.data as { entries: { path: string }[] }).entries.map((entry) => entry.path)).toEqual([
      "docs/paper.pdf",
      "repo/lib/größe.ts",
    ]);
  });

  it("says what is wrong with a form", async () => {
    const none = new FormData();
    none.append("title", "Nothing");
    expect(refused(await upload(none))).toEqual([422, { files: "Add at least one file." }]);
    const text = new FormData();
    text.append("file", "just text");
    expect(refused(await upload(text))).toEqual([422, { file: "Send it as a file, with a file name." }]);
    const other = new FormData();
    other.append("upload", new Blob(["x"]), "a.md");
    expect(refused(await upload(other))).toEqual([422, { upload: "There is no such part. There are: file, title." }]);
    const broken = await callRoute(POST, services, {
      raw: "no form",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(refused(broken)).toEqual([422, { body: expect.stringContaining("boundary") }]);
  });

  it("takes up to 32 MiB and no more", async () => {
    const tooMuch = await callRoute(POST, services, {
      raw: new Uint8Array(32 * 1024 * 1024 + 1),
      headers: { "Content-Type": "application/json" },
    });
    expect([tooMuch.status, tooMuch.body.error?.message]).toEqual([
      413,
      "The body is larger than 32 MiB. Send fewer or smaller files.",
    ]);
    const files = Array.from({ length: 3 }, (_, index) => ({
      path: `${index}.md`,
      text: `${index}`.repeat(1_000_000),
    }));
    expect(made(await post({ kind: "files", files })).source.files).toBe(3);
  });

  it.each([
    [{}, "kind"],
    [{ kind: "cloud" }, "kind"],
    [{ kind: "files", files: [] }, "files"],
    [{ kind: "files", files: [{ path: "", text: "x" }] }, "files.0.path"],
    [{ kind: "files", files: [{ path: "a.bin", base64: "AAAA" }] }, "files"],
    [{ kind: "folder", root: "docs", folder: "../.." }, "folder"],
    [{ kind: "records", numbers: [] }, "numbers"],
    [{ kind: "records", numbers: [99] }, "numbers"],
    [{ kind: "records", numbers: [2 ** 40] }, "numbers.0"],
    [{ kind: "page", url: "not an address" }, "url"],
  ])("says what is wrong with %j", async (body, field) => {
    const called = await post(body);
    expect(called.status).toBe(422);
    expect(Object.keys(called.body.error?.fields ?? {})).toEqual([field]);
    expect((await services.pool.query("select from source")).rowCount).toBe(0);
  });

  it("reads a folder below a root the operator named, and no other", async () => {
    const { source } = made(await post({ kind: "folder", root: "docs", folder: "adr" }));
    expect(source).toMatchObject({ title: path.join("docs", "adr"), kind: "folder", files: 1 });
    expect((await post({ kind: "folder", root: "etc", folder: "" })).status).toBe(404);
    const { status, body } = await callRoute(foldersRoute, services, { query: "?root=docs" });
    expect([status, body.data]).toMatchObject([200, { folders: ["adr"], files: [] }]);
  });

  it("takes accepted records by their numbers", async () => {
    const id = await storeClosedDebate(services, { title: "One queue" });
    expect((await post({ kind: "records", numbers: [1] })).status).toBe(422);
    await changeRecordStatus(services, id, { status: "accepted", by: "Ada", note: "" });
    const { source, skipped } = made(await post({ kind: "records", numbers: [1, 2] }));
    expect(source).toMatchObject({ kind: "records", files: 1 });
    expect(skipped).toEqual([{ path: "ADR 2", reason: "There is no accepted decision record with this number." }]);
    const { body } = await callRoute(searchRoute, services, { params: { id: source.id }, query: "?words=queue" });
    expect((body.data as { hits: { path: string }[] }).hits[0]?.path).toMatch(/\.md$/);
    const offered = await callRoute(decisionsRoute, services, { query: "?words=which+queue" });
    expect(offered.body.data).toMatchObject({ decisions: [{ number: 1, title: "One queue", deliberationId: id }] });
    expect((await callRoute(decisionsRoute, services)).body.data).toEqual({ decisions: [] });
  });
});

describe("what is in a source", () => {
  it("is read and searched by its id", async () => {
    const text = "one\ntwo words\nthree\n";
    const { source } = made(await post({ kind: "files", files: [{ path: "a/b.md", text }] }));
    const params = { id: source.id };
    const file = await callRoute(fileRoute, services, { params, query: "?path=a/b.md" });
    expect(file.body.data).toMatchObject({ file: { path: "a/b.md", lines: 3 }, text });
    const search = await callRoute(searchRoute, services, { params, query: "?words=two&in=a&limit=1" });
    expect(search.body.data).toEqual({
      hits: [{ source: source.id, path: "a/b.md", line: 2, text: "two words" }],
      more: 0,
    });
    expect((await callRoute(fileRoute, services, { params, query: "?path=a/../a/b.md" })).status).toBe(404);
    expect((await callRoute(searchRoute, services, { params })).status).toBe(422);
    for (const route of [treeRoute, fileRoute, searchRoute])
      for (const id of ["src_000000000000000000", "x'; drop table source"])
        expect(
          (
            await callRoute(route, services, {
              params: { id },
              query: route === fileRoute ? "?path=x" : route === searchRoute ? "?words=x" : "",
            })
          ).status,
        ).toBe(404);
  });
});

describe("a page", () => {
  const page = (fetch: Fetch, url = "https://example.org/limits") =>
    gatherPage({ allowsSourcePages: true }, { kind: "page", url }, fetch);
  const answer =
    (body: BodyInit | null, init: ResponseInit = {}): Fetch =>
    async () =>
      new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" }, ...init });

  it("is off unless the operator allows it", async () => {
    const called = await post({ kind: "page", url: "https://example.org/" });
    expect([called.status, called.body.error?.message]).toEqual([409, expect.stringContaining("PARLEY_SOURCE_PAGES")]);
  });

  it("is what a reader sees of it", async () => {
    expect(await page(answer("<title>Limits</title><h1>Limits</h1><p>Ten.</p><script>x</script>"))).toEqual({
      title: "Limits",
      kind: "page",
      files: [{ path: "example.org/limits", text: "# Limits\n\nTen.\n" }],
      skipped: [],
    });
  });

  it.each([
    ["another address", answer(null, { status: 302, headers: { location: "http://169.254.169.254/" } }), "sends on to"],
    ["an error", answer("no", { status: 404 }), "answers with status 404"],
    ["a picture", answer("x", { headers: { "Content-Type": "image/png" } }), "not text but “image/png”"],
    ["a page without end", answer(new Uint8Array(5 * 1024 * 1024 + 1)), "larger than 5 MB"],
    ["nothing", async () => Promise.reject(new Error("ECONNREFUSED")), "can't be reached"],
  ] satisfies [string, Fetch, string][])("is refused with a sentence where it is %s", async (_, fetch, sentence) => {
    await expect(page(fetch)).rejects.toThrow(sentence);
  });

  it.each([
    ["http://example.org/", "https://"],
    ["https://user:secret@example.org/", "user name or password"],
    ["https://127.0.0.1/", "private network or to this machine"],
    ["https://169.254.169.254/latest", "private network or to this machine"],
    ["https://[::1]/", "private network or to this machine"],
    ["https://localhost/", "private network or to this machine"],
  ])("never leads to %s", async (url, sentence) => {
    await expect(gatherPage({ allowsSourcePages: true }, { kind: "page", url })).rejects.toThrow(sentence);
  });
});
