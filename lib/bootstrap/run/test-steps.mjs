import { existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBrowser } from "../install/browser.mjs";
import { ensureBuild } from "../install/build.mjs";
import { inRoot, ROOT } from "../root.mjs";
import { BootstrapError, say } from "../say.mjs";
import { readIfThere } from "../install/stamp.mjs";

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ code: number, counts?: Counts }} Result
 * @typedef {{ selected: string[], isQuick: boolean, rest: string[], reports: string }} Plan
 * @typedef {{ title: string, names: string[], run: (plan: Plan) => Promise<Result> }} Step
 */

const VITEST_PROJECTS = ["unit", "components", "postgres"];

/** What `npm test -- quick` runs, for every day: without a database, a build, a browser, and the tests that take longest (vitest.config.ts). */
export const QUICK = ["types", "lint", "unit", "components"];

/**
 * In the order they are run: what fails fastest comes first. The steps of one line run beside each other: tests wait now
 * and then, for processes and for time to pass, and the build uses that. A browser that has to be installed comes over the
 * network meanwhile.
 *
 * @type {Step[][]}
 */
export const STEPS = [
  [
    { title: "Type check", names: ["types"], run: checkTypes },
    { title: "Lint", names: ["lint"], run: lint },
  ],
  [
    { title: "Unit, component and Postgres tests", names: VITEST_PROJECTS, run: runVitest },
    { title: "Build", names: ["build", "e2e"], run: () => prepare(ensureBuild) },
    { title: "Browser", names: ["e2e"], run: () => prepare(ensureBrowser) },
  ],
  [{ title: "Browser tests", names: ["e2e"], run: runPlaywright }],
];

/** @returns {Promise<Result>} */
async function lint() {
  const formatted = await node("oxfmt/bin/oxfmt", ["--check"]);
  return formatted.code === 0 ? node("oxlint/bin/oxlint", ["--deny-warnings"]) : formatted;
}

/** @returns {Promise<Result>} */
async function checkTypes() {
  // Next writes the types of the routes, which the pages are checked against.
  const generated = await node("next/dist/bin/next", ["typegen"]);
  if (generated.code !== 0) return generated;
  const scripts = await node("typescript/bin/tsc", ["--noEmit", "-p", "lib/bootstrap"]);
  return scripts.code === 0 ? node("typescript/bin/tsc", ["--noEmit"]) : scripts;
}

/** @param {Plan} plan @returns {Promise<Result>} */
async function runVitest({ selected, isQuick, rest, reports }) {
  const report = join(reports, "vitest.json");
  const projects = VITEST_PROJECTS.filter((name) => selected.includes(name));
  const args = [
    "run",
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.flatMap((name) => ["--project", name]),
    ...rest,
  ];
  // Nothing named is everything.
  const isAsked = (/** @type {string} */ name) => projects.length === 0 || projects.includes(name);
  const { code } = await node("vitest/vitest.mjs", args, {
    ...(isQuick ? { PARLEY_TEST_QUICK: "yes" } : {}),
    ...(isAsked("unit") && isAsked("postgres") ? { PARLEY_TEST_TOGETHER: "yes" } : {}),
  });
  return { code, counts: await readVitestCounts(report) };
}

/**
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Result>}
 */
async function prepare(work) {
  try {
    await work();
    return { code: 0 };
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    // Said now and not thrown: what runs beside it is to end by itself.
    process.stderr.write(`parley: ${error.message}\n`);
    return { code: 1 };
  }
}

/** @param {Plan} plan @returns {Promise<Result>} */
async function runPlaywright({ rest, reports }) {
  if (!existsSync(inRoot("e2e", "playwright.config.ts"))) {
    say("there are no browser tests here");
    return { code: 0 };
  }
  const report = join(reports, "playwright.json");
  const env = { PARLEY_CHROMIUM: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await node(
    "@playwright/test/cli.js",
    ["test", "-c", join("e2e", "playwright.config.ts"), "--reporter=list,json", ...rest],
    env,
  );
  return { code, counts: await readPlaywrightCounts(report) };
}

/**
 * Runs a program of an installed package with its output shown.
 *
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function node(script, args, env = {}) {
  const child = spawn(process.execPath, [inRoot("node_modules", script), ...args], {
    cwd: ROOT,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: "inherit",
  });
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  return { code };
}

/**
 * @param {string} file what vitest's JSON reporter wrote
 * @returns {Promise<Counts>}
 */
async function readVitestCounts(file) {
  const report = await readReport(file);
  // A file that can't be loaded has no tests that could fail, and has failed all the same.
  const broken = suitesOf(report).filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0);
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + broken.length };
}

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @returns {Promise<Counts>}
 */
async function readPlaywrightCounts(file) {
  const { stats = {} } = await readReport(file);
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 };
}

/**
 * @param {{ testResults?: { status: string, assertionResults: unknown[] }[] }} report
 */
function suitesOf(report) {
  return report.testResults ?? [];
}

/** @param {string} file */
async function readReport(file) {
  const text = await readIfThere(file);
  return text ? JSON.parse(text) : {};
}
