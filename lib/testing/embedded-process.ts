import { type ChildProcess, spawn } from "node:child_process";
import { bundledScript } from "./bundled-script";

/** What the process said about the server: its process id, or the sentence why there is none. */
export type Report = { postmaster: number; adopted: boolean } | { error: string };

export type EmbeddedProcess = { child: ChildProcess; report: Promise<Report>; ended: Promise<void> };

/** A process of its own that starts (or adopts) the server of a folder, reports, and keeps it until SIGTERM. */
export async function spawnEmbeddedProcess(dataDir: string, user: { uid?: number; gid?: number } = {}): Promise<EmbeddedProcess> {
  const child = spawn(process.execPath, [await bundledScript("lib", "testing", "embedded-process-main.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    ...user,
  });
  let output = "";
  const report = new Promise<Report>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("\n")) resolve(JSON.parse(output) as Report);
    });
    child.once("close", () => reject(new Error(`ended without a report: ${output}`)));
  });
  // Whoever kills it on purpose doesn't wait for its report.
  report.catch(() => undefined);
  return { child, report, ended: new Promise((resolve) => child.once("close", () => resolve())) };
}
