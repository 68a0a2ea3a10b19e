import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docxOf, pdfOf } from "@/lib/testing/documents";
import { isSoundZip } from "@/lib/server/sources/read/unzip";
import { gatherFiles } from "./gather-files";

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const gather = (...files: { path: string; text?: string; base64?: string }[]) => gatherFiles({ kind: "files", files });
const zipped = (files: Record<string, string | Uint8Array>, name = "all.zip") =>
  gather({
    path: name,
    base64: base64(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, text]) => [path, typeof text === "string" ? strToU8(text) : text]),
        ),
      ),
    ),
  });
const reasons = ({ skipped }: Awaited<ReturnType<typeof gather>>) =>
  Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]));

describe("files", () => {
  it("are taken as they are, line breaks apart", async () => {
    const { files, skipped, title } = await gather(
      { path: "notes/a.md", text: "# A\r\n\r\nText.\r" },
      { path: "data.csv", base64: base64(strToU8("\ufeffa,b\n1,2\n")) },
      { path: "old.txt", base64: base64(Buffer.from("\ufeffümlaut", "utf16le")) },
    );
    expect(files).toEqual([
      { path: "notes/a.md", text: "# A\n\nText.\n" },
      { path: "data.csv", text: "a,b\n1,2\n" },
      { path: "old.txt", text: "ümlaut" },
    ]);
    expect(skipped).toEqual([]);
    expect(title).toBe("a.md and 2 more");
  });

  it("are read from PDF, DOCX and HTML", async () => {
    const { files, skipped } = await gather(
      { path: "paper.pdf", base64: base64(pdfOf("Retries stop after ten attempts.", "The second page.")) },
      { path: "plan.docx", base64: base64(docxOf("The plan", "First we measure.", "Then we &lt;decide&gt;.")) },
      {
        path: "page.html",
        text: "<title>T</title><script>alert(1)</script><h2>Limits</h2><p>Ten &amp; no more.<ul><li>one<li>two</ul><table><tr><td>a<td>b</table><pre>x\n  y</pre>",
      },
    );
    expect(skipped).toEqual([]);
    expect(Object.fromEntries(files.map((file) => [file.path, "text" in file && file.text]))).toEqual({
      "paper.pdf": "Retries stop after ten attempts.\n\nThe second page.",
      "plan.docx": "# The plan\n\nFirst we measure.\n\nThen we <decide>.\n",
      "page.html": "## Limits\n\nTen & no more.\n\n- one\n- two\n\na | b\n\nx\n  y\n",
    });
  });

  it("that can't be read are named with the reason, and the rest is taken", async () => {
    const gathered = await gather(
      { path: "good.md", text: "Fine." },
      { path: "good.md", text: "Again." },
      { path: "../../etc/passwd", text: "x" },
      { path: "/etc/passwd", text: "x" },
      { path: "C:\\Windows\\win.ini", text: "x" },
      { path: "a\u0007b.md", text: "x" },
      { path: "gpj.\u202emd", text: "x" },
      { path: "picture.png", base64: base64(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])) },
      { path: "latin1.txt", base64: base64(Buffer.from("M\xfcller", "latin1")) },
      { path: "sheet.xlsx", base64: "AAAA" },
      { path: "things.tar.gz", base64: "AAAA" },
      { path: "broken.pdf", text: "%PDF-1.4 no more" },
      { path: "broken.docx", text: "no zip" },
      { path: "broken.zip", text: "no zip" },
      { path: "long.txt", text: "x".repeat(1024 * 1024 + 1) },
      { path: ".env", text: "KEY=secret" },
    );
    expect(gathered.files).toEqual([{ path: "good.md", text: "Fine." }]);
    expect(reasons(gathered)).toEqual({
      "good.md": "There is another file with this name.",
      "../../etc/passwd": "Its path leads out of the folder (“..”).",
      "/etc/passwd": expect.stringContaining("root of a disk"),
      "C:\\Windows\\win.ini": expect.stringContaining("root of a disk"),
      "a\ufffdb.md": expect.stringContaining("can't be seen"),
      "gpj.\ufffdmd": expect.stringContaining("can't be seen"),
      "picture.png": "It is not text.",
      "latin1.txt": "It is not text in UTF-8. Save it as UTF-8 and add it again.",
      "sheet.xlsx": expect.stringContaining("Save it as PDF, DOCX or text"),
      "things.tar.gz": expect.stringContaining("archive"),
      "broken.pdf": "This PDF can't be read: it is damaged, protected or too complicated.",
      "broken.docx": "This DOCX can't be read: it is damaged, protected or too complicated.",
      "broken.zip": "It is not a zip that can be read: it is damaged or something else.",
      "long.txt": expect.stringMatching(/^It is larger than 1 MB/),
      ".env": expect.stringContaining("keys or passwords"),
    });
  });

  it("of nothing but pictures say so", async () => {
    const gathered = await gather({ path: "scan.pdf", base64: base64(pdfOf("")) });
    expect(reasons(gathered)["scan.pdf"]).toContain("There is no text in this PDF");
  });

  it("need a text or base64, and only one", async () => {
    await expect(gather({ path: "a.md" })).rejects.toThrow("files.0: Send either its text or its bytes as base64.");
    await expect(gather({ path: "a.md", text: "", base64: "" })).rejects.toThrow("files.0");
    await expect(gather({ path: "a.md", base64: "%%%" })).rejects.toThrow("This is not base64.");
  });
});

