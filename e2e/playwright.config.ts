import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
/** Undefined: the one Playwright installed for itself. */
const chromium = process.env["PARLEY_CHROMIUM"] || (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

/** The tests are alone with their server: a browser that phones home would only cost time. */
const QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
const isRoot = process.getuid?.() === 0;

/** On a machine that is busy with other things everything takes longer, and none of it is a fault: PARLEY_TEST_PATIENCE=4. */
const patience = Number(process.env["PARLEY_TEST_PATIENCE"] ?? 1);

/** With PLAYWRIGHT_JSON_OUTPUT_FILE the JSON reporter writes there; `npm test` counts from that file. */
const reporter: [string][] = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : [["list"]];

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 30_000 * patience,
  expect: { timeout: 8_000 * patience },
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
