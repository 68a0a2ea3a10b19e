import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inRoot, ROOT } from "../root.mjs";
import { BootstrapError, say } from "../say.mjs";

/** The one without windows first: it is what the tests need, and lighter. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FIXED_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** For what hangs: a package archive far away may take minutes. */
const LONGEST_MS = 600_000;

/** The program the browser tests run in, installed if there is none. Playwright must be installed as a package. */
export async function ensureBrowser() {
  const found = (await findBrowser()) ?? (await installBrowser());
  if (found) return found;
  throw new BootstrapError(
    "The browser tests need Chromium, and it could not be installed. Install it and set PARLEY_CHROMIUM to its path.",
  );
}

async function findBrowser() {
  const wanted = process.env.PARLEY_CHROMIUM;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new BootstrapError(`PARLEY_CHROMIUM is set to ${wanted}, which does not exist. Correct or unset it.`);
  }
  for (const path of [await playwrightsOwn(), ...onThePath(), ...FIXED_PLACES]) if (await isBrowser(path)) return path;
  return undefined;
}

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

function onThePath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * A file of the right name may still be a stub that tells how to install the real thing.
 *
 * @param {string} path
 */
async function isBrowser(path) {
  return existsSync(path) && run(path, ["--version", "--no-sandbox"]);
}

async function installBrowser() {
  say("installing a browser for the tests…");
  const playwright = [inRoot("node_modules", "@playwright", "test", "cli.js"), "install"];
  // Without its libraries the browser is there and does not run; only an administrator can add those.
  if ((await run(process.execPath, [...playwright, "chromium"])) && (await mayAdminister())) {
    await run(process.execPath, [inRoot("node_modules", "@playwright", "test", "cli.js"), "install-deps", "chromium"]);
  }
  const installed = await findBrowser();
  if (installed) return installed;
  if (existsSync("/usr/bin/apt-get") && (await mayAdminister())) {
    await runAsAdministrator(["apt-get", "update"]);
    // Older releases have only the whole browser.
    for (const name of ["chromium-headless-shell", "chromium"])
      if (await runAsAdministrator(["apt-get", "install", "-y", "--no-install-recommends", name])) break;
  }
  return findBrowser();
}

async function mayAdminister() {
  return process.getuid?.() === 0 || run("sudo", ["-n", "true"]);
}

/** @param {string[]} words */
function runAsAdministrator(words) {
  const [command = "", ...args] = process.getuid?.() === 0 ? words : ["sudo", "-n", ...words];
  return run(command, args);
}

/**
 * Not one that blocks this process: the tests that need no browser run meanwhile.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it ended well
 */
function run(command, args) {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    // Where its download host can't be reached, find out soon.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
  };
  const child = spawn(command, args, { cwd: ROOT, env, stdio: "ignore", timeout: LONGEST_MS });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
