import { describe, expect, it } from "vitest";
import { readEnv } from "./env";
import { openDoorWarning, refuseAccidents } from "./open-door";
import { StartupError } from "./startup-error";

const read = (values: Record<string, string>) => readEnv({ NODE_ENV: "test", ...values });
const pool = (has: boolean) => ({ query: async () => ({ rows: [{ has }] }) }) as never;

describe.each(["127.0.0.1", "127.0.1.1", "localhost", "::1", "::ffff:127.0.0.1", ""])("HOST=%s", (HOST) => {
  it("is one person at this machine", () => {
    expect(read({ HOST }).mode).toBe("personal");
    expect(openDoorWarning(read({ HOST }))).toBeNull();
    expect(read({ HOST }).refusesProxies).toBe(true);
    expect(read({ HOST, PARLEY_PERSONAL: "yes" }).refusesProxies).toBe(false);
  });

  it.each([
    ["PARLEY_PUBLIC_URL", "https://parley.example"],
    ["PARLEY_ALLOWED_HOSTS", "parley.example"],
  ])("is a team's with %s", (variable, value) => {
    const named = { [variable]: value };
    expect(read({ HOST, ...named }).mode).toBe("team");
    const personal = read({ HOST, ...named, PARLEY_PERSONAL: "yes" });
    expect(personal.mode).toBe("personal");
    expect(openDoorWarning(personal)).toMatch(/^Parley can be reached as parley\.example and nobody has to sign in/);
    expect([personal.refusesProxies, read({ HOST, ...named }).refusesProxies]).toEqual([false, false]);
    expect(read({ HOST, ...named }).allowedHosts).toEqual(["parley.example"]);
  });

  it("does not go back to it by itself once there are people", async () => {
    await expect(refuseAccidents(pool(true), read({ HOST }))).rejects.toThrow(StartupError);
    await expect(refuseAccidents(pool(true), read({ HOST, PARLEY_PERSONAL: "yes" }))).resolves.toBeUndefined();
    await expect(refuseAccidents(pool(false), read({ HOST }))).resolves.toBeUndefined();
  });
});

describe.each(["0.0.0.0", "::", "192.168.1.5", "10.0.0.1", "parley.example", "127.0.0.1.example", "localhost.example"])(
  "HOST=%s",
  (HOST) => {
    it("is a team's", () => {
      expect(read({ HOST }).mode).toBe("team");
      expect(openDoorWarning(read({ HOST }))).toBeNull();
    });

    it("is warned of where nobody has to sign in", () => {
      expect(read({ HOST, PARLEY_PERSONAL: "yes" }).mode).toBe("personal");
      expect(openDoorWarning(read({ HOST, PARLEY_PERSONAL: "yes" }))).toContain(HOST);
    });
  },
);

it.each(["https://parley.example/sub", "ftp://parley.example", "parley.example", "https://a:b@parley.example"])(
  "%s is no public address",
  (PARLEY_PUBLIC_URL) => expect(() => read({ PARLEY_PUBLIC_URL })).toThrow(/PARLEY_PUBLIC_URL is invalid/),
);

it("PARLEY_PERSONAL is yes or no", () => {
  expect(() => read({ PARLEY_PERSONAL: "maybe" })).toThrow(
    "PARLEY_PERSONAL is invalid. It must be yes or no. Correct or unset it and start again.",
  );
});

it("PARLEY_OPEN, which let anybody in, is refused with what took its place", () => {
  expect(() => read({ PARLEY_OPEN: "yes" })).toThrow(/PARLEY_OPEN .*PARLEY_PERSONAL=yes/);
});
