import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { apiOf, type Api } from "./api";
import { startHeldPanel, type HeldPanel } from "./held-panel";
import { startScripted, type Scripted } from "./scripted-server";
import { startServer, type AppServer, type ServerOptions } from "./server";

export { expect } from "@playwright/test";

type OwnServer = (options?: ServerOptions) => Promise<AppServer>;

type TestFixtures = {
  api: Api;
  /** What the console may say in this test, for example while the network is away. */
  allowErrors: (...patterns: RegExp[]) => void;
  /** Another person: a browser that shares nothing with the first. */
  secondBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A server only this test uses, for whatever would disturb others: restarts, an empty list. */
  ownServer: OwnServer;
  problems: { found: string[]; allowed: RegExp[]; watch: (context: BrowserContext) => Promise<void> };
};

type WorkerFixtures = {
  /** Rehearsals without delay. */
  server: AppServer;
  /** A server whose model answers when the test says so: a moment in the middle of a round lasts as long as it is needed. */
  held: { server: AppServer; panel: HeldPanel };
  /** A server whose model is a scripted endpoint. Here and not in the files that need it: those would get workers, and servers, of their own. */
  scripted: Scripted;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.remove();
    },
    { scope: "worker" },
  ],

  held: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const panel = await startHeldPanel();
      const server = await startServer({
        env: { OPENAI_BASE_URL: panel.url, OPENAI_API_KEY: "sk-test", PARLEY_MODEL: "held-1" },
      });
      await provide({ server, panel });
      await server.remove();
      await panel.close();
    },
    { scope: "worker" },
  ],

  scripted: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const scripted = await startScripted();
      await provide(scripted);
      await scripted.remove();
    },
    { scope: "worker" },
  ],

  baseURL: ({ server }, provide) => provide(server.url),
  api: ({ server }, provide) => provide(apiOf(server.url)),

  // oxlint-disable-next-line no-empty-pattern
  ownServer: async ({}, provide) => {
    const servers: AppServer[] = [];
    await provide(async (options) => {
      const server = await startServer(options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.remove()));
  },

  // Named here so that servers end after the pages are closed: a page whose server is gone complains.
  problems: async ({ ownServer: _later }, provide) => {
    const found: string[] = [];
    const allowed: RegExp[] = [];
    await provide({ found, allowed, watch: (context) => watchForProblems(context, found) });
    const unexpected = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    base.expect(unexpected, "errors in the browser").toEqual([]);
  },

  allowErrors: ({ problems }, provide) => provide((...patterns) => void problems.allowed.push(...patterns)),

  context: async ({ context, problems }, provide) => {
    await problems.watch(context);
    await provide(context);
  },

  secondBrowser: async ({ browser, contextOptions, problems }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      await problems.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** A page that complains fails its test: errors in the console, uncaught errors, violations of the content policy. */
async function watchForProblems(context: BrowserContext, found: string[]): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") found.push(`${message.text()} (${message.location().url})`);
  });
  context.on(
    "weberror",
    (webError) => void found.push(`uncaught: ${webError.error().stack ?? webError.error().message}`),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`); // oxlint-disable-line no-console
    });
  });
}

/** Goes there and waits until the page listens: what is pressed on a page that is only drawn yet goes nowhere. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await listening(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await listening(page);
}

async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"))) return false;
    // A deliberation's page listens later than what is around it: its protocol comes in a chunk of its own. Then it measures its header.
    return (
      !document.querySelector("main [data-deliberation]") ||
      document.documentElement.style.getPropertyValue("--page-header") !== ""
    );
  });
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
}

/** What Chromium writes about requests that fail because the network is away, and what a page says that wanted a part of itself just then: it is loaded once the browser is idle. */
export const NETWORK_AWAY = [
  /Failed to load resource: net::ERR_/,
  /WebSocket connection to .* failed/,
  /uncaught: ChunkLoadError: Failed to load chunk/,
];
/** Everything gets the same sentence with 503 until the pages are ready, a script too. */
export const SERVER_STARTING = [
  /503 \(Service Unavailable\)/,
  /Refused to execute script .* MIME type \('application\/json'\)/,
];

/** The page as it is drawn, while its scripts are still on their way; they come when the function that is returned is called. */
export async function visitBeforeScripts(page: Page, url: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => void (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  return release;
}
