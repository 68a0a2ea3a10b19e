/** The check on disk: an export of ours passes, a damaged one is named by file, line and rule. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportFiles } from "@/lib/protocols/structured/rules/export/export-files";
import { deliberate, stateIn } from "@/lib/protocols/structured/rules/structured-harness";
import { checkClaims } from "./check-claims";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-claims-"));
  const played = deliberate([{ results: ["BROKEN"], changes: 2 }], { config: { round_budget: 3 } });
  for (const { path: name, text } of exportFiles(stateIn(played))) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("check:claims", () => {
  it("passes an export of ours", async () => {
    expect(await checkClaims([folder])).toEqual({ exitCode: 0, out: `No errors in ${folder}.\n`, err: "" });
  });

  it("names file, line and rule of each error", async () => {
    const file = path.join(folder, "claims.jsonl");
    const whole = await readFile(file, "utf8");
    const lines = whole.split("\n");
    await writeFile(
      file,
      [lines[0], (lines[1] ?? "").replace(/"testable_as":"[^"]*"/, '"testable_as":""'), "{", ...lines.slice(2)].join(
        "\n",
      ),
    );
    const { exitCode, out, err } = await checkClaims(["--", folder]);
    await writeFile(file, whole);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^claims\.jsonl:2 {2}P3-41 \(6\) {2}C-1-2 has no testable_as/m);
    expect(out).toMatch(/^claims\.jsonl:3 {2}P3-34 {2}Not a line of JSON/m);
    expect(err).toContain("2 errors");
  });

  it("says what it needs, and what it could not read", async () => {
    expect((await checkClaims([])).err).toContain("Usage:");
    expect(await checkClaims([path.join(folder, "nowhere")])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("can't be read") as string,
    });
    expect((await checkClaims([path.join(folder, "claims.jsonl")])).err).toContain("is not a folder");
  });

  it("runs as a command", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["lib/bootstrap/check-claims.mjs", folder]);
    expect(stdout).toBe(`No errors in ${folder}.\n`);
  });
});
