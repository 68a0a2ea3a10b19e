/** The web process and the browser that pages are measured with. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Browser, chromium } from "@playwright/test";
import { freePort } from "../free-port";

/** As `npm start` starts it, on a database that is there. */
export async function withServer<T>(
  connectionString: string,
  env: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const server = spawn(process.execPath, ["lib/bootstrap/start.mjs"], {
    env: { ...process.env, ...env, PORT: String(port), DATABASE_URL: connectionString },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("ready at") && resolve());
      server.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
    });
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.kill("SIGINT");
    await once(server, "exit");
  }
}

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = process.env["PARLEY_CHROMIUM"];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
