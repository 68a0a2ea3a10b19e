import { execFileSync } from "node:child_process";
import { type FileHandle, mkdir, mkdtemp, open, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { LOCAL_VIEWER } from "@/lib/domain/access/viewer";
import { browse, placeOf, rootsOf } from "@/lib/server/sources/folder-roots";
import { gatherFolder } from "./gather-folder";

let base: string;
let root: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), "parley-folder-"));
  root = path.join(base, "repo");
  await mkdir(root);
  await write("../outside/secret.md", "Not yours.");
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
const env = () => ({ sourceFolders: [root], recordsDir: null, allowsSourcePages: false });
const gather = async (folder = "") => gatherFolder(await placeOf(env(), "repo", folder, FIRST_SPACE), undefined);
const textsOf = ({ files }: Awaited<ReturnType<typeof gather>>) =>
  files.flatMap((file) => ("text" in file ? file.path : []));
const notesOf = ({ files }: Awaited<ReturnType<typeof gather>>) =>
  Object.fromEntries(files.flatMap((file) => ("note" in file ? [[file.path, file.note]] : [])));

describe("a folder", () => {
  it("is read without what git ignores, at every level; the nearest word counts", async () => {
    await write(".gitignore", "dist/\n*.log\n!keep.log\n");
    await write("lib/.gitignore", "generated\n!*.log\n");
    for (const name of ["README.md", "dist/a.js", "a.log", "keep.log", "lib/a.ts", "lib/b.log", "lib/generated/c.ts"])
      await write(name, name);
    await write("node_modules/x/index.js", "x");
    await write(".git/config", "[core]");
    expect(textsOf(await gather())).toEqual([
      ".gitignore",
      "README.md",
      "keep.log",
      "lib/.gitignore",
      "lib/a.ts",
      "lib/b.log",
    ]);
    expect(textsOf(await gather("lib"))).toEqual([".gitignore", "a.ts", "b.log"]);
  });

  it("lists binaries, large files, links and likely secrets with a note", async () => {
    await write("logo.png", new Uint8Array([0x89, 0, 1]));
    await write("large.txt", "x".repeat(1024 * 1024 + 1));
    await write(".env", "KEY=1");
    await write("a.html", "<p>as it is</p>");
    await symlink(path.join(base, "outside", "secret.md"), path.join(root, "link.md"));
    await symlink(path.join(base, "outside"), path.join(root, "linked"));
    await symlink(root, path.join(root, "loop"));
    const gathered = await gather();
    expect(gathered.files).toContainEqual({ path: "a.html", text: "<p>as it is</p>" });
    expect(notesOf(gathered)).toEqual({
      "logo.png": "It is not text.",
      "large.txt": expect.stringMatching(/^It is larger than 1 MB/),
      ".env": expect.stringContaining("keys or passwords"),
      "link.md": "It is a link, and links are not followed.",
      linked: "It is a link, and links are not followed.",
      loop: "It is a link, and links are not followed.",
    });
    expect(JSON.stringify(gathered)).not.toContain("Not yours");
  });

  it.runIf(process.platform !== "win32")("passes over names that can't be seen or read, and says so", async () => {
    await write("good.md", "x");
    await write("a\nb.md", "x");
    await write("back\\slash.md", "x");
    const gathered = await gather();
    expect(textsOf(gathered)).toEqual(["good.md"]);
    expect(gathered.skipped.map(({ path: name }) => name)).toEqual(["a\ufffdb.md", "back\\slash.md"]);
  });

  it("is refused with too many files, by their number", async () => {
    await mkdir(path.join(root, "many"));
    for (let index = 0; index < 2003; index++) await write(`many/${index}.md`, "x");
    await expect(gather()).rejects.toThrow("folder: 2,003 files are too many: at most 2,000 can be read.");
  });

  it("never has half of one version and half of another of a file that is being written", async () => {
    const size = 100_000;
    const handle = await open(root);
    const reading = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, "readFile");
    await handle.close();
    /** Somebody writes the next version when half of this one is read. */
    const overtake = (next: string) =>
      async function readHalves(this: FileHandle) {
        const bytes = Buffer.alloc(size);
        await this.read(bytes, 0, size / 2, 0);
        await write("busy.log", next.repeat(size));
        await this.read(bytes, size / 2, size / 2, size / 2);
        return bytes;
      };
    await write("busy.log", "a".repeat(size));
    reading.mockImplementationOnce(overtake("b") as FileHandle["readFile"]);
    expect((await gather()).files).toEqual([{ path: "busy.log", text: "b".repeat(size) }]);

    for (const next of ["c", "d"]) reading.mockImplementationOnce(overtake(next) as FileHandle["readFile"]);
    expect((await gather()).files).toEqual([
      { path: "busy.log", note: expect.stringMatching(/^It changed while it was read/) as string },
    ]);
  });

  it("keeps the commit of a git work tree and whether it was changed", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], {
        cwd: root,
        stdio: "pipe",
      });
    await write("a.md", "one");
    expect((await gather()).revision).toBeUndefined();
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "One");
    const { revision } = await gather();
    expect(revision).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/), isDirty: false });
    await write("a.md", "two");
    expect((await gather()).revision).toEqual({ ...revision, isDirty: true });
  });
});

