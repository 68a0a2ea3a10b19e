import { describe, expect, it } from "vitest";
import { checkRequest } from "./request-guard";

type Facts = Parameters<typeof checkRequest>[0];
const check = (facts: Partial<Facts>) =>
  checkRequest({
    method: "POST",
    host: "localhost:3000",
    origin: undefined,
    secFetchSite: undefined,
    allowedHosts: [],
    isForbiddenProxy: false,
    ...facts,
  });
const refusal = (facts: Partial<Facts>): number | null => {
  const verdict = check(facts);
  return verdict.ok ? null : verdict.status;
};

describe("Host", () => {
  it.each(["localhost", "localhost:3000", "LocalHost:8080", "127.0.0.1:3000", "[::1]:3000", "[::1]"])(
    "%s is ours",
    (host) => {
      expect(refusal({ host })).toBeNull();
      expect(refusal({ host, method: "GET" })).toBeNull();
    },
  );

  it.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.example/localhost",
    "localhost@evil.example",
    "127.0.0.2",
    "0.0.0.0",
    "192.168.1.5:3000",
    "",
    undefined,
    "localhost:3000, evil.example",
  ])("%s is not, not even to read (DNS rebinding)", (host) => expect(refusal({ host, method: "GET" })).toBe(421));

  it("may be a configured name, with any port where none is given", () => {
    const allowedHosts = ["parley.example", "other.example:8443"];
    expect(refusal({ host: "parley.example", allowedHosts })).toBeNull();
    expect(refusal({ host: "PARLEY.example:8080", allowedHosts })).toBeNull();
    expect(refusal({ host: "other.example:8443", allowedHosts })).toBeNull();
    expect(refusal({ host: "other.example", allowedHosts })).toBe(421);
    expect(refusal({ host: "sub.parley.example", allowedHosts })).toBe(421);
  });
});

describe("Origin of what changes something, and of sockets", () => {
  it("has to be the Host", () => {
    expect(refusal({ origin: "http://localhost:3000" })).toBeNull();
    expect(refusal({ origin: "http://localhost:8080" })).toBe(403);
    expect(refusal({ origin: "http://127.0.0.1:3000" })).toBe(403);
    expect(refusal({ origin: "https://evil.example" })).toBe(403);
    expect(refusal({ origin: "http://localhost:3000.evil.example" })).toBe(403);
  });

  it("may not be null, no address, or another scheme", () => {
    for (const origin of ["null", "", "localhost:3000", "file://localhost:3000", "chrome-extension://localhost:3000"])
      expect(refusal({ origin })).toBe(403);
  });

  it("is written without the default port by browsers", () => {
    const allowedHosts = ["parley.example"];
    expect(refusal({ host: "parley.example:443", origin: "https://parley.example", allowedHosts })).toBeNull();
    expect(refusal({ host: "parley.example", origin: "https://parley.example", allowedHosts })).toBeNull();
    expect(refusal({ host: "localhost:80", origin: "http://localhost" })).toBeNull();
  });

  it("may be a configured name behind a proxy that rewrites the Host", () => {
    expect(
      refusal({ host: "127.0.0.1:3000", origin: "https://parley.example", allowedHosts: ["parley.example"] }),
    ).toBeNull();
    expect(
      refusal({ host: "127.0.0.1:3000", origin: "https://parley.example:9000", allowedHosts: ["parley.example"] }),
    ).toBe(403);
  });

  it("may be missing, unless the browser says that it comes from elsewhere", () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ secFetchSite: "same-origin" })).toBeNull();
    expect(refusal({ secFetchSite: "none" })).toBeNull();
    expect(refusal({ secFetchSite: "cross-site" })).toBe(403);
    expect(refusal({ secFetchSite: "same-site" })).toBe(403);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "post"])("is looked at for %s", (method) =>
    expect(refusal({ method, origin: "https://evil.example" })).toBe(403),
  );
  it.each(["GET", "HEAD"])("does not matter for %s: a link from elsewhere may lead here", (method) =>
    expect(refusal({ method, origin: "https://evil.example", secFetchSite: "cross-site" })).toBeNull(),
  );
});
