import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
/** Undefined: the one Playwright installed for itself. */
const chromium = process.env["PARLEY_CHROMIUM"] || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

/** The tests are alone with their server: a browser that phones home would only cost time. */
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
const isRoot = process.getuid?.() === 0;

/** With PLAYWRIGHT_JSON_OUTPUT_FILE the JSON reporter writes there; `npm test` counts from that file. */
const reporter: [string][] = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : [["list"]];

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: true,
  retries: 0,
  // One more than there are cores on a small machine: each waits for its server, its pages and its polls for nearly half of its time.
  workers: 3,
  // What hangs is still found; a machine that is busy with something else is no failure, however long it makes a test.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter,
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Words with hours in them are the same wherever the tests run.
    timezoneId: "UTC",
    locale: "en-GB",
    // A picture and what was on the page; more of one test: npm test -- e2e <name> --trace on
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: isRoot ? [...QUIET, "--no-sandbox"] : QUIET,
    },
  },
});
