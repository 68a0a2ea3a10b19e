import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reachableBinaries } from "./places";

const NOBODY = { uid: 65_534, gid: 65_534 };
/** What is looked at before a copy is taken for a whole one. */
const FILES = ["bin/postgres", "bin/initdb", "share/postgresql/postgres.bki", "lib/libpq.so"];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-places-"));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Programs in a clone that is root's alone. */
async function closedBinaries(): Promise<{ root: string; version: string }> {
  const clone = join(folder, "clone");
  await mkdir(clone, { mode: 0o700 });
  await putFiles(join(clone, "native"), "new");
  return { root: join(clone, "native"), version: "18.4.0" };
}

async function putFiles(root: string, text: string, mode = 0o755): Promise<void> {
  for (const file of FILES) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text, { mode });
  }
}

describe.runIf(process.getuid?.() === 0)("database programs in a folder only root can enter", () => {
  it("several first starts at once share one copy, and leave nothing else behind", async () => {
    const binaries = await closedBinaries();
    const systemDir = join(folder, "system");
    const starts = Array.from({ length: 6 }, () => reachableBinaries(binaries, NOBODY, systemDir));
    const copies = new Set((await Promise.all(starts)).map(({ root }) => root));
    expect([...copies]).toEqual([join(systemDir, "binaries-18.4.0")]);
    expect(await readdir(systemDir)).toEqual(["binaries-18.4.0"]);
    for (const file of FILES) expect(await readFile(join(systemDir, "binaries-18.4.0", file), "utf8")).toBe("new");
  });

  it("a copy that can't be used is replaced", async () => {
    const binaries = await closedBinaries();
    const systemDir = join(folder, "system");
    await putFiles(join(systemDir, "binaries-18.4.0"), "broken", 0o600);
    const { root } = await reachableBinaries(binaries, NOBODY, systemDir);
    expect(await readFile(join(root, "bin", "postgres"), "utf8")).toBe("new");
    expect(await readdir(systemDir)).toEqual(["binaries-18.4.0"]);
  });
});
