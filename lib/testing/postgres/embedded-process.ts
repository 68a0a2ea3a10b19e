import { type ChildProcess, spawn } from "node:child_process";
import { bundledScript } from "@/lib/testing/bundled-script";

/** What the process said about the server: its process id, or the sentence why there is none. */
export type Report = { postmaster: number; adopted: boolean } | { error: string };

export type EmbeddedProcess = { child: ChildProcess; report: Promise<Report>; ended: Promise<void> };

/** A process of its own that starts (or adopts) the server of a folder, reports, and keeps it until SIGTERM. As another user, if given. */
export async function spawnEmbeddedProcess(dataDir: string, user: number | null = null): Promise<EmbeddedProcess> {
  const script = await bundledScript("lib", "testing", "postgres", "embedded-process-main.ts");
  const child = spawn(process.execPath, [script, dataDir, ...(user === null ? [] : [String(user)])], {
    stdio: ["ignore", "pipe", "inherit"],
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
