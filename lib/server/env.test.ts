import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env";
import { StartupError } from "./startup-error";
import { searchPort } from "./worker/search";

const read = (values: Record<string, string>) => readEnv({ NODE_ENV: "test", ...values });

function complaintAbout(values: Record<string, string>): string {
  try {
    read(values);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error("It was expected to be refused.");
}

describe("sources", () => {
  it("are read from no folder and no page unless the operator says so", () => {
    expect(read({})).toMatchObject({ sourceFolders: [], allowsSourcePages: false });
    expect(complaintAbout({ PARLEY_SOURCE_PAGES: "perhaps" })).toContain("PARLEY_SOURCE_PAGES is invalid");
  });

  it("come from any number of folders, each once", () => {
    const folders = [" docs ", "", path.resolve("docs"), path.join("..", "other")].join(path.delimiter);
    expect(read({ PARLEY_SOURCES: folders, PARLEY_SOURCE_PAGES: "yes" })).toMatchObject({
      sourceFolders: [path.resolve("docs"), path.resolve("..", "other")],
      allowsSourcePages: true,
    });
  });
});

describe("the literature service (P1-46)", () => {
  it.each<Record<string, string>>([
    {},
    { PARLEY_SEARCH_URL: "" },
    { PARLEY_SEARCH_URL: "  " },
    { PARLEY_SEARCH_MAILTO: "ada@example.org" },
  ])("is off unless it is named: %j", (values) => {
    expect(read(values).search).toBeNull();
    expect(searchPort(read(values))).toBeNull();
  });

  it("is on when it is named", () => {
    expect(
      read({ PARLEY_SEARCH_URL: " https://api.openalex.org?api_key=k ", PARLEY_SEARCH_MAILTO: "ada@example.org" })
        .search,
    ).toEqual({ baseURL: "https://api.openalex.org?api_key=k", mailto: "ada@example.org" });
    const env = read({ PARLEY_SEARCH_URL: "http://127.0.0.1:8080/mirror" });
    expect(env.search).toEqual({ baseURL: "http://127.0.0.1:8080/mirror", mailto: undefined });
    expect(searchPort(env)?.host).toBe("127.0.0.1:8080");
  });

  it.each([
    ["api.openalex.org", "Use an http or https address."],
    ["ftp://api.openalex.org", "Use an http or https address."],
    ["https://ada:secret@api.openalex.org", "It can't contain a user name or password; put a key into its parameters."],
  ])("can't be at %s", (url, sentence) => {
    expect(complaintAbout({ PARLEY_SEARCH_URL: url })).toBe(
      `PARLEY_SEARCH_URL is invalid. ${sentence} Correct or unset it and start again.`,
    );
  });

  it("is given an address that is one", () => {
    expect(complaintAbout({ PARLEY_SEARCH_URL: "https://api.openalex.org", PARLEY_SEARCH_MAILTO: "ada" })).toBe(
      "PARLEY_SEARCH_MAILTO is invalid. It must be an e-mail address. Correct or unset it and start again.",
    );
  });
});

describe("the times of retention", () => {
  it.each<[Record<string, string>, object]>([
    [{}, {}],
    [{ PARLEY_ARCHIVE_AFTER_DAYS: "", PARLEY_DELETE_AFTER_DAYS: " " }, {}],
    [
      { PARLEY_ARCHIVE_AFTER_DAYS: "90", PARLEY_DELETE_AFTER_DAYS: " 730 " },
      { archiveAfterDays: 90, deleteAfterDays: 730 },
    ],
  ])("%j", (values, times) => {
    expect(read(values).retention).toEqual({ archiveAfterDays: undefined, deleteAfterDays: undefined, ...times });
  });

  it.each([
    ["0", "It must be at least 1 day."],
    ["-3", "It must be at least 1 day."],
    ["soon", "It must be a number of days."],
    ["1e9", "That is more than a hundred years."],
  ])("%s is refused: nothing should go by a slip of the pen", (value, sentence) => {
    expect(complaintAbout({ PARLEY_DELETE_AFTER_DAYS: value })).toBe(
      `PARLEY_DELETE_AFTER_DAYS is invalid. ${sentence} Correct or unset it and start again.`,
    );
  });
});

describe("telemetry", () => {
  const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

  it.each<Record<string, string>>([
    {},
    { OTEL_SERVICE_NAME: "parley" },
    { ...COLLECTOR, OTEL_SDK_DISABLED: "TRUE" },
    { ...COLLECTOR, OTEL_TRACES_EXPORTER: "none" },
  ])("is off unless it is asked for: %j", (values) => {
    expect(read(values)).toMatchObject({ metrics: false, metricsPort: undefined, traces: null });
  });

  it("is on when it is asked for, traces by the protocol OpenTelemetry has as default", () => {
    expect(read({ PARLEY_METRICS: "yes", PARLEY_METRICS_PORT: "9464", ...COLLECTOR })).toMatchObject({
      metrics: true,
      metricsPort: 9464,
      traces: { protocol: "http/protobuf" },
    });
    expect(
      read({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector.example/v1/traces",
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/json",
      }).traces,
    ).toEqual({ protocol: "http/json" });
  });

  it.each([
    [{ PARLEY_METRICS: "true" }, "PARLEY_METRICS is invalid. It must be yes or no."],
    [
      { ...COLLECTOR, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
      "OTEL_EXPORTER_OTLP_PROTOCOL is invalid. Parley supports http/protobuf and http/json.",
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
      "OTEL_EXPORTER_OTLP_ENDPOINT is invalid. Use an http or https address.",
    ],
  ])("says what is wrong with %j", (values, sentence) => {
    expect(complaintAbout(values)).toContain(sentence);
  });
});

describe("the team's sign-in service", () => {
  const whole = {
    PARLEY_PUBLIC_URL: "https://parley.example",
    PARLEY_OIDC_ISSUER: "https://login.example/realms/team",
    PARLEY_OIDC_CLIENT_ID: "parley",
    PARLEY_OIDC_CLIENT_SECRET: "secret",
  };

  it("is off unless an issuer is named, and then called by its host or a name of its own", () => {
    expect(read({}).oidc).toBeNull();
    expect(read(whole).oidc).toMatchObject({ name: "login.example", domains: [], role: "observer" });
    expect(
      read({
        ...whole,
        PARLEY_OIDC_NAME: "Example ID",
        PARLEY_OIDC_DOMAINS: " @One.example, two.example ,",
        PARLEY_OIDC_ROLE: "decider",
      }).oidc,
    ).toMatchObject({ name: "Example ID", domains: ["one.example", "two.example"], role: "decider" });
  });

  it.each(["PARLEY_OIDC_CLIENT_ID", "PARLEY_OIDC_CLIENT_SECRET", "PARLEY_PUBLIC_URL"])("needs %s", (name) => {
    expect(complaintAbout({ ...whole, [name]: "" })).toContain(`PARLEY_OIDC_ISSUER needs ${name} too`);
  });

  it("is reached by https, or on this machine; nobody becomes an owner by their address", () => {
    expect(complaintAbout({ ...whole, PARLEY_OIDC_ISSUER: "http://login.example" })).toContain("It must be https.");
    expect(read({ ...whole, PARLEY_OIDC_ISSUER: "http://127.0.0.1:9000" }).oidc).not.toBeNull();
    expect(complaintAbout({ ...whole, PARLEY_OIDC_ROLE: "owner" })).toContain("observer or decider");
  });
});
