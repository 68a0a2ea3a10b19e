import { describe, expect, it } from "vitest";
import { readEnv } from "./env";
import { openDoorWarning, refuseOpenDoor } from "./open-door";
import { StartupError } from "./startup-error";

const read = (values: Record<string, string>) => readEnv({ NODE_ENV: "test", ...values });

describe.each(["127.0.0.1", "127.0.1.1", "localhost", "::1", "::ffff:127.0.0.1", ""])("HOST=%s", (HOST) => {
  it("is this machine only: nothing to say", () => {
    expect(() => refuseOpenDoor(read({ HOST }))).not.toThrow();
    expect(openDoorWarning(read({ HOST }))).toBeNull();
  });

  it("also behind a proxy, which has the login", () => {
    expect(() => refuseOpenDoor(read({ HOST, PARLEY_ALLOWED_HOSTS: "parley.example" }))).not.toThrow();
    expect(openDoorWarning(read({ HOST, PARLEY_ALLOWED_HOSTS: "parley.example" }))).toBeNull();
  });
});

describe.each(["0.0.0.0", "::", "192.168.1.5", "10.0.0.1", "parley.example", "127.0.0.1.example", "localhost.example"])(
  "HOST=%s",
  (HOST) => {
    it("is refused with the way out", () => {
      expect(() => refuseOpenDoor(read({ HOST }))).toThrow(StartupError);
      expect(() => refuseOpenDoor(read({ HOST, PARLEY_OPEN: "no" }))).toThrow(/HOST=.* anyone .* PARLEY_OPEN=yes/);
    });

    it("is warned of where it is meant", () => {
      expect(() => refuseOpenDoor(read({ HOST, PARLEY_OPEN: "yes" }))).not.toThrow();
      expect(openDoorWarning(read({ HOST, PARLEY_OPEN: "yes" }))).toContain(HOST);
    });
  },
);

it("PARLEY_OPEN is yes or no", () => {
  expect(() => read({ PARLEY_OPEN: "maybe" })).toThrow(
    "PARLEY_OPEN is invalid. It must be yes or no. Correct or unset it and start again.",
  );
});
