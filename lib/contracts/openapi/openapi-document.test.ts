import { expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "./all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { openapiDocument } from "./openapi-document";

const text = JSON.stringify(
  openapiDocument("1.2.3", { debate: z.object({ rounds: z.int().default(3) }), chair: z.object({}) }),
);
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { "application/json": { schema: { oneOf?: unknown[] } } } };
  responses: Record<string, { description: string; content: Record<string, { schema: { properties?: object } }> }>;
};
const document = JSON.parse(text) as {
  openapi: string;
  security: unknown;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
const endpoints = Object.entries<Endpoint>(ENDPOINTS);
const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];

it("is OpenAPI 3.1 with every endpoint once", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(endpoints.length);
  expect(endpoints.map(([, endpoint]) => operationOf(endpoint)?.operationId)).toEqual(endpoints.map(([id]) => id));
});

it.each(endpoints)("%s: parameters, envelope and errors", (_, endpoint) => {
  const operation = operationOf(endpoint);
  const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(operation?.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
  expect(operation?.requestBody !== undefined).toBe(endpoint.method === "POST" || endpoint.method === "PUT");

  const good = operation?.responses[endpoint.status]?.content ?? {};
  expect(Object.keys(good)).toEqual([endpoint.produces ?? "application/json"]);
  if (!endpoint.produces) expect(good["application/json"]?.schema.properties).toHaveProperty("data");
  for (const status of endpoint.errors)
    expect(JSON.stringify(operation?.responses[status])).toContain("#/components/schemas/Error");
});

/** What @redocly/cli and spectral:oas ask for, as far as it can be checked without them. */
it.each(endpoints)("%s: has what linters ask for", (id, endpoint) => {
  const operation = operationOf(endpoint);
  expect(operation?.operationId).toBe(id);
  expect(operation?.summary).toMatch(/^[A-Z][a-z ]+$/);
  expect(operation?.description).toMatch(/\.\)?$/);
  expect(operation?.tags).toHaveLength(1);
  expect(document.tags.map(({ name }) => name)).toContain(operation?.tags[0]);
  expect(Object.keys(operation?.responses ?? {}).some((status) => status.startsWith("4"))).toBe(true);
  for (const { description } of Object.values(operation?.responses ?? {})) expect(description).toMatch(/\w/);
});

it("names the ways to sign in, and describes every tag it uses and no other", () => {
  expect(document.security).toEqual([{ session: [] }, { token: [] }]);
  expect(new Set(document.tags.map(({ name }) => name))).toEqual(
    new Set(endpoints.map(([, endpoint]) => operationOf(endpoint)?.tags[0])),
  );
  for (const { description } of document.tags) expect(description).toMatch(/\.$/);
});

it("types the configuration by the protocol", () => {
  expect(document.components.schemas["DebateConfig"]).toMatchObject({
    type: "object",
    properties: { rounds: { type: "integer", default: 3 } },
  });
  for (const path of ["/api/deliberations", "/api/deliberations/estimate", "/api/panels/propose"]) {
    expect(document.paths[path]?.["post"]?.requestBody?.content["application/json"].schema.oneOf).toContainEqual({
      title: "debate",
      properties: { protocol: { const: "debate" }, config: { $ref: "#/components/schemas/DebateConfig" } },
      required: ["protocol"],
    });
  }
});

it("refers only to what it has", () => {
  const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = ""]) => target);
  expect(targets.length).toBeGreaterThan(20);
  expect(
    Object.keys(document.components.schemas).filter((name) => !targets.includes(`#/components/schemas/${name}`)),
  ).toEqual([]);
  const missing = targets.filter(
    (target) => !Object.hasOwn(document.components.schemas, target.replace("#/components/schemas/", "")),
  );
  expect(missing).toEqual([]);
  expect(text).not.toContain("$defs");
});

it("documents the Idempotency-Key", () => {
  expect(document.paths["/api/deliberations"]?.["post"]?.parameters).toContainEqual(
    expect.objectContaining({ name: "Idempotency-Key", in: "header" }),
  );
});

it("describes files that are uploaded", () => {
  const content = document.paths["/api/sources"]?.["post"]?.requestBody?.content as Record<string, { schema: object }>;
  expect(Object.keys(content)).toEqual(["application/json", "multipart/form-data"]);
  expect(content["multipart/form-data"]?.schema).toMatchObject({
    properties: {
      file: { type: "array", items: { type: "string", contentMediaType: "application/octet-stream" } },
      title: { type: "string" },
    },
    required: ["file"],
  });
});
