import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { freemem } from "node:os";
import { expect, it, onTestFinished } from "vitest";

const MEMORY = "/dev/shm";
const ENOUGH = 5 * 1024 ** 3;

/** Containers often have it small, or forbid to run anything from it. */
function isOfUse(): boolean {
  if (!existsSync(MEMORY) || /^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync("/proc/mounts", "utf8"))) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > ENOUGH;
}

const SCRIPT = `
  const { keepTemporaryFilesInMemory } = await import("./lib/bootstrap/run/memory-folder.mjs");
  keepTemporaryFilesInMemory();
  process.stdout.write((process.env.TMPDIR ?? "none") + "\\n");
  if (process.argv[1] === "wait") setInterval(() => undefined, 60_000);
`;

function start(env: Partial<NodeJS.ProcessEnv>, ...args: string[]) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT, ...args], {
    env: { ...process.env, TMPDIR: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = once(child.stdout, "data").then(([chunk]) => String(chunk).trim());
  return { child, said, ended: once(child, "exit") };
}

it("leaves a folder somebody has chosen", async () => {
  expect(await start({ TMPDIR: "/somewhere" }).said).toBe("/somewhere");
});

it.runIf(isOfUse())(
  "is gone with its run, however that ends, and what a killed one left is removed by the next",
  async () => {
    const leftover = `${MEMORY}/parley-test-99999999-left`;
    mkdirSync(leftover, { recursive: true });
    const { child, said, ended } = start({}, "wait");
    const folder = await said;
    expect(folder).toMatch(new RegExp(`^${MEMORY}/parley-test-${child.pid}-`));
    expect(existsSync(leftover)).toBe(false);
    writeFileSync(`${folder}/written`, "by a test");
    // One that is at work keeps its own.
    const other = start({});
    const otherFolder = await other.said;
    await other.ended;
    expect([existsSync(folder), existsSync(otherFolder)]).toEqual([true, false]);
    child.kill("SIGTERM");
    await ended;
    expect(existsSync(folder)).toBe(false);
  },
);
