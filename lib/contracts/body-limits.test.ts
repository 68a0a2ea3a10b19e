import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { Endpoint } from "./endpoint";
import { ENDPOINTS } from "./openapi/all";

it("the README's proxy lets every body through that Parley takes", () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, "../../README.md"), "utf8");
  const proxyMiB = [...readme.matchAll(/client_max_body_size (\d+)m;/g)].map(([, mib]) => Number(mib));
  const largest = Math.max(...Object.values<Endpoint>(ENDPOINTS).map(({ maxBodyMiB = 0 }) => maxBodyMiB));
  expect(largest).toBeGreaterThan(0);
  expect(proxyMiB).toHaveLength(1);
  expect(proxyMiB[0]).toBeGreaterThanOrEqual(largest);
});
