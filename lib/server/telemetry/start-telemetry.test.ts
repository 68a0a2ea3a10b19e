import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { diag } from "@opentelemetry/api";
import pino from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deliberationEventSchema } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { NO_TELEMETRY } from "@/lib/runner/telemetry";
import { debateCreated } from "@/lib/testing/builders";
import { bundledScript } from "@/lib/testing/bundled-script";
import { startTelemetry } from "./start-telemetry";

const logger = pino({ level: "silent" });

afterEach(() => {
  vi.unstubAllEnvs();
  diag.disable();
});

describe("without being asked for", () => {
  it("nothing is measured", async () => {
    expect(await startTelemetry({ wantsMetrics: false, traces: null }, logger)).toMatchObject({
      telemetry: NO_TELEMETRY,
      metrics: null,
    });
  });

  it("nothing is loaded: what a start bundles has no static import of these packages", async () => {
    const source = await readFile(await bundledScript("lib", "testing", "worker-process-main.ts"), "utf8");
    const loaded = [...source.matchAll(/^import\b[^;]*?\bfrom "([^"]+)"/gm)].map(([, name]) => name);
    expect(loaded).toContain("pg");
    expect(loaded.filter((name) => /^(?:prom-client|@opentelemetry\/)/.test(name ?? ""))).toEqual([]);
  });
});

it("sends what is left when it stops, as protobuf and with the headers of the environment", async () => {
  const received: { url: string | undefined; type: string | undefined; key: unknown; bytes: number }[] = [];
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => (bytes += chunk.length));
    request.on("end", () => {
      received.push({ url: request.url, type: request.headers["content-type"], key: request.headers["x-key"], bytes });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=abc");
  const { telemetry, stop } = await startTelemetry(
    { wantsMetrics: true, traces: { protocol: "http/protobuf" } },
    logger,
  );
  const folded = foldLog([
    deliberationEventSchema.parse({
      deliberationId: `dlb_${"a".repeat(20)}`,
      seq: 1,
      at: "2026-01-05T09:00:00.000Z",
      payload: debateCreated(),
    }),
  ]);
  telemetry.step(folded, []).end();
  await stop();
  server.close();
  expect(received).toEqual([
    { url: "/v1/traces", type: "application/x-protobuf", key: "abc", bytes: expect.any(Number) },
  ]);
  expect(received[0]?.bytes).toBeGreaterThan(100);
});
