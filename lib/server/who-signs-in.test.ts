import { describe, expect, it } from "vitest";
import { readEnv } from "./env";
import { whoSignsIn } from "./who-signs-in";

const said = (values: Record<string, string>) => whoSignsIn(readEnv({ NODE_ENV: "test", ...values }), "192.0.2.7");
const because = (what: string) => `people sign in, because others may reach this Parley (${what})`;
const PLAIN = expect.stringMatching(/^warning: without https/);

describe("what a start says about signing in", () => {
  it.each<Record<string, string>>([{}, { HOST: "::1" }, { HOST: "0.0.0.0", PARLEY_PERSONAL: "yes" }])(
    "is nothing where nobody does: %j",
    (values) => expect(said(values)).toEqual([]),
  );

  it("names what made it a team's", () => {
    expect(said({ PARLEY_PUBLIC_URL: "http://localhost:3000" })).toEqual([because("PARLEY_PUBLIC_URL is set")]);
    expect(said({ PARLEY_ALLOWED_HOSTS: "parley.example" })).toEqual([because("PARLEY_ALLOWED_HOSTS is set")]);
    expect(said({ HOST: "192.168.1.5" })).toEqual([because("HOST=192.168.1.5"), PLAIN]);
  });

  it("says what is missing where it listens on every address and knows none of them", () => {
    expect(said({ HOST: "0.0.0.0" })).toEqual([
      because("HOST=0.0.0.0"),
      "it answers to localhost alone until PARLEY_PUBLIC_URL is the address people open, for example http://192.0.2.7:3000",
      PLAIN,
    ]);
    expect(said({ HOST: "0.0.0.0", PARLEY_ALLOWED_HOSTS: "parley.lan" })).toEqual([because("HOST=0.0.0.0"), PLAIN]);
  });

  it("says that a proxy is missing where nothing else leads to the address", () => {
    const proxied = { PARLEY_PUBLIC_URL: "https://parley.example" };
    expect(said(proxied)).toEqual([
      because("PARLEY_PUBLIC_URL is set"),
      "it listens on 127.0.0.1, where a proxy has to pass on what comes to https://parley.example; set HOST to be reached without one",
    ]);
    expect(said({ ...proxied, HOST: "0.0.0.0" })).toEqual([because("PARLEY_PUBLIC_URL is set")]);
  });

  it("warns of passwords in the clear, and not on this machine", () => {
    expect(said({ PARLEY_PUBLIC_URL: "http://parley.lan:3000" })).toContainEqual(PLAIN);
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect(said({ PARLEY_PUBLIC_URL: `http://${host}:3000` })).not.toContainEqual(PLAIN);
  });
});

it("the address it listens on is one it answers to", () => {
  const hosts = (HOST: string) => readEnv({ NODE_ENV: "test", HOST }).allowedHosts;
  expect([hosts("192.168.1.5"), hosts("fd00::5"), hosts("0.0.0.0"), hosts("::"), hosts("127.0.0.1")]).toEqual([
    ["192.168.1.5"],
    ["[fd00::5]"],
    [],
    [],
    [],
  ]);
});