describe("a zip", () => {
  it("is unpacked, without what is never of interest", async () => {
    const gathered = await zipped({
      "repo/README.md": "# Repo",
      "repo/lib/a.ts": "export {};",
      "repo/.git/config": "[core]",
      "repo/node_modules/x/index.js": "x",
      "__MACOSX/repo/._README.md": "x",
      "repo/.DS_Store": "x",
    });
    expect(gathered.files.map(({ path }) => path)).toEqual(["repo/README.md", "repo/lib/a.ts"]);
    expect(Object.keys(reasons(gathered))).toEqual(["repo/.git", "repo/node_modules", "__MACOSX"]);
    expect(gathered.title).toBe("all.zip");
  });

  it("keeps its name as a folder beside other files", async () => {
    const { files } = await gather(
      { path: "one.zip", base64: base64(zipSync({ "a.md": strToU8("1") })) },
      { path: "two.zip", base64: base64(zipSync({ "a.md": strToU8("2") })) },
    );
    expect(files.map(({ path }) => path)).toEqual(["one/a.md", "two/a.md"]);
  });

  it("can't place a file elsewhere (zip slip), nor hide its name", async () => {
    const gathered = await zipped({
      "good.md": "Fine.",
      "../../evil.md": "x",
      "..\\evil.md": "x",
      "/abs.md": "x",
      "a\u0000b.md": "x",
      "line\nbreak.md": "x",
    });
    expect(gathered.files.map(({ path }) => path)).toEqual(["good.md"]);
    expect(gathered.skipped).toHaveLength(5);
  });

  it("is not opened inside another, nor are links and what is larger than it may be", async () => {
    const link: [Uint8Array, { os: number; attrs: number }] = [
      strToU8("/etc/passwd"),
      { os: 3, attrs: 0o120777 << 16 },
    ];
    const bytes = zipSync({
      "good.md": strToU8("Fine."),
      "inner.zip": zipSync({ "a.md": strToU8("x") }),
      "inner.tar.gz": strToU8("x"),
      "link.md": link,
      "long.txt": new Uint8Array(1024 * 1024 + 1).fill(65),
    });
    const gathered = await gather({ path: "all.zip", base64: base64(bytes) });
    expect(gathered.files.map(({ path }) => path)).toEqual(["good.md"]);
    expect(reasons(gathered)).toEqual({
      "inner.zip": "It is an archive inside an archive. Unpack it and add what is in it.",
      "inner.tar.gz": "It is an archive inside an archive. Unpack it and add what is in it.",
      "link.md": "It is a link, and links are not followed.",
      "long.txt": expect.stringMatching(/^It is larger than 1 MB/),
    });
  });

  it("that unpacks to more than may be is refused before anything is unpacked (zip bomb)", async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(65);
    const bomb = zipSync(Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`${index}.txt`, megabyte])));
    expect(bomb.length).toBeLessThan(200_000);
    const gathered = await gather({ path: "bomb.zip", base64: base64(bomb) }, { path: "good.md", text: "Fine." });
    expect(reasons(gathered)).toEqual({ "bomb.zip": expect.stringContaining("It would unpack to 61 MB") });
    expect(gathered.files).toHaveLength(1);
  });

  it("that says less than it unpacks to is not believed", async () => {
    const bytes = zipSync({ "liar.txt": new Uint8Array(900_000).fill(65), "good.md": strToU8("Fine.") });
    sayingLess(bytes);
    const gathered = await gather({ path: "all.zip", base64: base64(bytes) });
    expect(gathered.files.map(({ path }) => path)).toEqual(["good.md"]);
    expect(reasons(gathered)["liar.txt"]).toContain("It is damaged");
  });
});

it("a DOCX that unpacks to too much, or to more than it says, is not opened", async () => {
  const large = zipSync({ "word/document.xml": new Uint8Array(61 * 1024 * 1024) });
  const liar = docxOf("The plan", "First we measure.");
  expect(await isSoundZip(liar)).toBe(true);
  sayingLess(liar);
  expect([await isSoundZip(large), await isSoundZip(liar), await isSoundZip(strToU8("no zip"))]).toEqual([
    false,
    false,
    false,
  ]);
  const gathered = await gather({ path: "liar.docx", base64: base64(liar) });
  expect(reasons(gathered)).toEqual({ "liar.docx": expect.stringContaining("can't be read") });
});

/** The size of the first file, in the list of files at the end of a zip. */
function sayingLess(bytes: Uint8Array): void {
  const zip = Buffer.from(bytes.buffer);
  zip.writeUInt32LE(10, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
}
