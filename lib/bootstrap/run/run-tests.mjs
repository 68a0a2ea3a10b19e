import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureClient } from "../install/generate.mjs";
import { ensurePackages } from "../install/packages.mjs";
import { ROOT } from "../root.mjs";
import { exitWith } from "../say.mjs";
import { keepTemporaryFilesInMemory } from "./memory-folder.mjs";
import { QUICK, STEPS } from "./test-steps.mjs";

/**
 * Step names choose steps, `quick` a selection of them; everything else goes to the test runners (a part of a file name, `-t`, `--headed` …).
 *
 * @param {string[]} args
 */
export function planOf(args) {
  const known = ["quick", ...STEPS.flat().flatMap((step) => step.names)];
  const named = args.filter((arg) => known.includes(arg));
  const isQuick = named.includes("quick");
  return {
    selected: isQuick ? [...named, ...QUICK] : named,
    isQuick,
    rest: args.filter((arg) => !known.includes(arg)),
  };
}

/** @param {string[]} args */
export async function runTests(args) {
  try {
    process.chdir(ROOT);
    await ensurePackages();
    await ensureClient();
    keepTemporaryFilesInMemory();
    process.exitCode = await runSteps(planOf(args));
  } catch (error) {
    exitWith(error);
  }
}

/** @param {ReturnType<typeof planOf>} plan */
async function runSteps(plan) {
  const { selected } = plan;
  const reports = await mkdtemp(join(tmpdir(), "parley-reports-"));
  const total = { passed: 0, failed: 0 };
  let code = 0;
  try {
    for (const line of STEPS) {
      const steps = line.filter(({ names }) => selected.length === 0 || names.some((name) => selected.includes(name)));
      const codes = await Promise.all(steps.map((step) => runStep(step, { ...plan, reports }, total)));
      code = codes.find((one) => one !== 0) ?? 0;
      if (code !== 0) break;
    }
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return code;
}

/**
 * @param {import("./test-steps.mjs").Step} step
 * @param {import("./test-steps.mjs").Plan} plan
 * @param {import("./test-steps.mjs").Counts} total
 */
async function runStep(step, plan, total) {
  process.stdout.write(`\n== ${step.title}\n`);
  const since = performance.now();
  const { code, counts = { passed: 0, failed: 0 } } = await step.run(plan);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  process.stdout.write(`== ${step.title}: ${code === 0 ? "ok" : "FAILED"} (${seconds} s)\n`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  return code;
}
