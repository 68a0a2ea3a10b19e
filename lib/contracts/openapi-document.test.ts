import { expect, it } from "vitest";
import { ENDPOINTS } from "./all";
import type { Endpoint } from "./endpoint";
import { openapiDocument } from "./openapi-document";

const text = JSON.stringify(openapiDocument("1.2.3"));
type Operation = { operationId: string; parameters: { name: string; in: string; required: boolean }[]; requestBody?: unknown; responses: Record<string, { content: Record<string, { schema: { properties?: object } }> }> };
const document = JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } };
const endpoints = Object.entries<Endpoint>(ENDPOINTS);
const operationOf = ({ path, method }: Endpoint) => document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];

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
  for (const status of endpoint.errors) expect(JSON.stringify(operation?.responses[status])).toContain("#/components/schemas/Error");
});

it("refers only to what it has", () => {
  const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = ""]) => target);
  expect(targets.length).toBeGreaterThan(20);
  const missing = targets.filter((target) => !Object.hasOwn(document.components.schemas, target.replace("#/components/schemas/", "")));
  expect(missing).toEqual([]);
  expect(text).not.toContain("$defs");
});

it("documents the Idempotency-Key", () => {
  expect(document.paths["/api/deliberations"]?.["post"]?.parameters).toContainEqual(expect.objectContaining({ name: "Idempotency-Key", in: "header" }));
});
