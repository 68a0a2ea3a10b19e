/** /api/openapi.json, made from the contracts: what is checked is what is described. */
import { z } from "zod";
import { ENDPOINTS } from "./all";
import type { Endpoint } from "./endpoint";
import { errorBodySchema } from "./error-body";
import { hoistDefinitions, type JsonSchema } from "./hoist-definitions";

type Json = Record<string, unknown>;

/** Only what nobody can do anything about is left out of the contracts: it can happen anywhere. */
const ALWAYS = [400, 403, 421, 500] as const;

const ERROR_WORDS: Readonly<Record<number, string>> = {
  400: "The address can't be read.",
  403: "The request comes from a page of another site.",
  404: "There is no such thing.",
  409: "Its state does not allow it; the message says why, `details` what to act on.",
  413: "The body is larger than 2 MiB.",
  421: "The server does not answer under this Host.",
  422: "Something in the request needs attention; `fields` says what, per field.",
  500: "Something went wrong on our side. `X-Request-Id` finds it in the server's log.",
  503: "The database can't do it just now (away, read-only, full …); the message says why, `Retry-After` when to try again.",
};

export function openapiDocument(version: string): Json {
  const components: Record<string, JsonSchema> = {};
  const schemaOf = (name: string, schema: z.ZodType, io: "input" | "output"): JsonSchema =>
    hoistDefinitions(name, z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" }) as JsonSchema, components);
  components["Error"] = schemaOf("Error", errorBodySchema, "output");

  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(operationId, endpoint, schemaOf) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Parley", version, description: "A panel of AI agents deliberates until it converges, or a person decides.", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    paths,
    components: { schemas: components },
  };
}

type SchemaOf = (name: string, schema: z.ZodType, io: "input" | "output") => JsonSchema;

function operation(operationId: string, endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const body = takesBody(endpoint) ? schemaOf(`${operationId}Body`, endpoint.body, "input") : null;
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2]?.replace(/\.\w+$/, "")],
    parameters: [
      ...parametersIn("path", schemaOf(`${operationId}Params`, endpoint.params, "input")),
      ...parametersIn("query", schemaOf(`${operationId}Query`, endpoint.query, "input")),
      ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({ name, in: "header", required: false, description, schema: { type: "string" } })),
    ],
    ...(body ? { requestBody: { required: isRequired(body), content: { "application/json": { schema: body } } } } : {}),
    responses: {
      [endpoint.status]: { description: "OK", content: answer(operationId, endpoint, schemaOf) },
      ...Object.fromEntries(errorsOf(endpoint).map((status) => [status, { description: ERROR_WORDS[status], content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }])),
    },
  };
}

function answer(operationId: string, { produces, response }: Endpoint, schemaOf: SchemaOf): Json {
  if (produces === "text/markdown") return { [produces]: { schema: { type: "string" } } };
  if (produces === "application/zip") return { [produces]: { schema: { type: "string", contentMediaType: produces } } };
  const data = schemaOf(`${operationId}Response`, response, "output");
  if (produces) return { [produces]: { schema: data } };
  return { "application/json": { schema: { type: "object", properties: { data }, required: ["data"] } } };
}

const takesBody = ({ method }: Endpoint): boolean => method === "POST" || method === "PUT";
const isRequired = ({ required }: JsonSchema): boolean => Array.isArray(required) && required.length > 0;

/** A body can always be too long or unreadable, whatever the contract says about its fields. */
function errorsOf(endpoint: Endpoint): number[] {
  return [...new Set<number>([...endpoint.errors, ...(takesBody(endpoint) ? [413, 422] : []), ...ALWAYS])].toSorted((a, b) => a - b);
}

function parametersIn(place: "path" | "query", { properties = {}, required = [] }: JsonSchema): Json[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: place, required: place === "path" || required.includes(name), schema }));
}
