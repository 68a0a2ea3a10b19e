import { expect, test } from "vitest";
import { isNextDoor, PROXY_HEADERS } from "./is-next-door";

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  isNextDoor({ socket: { remoteAddress }, headers });

test("a browser on the same machine is next door, also over IPv6", () => {
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(from(address)).toBe(true);
});

test("neither is another machine, nor a proxy on this one, nor a connection that is gone", () => {
  expect(from("192.168.1.7")).toBe(false);
  for (const header of PROXY_HEADERS) expect(from("127.0.0.1", { [header]: "192.168.1.7" })).toBe(false);
  expect(from(undefined)).toBe(false);
});
