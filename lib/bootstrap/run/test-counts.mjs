import { readIfThere } from "../install/stamp.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {string} file what vitest's JSON reporter wrote
 * @returns {Promise<Counts>}
 */
export async function readVitestCounts(file) {
  const report = await readReport(file);
  // A file that can't be loaded has no tests that could fail, and has failed all the same.
  const broken = suitesOf(report).filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0);
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + broken.length };
}

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @returns {Promise<Counts>}
 */
export async function readPlaywrightCounts(file) {
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
