import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoint, none } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/domain/errors";
import { logger } from "@/lib/server/logger";
import type { Services } from "@/lib/server/services";
import { MAX_BODY_BYTES } from "./read-body";
import { route, type RouteHandler } from "./route";

const contract = endpoint({
  method: "POST",
  path: "/api/things/:id",
  needs: { action: "read" },
  summary: "For these tests.",
  params: z.object({ id: z.string().regex(/^thg_/) }),
  query: z.object({ page: z.coerce.number().int().default(1), kind: z.enum(["a", "b"]).optional() }),
  body: z.object({ name: z.string().trim().min(1, "Give it a name."), size: z.number().optional() }),
  response: z.object({ name: z.string() }),
  status: 201,
  errors: [404, 422],
});
const reader = endpoint({ ...contract, method: "GET", body: none, status: 200 });

type Options = {
  id?: string;
  query?: string;
  method?: string;
  type?: string | null;
  body?: BodyInit;
  headers?: Record<string, string>;
};
async function call(
  handler: RouteHandler,
  { id = "thg_1", query = "", method = "POST", type = "application/json", body, headers = {} }: Options = {},
) {
  const request = new Request(`http://localhost/api/things/${id}${query}`, {
    method,
    headers: { ...(type ? { "Content-Type": type } : {}), ...headers },
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
  const response = await handler(
    request,
    { params: Promise.resolve({ id }) },
    () => ({ env: { mode: "personal" } }) as Services,
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

const echo = route(contract, ({ body }) => ({ name: body.name }));
const failing = (error: unknown) => route(contract, () => Promise.reject(error));
const good = { body: JSON.stringify({ name: "x" }) };

describe("a good request", () => {
  it("gets the contract's status, { data } and headers that keep it out of caches", async () => {
    const { status, json, headers } = await call(echo, good);
    expect({ status, json }).toEqual({ status: 201, json: { data: { name: "x" } } });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("content-type")).toContain("application/json");
  });

  it("may say its content type with a charset", async () => {
    expect((await call(echo, { ...good, type: "Application/JSON; charset=utf-8" })).status).toBe(201);
  });

  it("gets only what the contract knows", async () => {
    const leaky = route(contract, () => Promise.resolve({ name: "x", secret: "s" }));
    expect((await call(leaky, good)).text).not.toContain("secret");
  });

  it("is told of a field nobody knows, instead of having it ignored", async () => {
    const { status, json } = await call(echo, { body: JSON.stringify({ name: "x", nmae: "y" }) });
    expect([status, json.error.fields]).toEqual([422, { nmae: "There is no field “nmae”. Fields: name, size." }]);
  });

  it("of 20,000 fields nobody knows, some are named and the rest counted", async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `${"n".repeat(80)}${at}`);
    const { status, text, json } = await call(echo, {
      body: JSON.stringify(Object.fromEntries(names.map((n) => [n, 1]))),
    });
    expect(status).toBe(422);
    expect(json.error.message).toMatch(/^20000 fields need attention: n{60}…, .* and 19980 more\.$/);
    expect(text.length).toBeLessThan(10_000);
  });

  it("of 10,000 wrong values, some are named and the rest counted", async () => {
    const strict = route({ ...contract, body: z.record(z.string(), z.number()) }, () => ({ name: "x" }));
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, "x"])));
    const { text, json } = await call(strict, { body });
    expect(json.error.message).toMatch(/ and 9980 more\.$/);
    expect(Object.keys(json.error.fields)).toHaveLength(20);
    expect(text.length).toBeLessThan(10_000);
  });

  it("counts empty query values as not set", async () => {
    const paged = route(reader, ({ query }) => ({ name: JSON.stringify(query) }));
    expect((await call(paged, { method: "GET", query: "?page=&kind=" })).json).toEqual({
      data: { name: '{"page":1}' },
    });
  });

  it("may be answered with a response of its own", async () => {
    const file = route(contract, () => new Response("{}", { headers: { "Content-Type": "text/plain" } }));
    const { headers } = await call(file, good);
    expect(headers.get("content-type")).toBe("text/plain");
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("422: the field and a sentence", () => {
  const cases: [string, Options, Record<string, string>][] = [
    ["a field that is missing", { body: "{}" }, { name: "This is required." }],
    ["no body where one is needed", {}, { name: "This is required." }],
    ["a field that is empty", { body: '{"name":" "}' }, { name: "Give it a name." }],
    ["a field of nothing but NUL", { body: '{"name":"\\u0000"}' }, { name: "Give it a name." }],
    ["a field of another type", { body: '{"name":"x","size":"big"}' }, { size: "Expected a number." }],
    ["a body that is no object", { body: "[]" }, { body: "Expected an object." }],
    ["a body that is no JSON", { body: "{name}" }, { body: "Send JSON in UTF-8." }],
    ["a body that is no UTF-8", { body: new Uint8Array([0x22, 0xff, 0x22]) }, { body: "Send JSON in UTF-8." }],
    ["a body nested too deep", { body: "[".repeat(500_000) + "]".repeat(500_000) }, { body: "At most 64 levels." }],
    [
      "a form",
      { ...good, type: "application/x-www-form-urlencoded" },
      { "Content-Type": "Expected application/json, not “application/x-www-form-urlencoded”." },
    ],
    [
      "plain text",
      { ...good, type: "text/plain;charset=UTF-8" },
      { "Content-Type": "Expected application/json, not “text/plain”." },
    ],
    ["a query value that is none of the choices", { ...good, query: "?kind=c" }, { kind: "Use one of: a, b." }],
    ["a query value that is no number", { ...good, query: "?page=x" }, { page: "Expected a number." }],
  ];
  it.each(cases)("%s", async (_, options, fields) => {
    const { status, json } = await call(echo, options);
    expect({ status, code: json.error.code, fields: json.error.fields }).toEqual({
      status: 422,
      code: "invalid_input",
      fields,
    });
    expect(json.error.message).toMatch(/\.$/);
  });
});

describe("413", () => {
  it("by the length it says", async () => {
    const { status, json } = await call(echo, { ...good, headers: { "Content-Length": String(MAX_BODY_BYTES + 1) } });
    expect({ status, code: json.error.code }).toEqual({ status: 413, code: "too_large" });
  });

  it("by the length it has, without reading to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    expect((await call(echo, { body: endless })).status).toBe(413);
    expect(sent).toBeLessThan(2 * MAX_BODY_BYTES);
  });

  it("not for a body just within it", async () => {
    const name = "x".repeat(MAX_BODY_BYTES - '{"name":""}'.length);
    expect((await call(echo, { body: JSON.stringify({ name }) })).status).toBe(201);
  });
});

describe("errors", () => {
  it("made for callers speak in their own words", async () => {
    const { status, json } = await call(
      failing(new AppError("conflict", "Ada was faster.", { details: { by: "Ada" } })),
      good,
    );
    expect({ status, json }).toEqual({
      status: 409,
      json: { error: { code: "conflict", message: "Ada was faster.", details: { by: "Ada" } } },
    });
  });

  it("404 for an address that can't exist", async () => {
    expect((await call(echo, { ...good, id: "nonsense" })).status).toBe(404);
  });

  const unreachable: [string, Error][] = [
    ["refused", Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" })],
    [
      "shut down by an administrator",
      Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" }),
    ],
    ["starting up", Object.assign(new Error("the database system is starting up"), { code: "57P03" })],
    ["cut", new Error("Connection terminated unexpectedly")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    [
      "a socket that is gone",
      Object.assign(new Error("connect ENOENT /x/.s.PGSQL.5432"), { code: "ENOENT", syscall: "connect" }),
    ],
    ["Prisma", Object.assign(new Error("x"), { code: "P1001" })],
    ["in a cause", new Error("query failed", { cause: Object.assign(new Error("x"), { code: "ECONNRESET" }) })],
  ];
  it.each(unreachable)("503 when the database can't be reached: %s", async (_, error) => {
    const log = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const { status, json, headers } = await call(failing(error), good);
    expect({ status, code: json.error.code }).toEqual({ status: 503, code: "unavailable" });
    expect(json.error.message).toMatch(/try again/i);
    expect(headers.get("retry-after")).toBe("2");
    log.mockRestore();
  });

  it("says where a change may have been made before the connection was lost", async () => {
    const log = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const lost = await call(failing(new Error("Connection terminated unexpectedly")), good);
    expect(lost.json.error).toMatchObject({ details: { mayBeDone: true } });
    const refused = await call(failing(Object.assign(new Error("x"), { code: "ECONNREFUSED" })), good);
    expect(refused.json.error).not.toHaveProperty("details");
    log.mockRestore();
  });

  const bugs: [string, unknown][] = [
    ["an error", new Error("password=hunter2 at /home/ada/parley")],
    ["something that is no error", "hunter2"],
    ["a file that is missing", Object.assign(new Error("hunter2"), { code: "ENOENT", syscall: "open" })],
    ["a row that does not parse", z.object({ hunter2: z.string() }).safeParse({}).error],
  ];
  it.each(bugs)("500 says nothing of %s, and the log has it under the request's id", async (_, error) => {
    const log = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    const { status, json, text, headers } = await call(failing(error), good);
    expect({ status, code: json.error.code }).toEqual({ status: 500, code: "internal" });
    expect(text).not.toMatch(/hunter2|ada/);
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({ err: error, requestId: headers.get("x-request-id") }),
      expect.any(String),
    );
    log.mockRestore();
  });

  it("500 when an answer breaks its own contract: the caller is not to blame", async () => {
    const log = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    const broken = route(contract, () => ({ name: 5 as unknown as string }));
    expect((await call(broken, good)).status).toBe(500);
    log.mockRestore();
  });
});
