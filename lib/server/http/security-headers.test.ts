import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers";

const policyOf = (options: Parameters<typeof securityHeaders>[1]) =>
  securityHeaders("abc123", options)["Content-Security-Policy"];

it("allows scripts by nonce only, and nothing from elsewhere", () => {
  const policy = policyOf({ isDev: false });
  expect(policy).toContain("script-src 'self' 'nonce-abc123' 'strict-dynamic';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
});

it("lets the development server evaluate code", () => {
  expect(policyOf({ isDev: true })).toContain("'unsafe-eval'");
});

it("names the socket's address where it is known, and takes no directive from a header", () => {
  expect(policyOf({ isDev: false, host: "localhost:3000" })).toContain(
    "connect-src 'self' ws://localhost:3000 wss://localhost:3000;",
  );
  expect(policyOf({ isDev: false, host: "x; script-src *" })).toContain("connect-src 'self';");
});
