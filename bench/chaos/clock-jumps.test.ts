import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const HOUR = 3_600_000;
const SCRIPT = `
const said = () => console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date()), new Date(0).getTime(), new Date() instanceof Date]));
said();
process.once("SIGUSR2", () => { said(); process.exit(); });
setInterval(() => undefined, 1000);`;

it("moves every way to read the wall clock, and nothing else", async () => {
  const child = spawn(
    process.execPath,
    [`--import=${pathToFileURL(resolve("bench/chaos/clock-jumps.mjs")).href}`, "--input-type=module", "-e", SCRIPT],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (output === "") child.kill("SIGUSR2");
    output += chunk.toString();
  });
  await once(child, "close");
  const [before, after] = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as [number, number, number, number, boolean]);
  if (!before || !after) throw new Error(`It said only ${output}`);
  const offset = Math.abs(after[0] - before[0]);
  expect(offset).toBeGreaterThan(0.9 * HOUR);
  expect(offset).toBeLessThan(6.1 * HOUR);
  for (const [now, made, spoken, zero, isDate] of [before, after]) {
    expect(Math.abs(made - now)).toBeLessThan(1000);
    // Without milliseconds.
    expect(Math.abs(spoken - now)).toBeLessThan(2000);
    expect([zero, isDate]).toEqual([0, true]);
  }
});