describe("a place", () => {
  it.each(["..", "../outside", "lib/../../outside", "/etc", "C:\\", "a\u0000b"])("is never %j", async (folder) => {
    await expect(gather(folder)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { folder: expect.any(String) },
    });
  });

  it("is not reached by a link, and has to be a folder that is there", async () => {
    await symlink(path.join(base, "outside"), path.join(root, "linked"));
    await write("file.md", "x");
    await expect(gather("linked")).rejects.toThrow("It is reached by a link");
    await expect(gather("file.md")).rejects.toMatchObject({ code: "not_found" });
    await expect(gather("nowhere")).rejects.toThrow("There is no folder “nowhere” that can be read.");
    await expect(placeOf(env(), "other", "", FIRST_SPACE)).rejects.toThrow("PARLEY_SOURCES");
    await expect(
      placeOf({ ...env(), sourceFolders: [path.join(base, "gone")] }, "gone", "", FIRST_SPACE),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("may itself be a link of the operator's", async () => {
    await write("a.md", "x");
    await symlink(root, path.join(base, "alias"));
    const place = await placeOf({ ...env(), sourceFolders: [path.join(base, "alias")] }, "alias", "", FIRST_SPACE);
    expect(textsOf(await gatherFolder(place, undefined))).toEqual(["a.md"]);
  });
});

describe("browsing", () => {
  it("names the roots, and what is in a folder without links", async () => {
    await write("lib/a.ts", "x");
    await write("README.md", "x");
    await write("node_modules/x.js", "x");
    await symlink(path.join(base, "outside"), path.join(root, "linked"));
    expect(await browse(env(), { folder: "" }, LOCAL_VIEWER)).toEqual({
      roots: [{ id: "repo", title: "repo" }],
      folders: [],
      files: [],
      allowsPages: false,
    });
    expect(await browse(env(), { root: "repo", folder: "" }, LOCAL_VIEWER)).toMatchObject({
      folders: ["lib"],
      files: ["README.md"],
    });
    expect(await browse(env(), { root: "repo", folder: "lib" }, LOCAL_VIEWER)).toMatchObject({
      folders: [],
      files: ["a.ts"],
    });
  });

  it("tells roots of one name apart", () => {
    const folders = ["/a/docs", "/b/docs", "/c/Docs!", "/"].map((folder) => path.normalize(folder));
    expect(rootsOf({ sourceFolders: folders }).map(({ id, title }) => [id, title])).toEqual([
      ["a-docs", path.join("a", "docs")],
      ["b-docs", path.join("b", "docs")],
      ["docs", "Docs!"],
      ["folder", path.normalize("/")],
    ]);
  });
});
