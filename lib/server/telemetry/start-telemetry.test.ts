import { readFile } from "node:fs/promises";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { NO_TELEMETRY } from "@/lib/runner/telemetry";
import { bundledScript } from "@/lib/testing/bundled-script";
import { startTelemetry } from "./start-telemetry";

const logger = pino({ level: "silent" });

describe("without being asked for", () => {
  it("nothing is measured", async () => {
    expect(await startTelemetry({ wantsMetrics: false, traces: null }, logger)).toMatchObject({ telemetry: NO_TELEMETRY, metrics: null });
  });

  it("nothing is loaded: what a start bundles has no static import of these packages", async () => {
    const source = await readFile(await bundledScript("lib", "testing", "worker-process-main.ts"), "utf8");
    const loaded = [...source.matchAll(/^import\b[^;]*?\bfrom "([^"]+)"/gm)].map(([, name]) => name);
    expect(loaded).toContain("pg");
    expect(loaded.filter((name) => /^(?:prom-client|@opentelemetry\/)/.test(name ?? ""))).toEqual([]);
  });
});
