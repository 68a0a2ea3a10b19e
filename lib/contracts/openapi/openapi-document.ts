/** /api/openapi.json, made from the contracts: what is checked is what is described. */
import { z } from "zod";
import { ENDPOINTS } from "./all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { errorBodySchema } from "@/lib/contracts/error-body";
import { hoistDefinitions, type JsonSchema } from "./hoist-definitions";
import { capital } from "@/lib/domain/wording";

type Json = Record<string, unknown>;

/** Only what nobody can do anything about is left out of the contracts: it can happen anywhere. */
const ALWAYS = [400, 401, 403, 421, 429, 500] as const;

const ERROR_WORDS: Readonly<Record<number, string>> = {
  400: "The address can't be read.",
  401: "In team mode: nobody is signed in, and there is no API token that is good.",
  403: "The request comes from a page of another site, or your role or token does not allow it.",
  404: "Not found.",
  409: "Its state does not allow it. The message says why; `details` says what to act on.",
  413: "The body is larger than 2 MiB; for sources and bundles, than 32 MiB.",
  421: "The server does not accept requests for this host name.",
  422: "Something in the request needs attention; `fields` says what, per field.",
  429: "In team mode: too many changes or exports in too short a time. `Retry-After` says when to try again.",
  500: "Something went wrong in Parley. Look up `X-Request-Id` in the server's log.",
  503: "The database can't do this right now (unreachable, read-only, full …). The message says why; `Retry-After` says when to try again.",
};

/** What each first part of an address is about. */
const TAGS: Readonly<Record<string, string>> = {
  audit: "Who did what.",
  invitations: "Links people join with.",
  notifications: "What you are told, and where.",
  webhooks: "Where programs and chats are told.",
  unsubscribe: "No more mail, without signing in.",
  password: "Your password.",
  people: "Who is in the team, and who may do what.",
  session: "Signing in and out.",
  sessions: "Where you are signed in.",
  tokens: "What programs sign in with.",
  "sign-in-methods": "How you sign in.",
  spaces: "What each team of an installation has for itself, and who is in it.",
  totp: "Codes from an authenticator app.",
  passkeys: "Passkeys of your account.",
  bundles: "Deliberations of another Parley, opened read-only.",
  decisions: "What was decided before.",
  chair: "Endpoints only the chair protocol has.",
  connections: "Model endpoints: their settings, check and models.",
  costs: "What deliberations cost.",
  deliberations: "Create, watch and steer deliberations; their log, record and export.",
  gates: "Questions waiting for a person.",
  health: "Whether this process and the installation are healthy.",
  openapi: "This document.",
  "panel-templates": "Saved panels.",
  panels: "The panel a protocol proposes.",
  prices: "What models cost.",
  protocols: "The ways a panel can deliberate.",
  records: "The register of decision records.",
  "research-anchors": "Records of research projects that reviews share.",
  sample: "Samples to start with.",
  today: "What waits, what runs and what was decided lately.",
  "source-folders": "Folders that may be read as sources.",
  sources: "Files a deliberation is grounded in: add, browse and search them.",
  settings: "Which model new deliberations use.",
};

/** The configuration of each protocol by its id; the contracts themselves know of none. */
export type ConfigSchemas = Readonly<Record<string, z.ZodType>>;

export function openapiDocument(version: string, configs: ConfigSchemas): Json {
  const components: Record<string, JsonSchema> = {};
  const schemaOf: SchemaOf = (name, schema, io) =>
    hoistDefinitions(
      name,
      withConfigs(
        z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" }) as JsonSchema,
        Object.keys(configs),
      ),
      components,
    );
  components["Error"] = schemaOf("Error", errorBodySchema, "output");
  for (const [protocol, schema] of Object.entries(configs))
    components[configName(protocol)] = {
      title: configName(protocol),
      ...schemaOf(configName(protocol), schema, "input"),
    };

  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(operationId, endpoint, schemaOf) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version,
      description: "A panel of AI agents deliberates until it converges, or a person decides.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this Parley" },
    },
    servers: [{ url: "/", description: "Where this document comes from." }],
    // In personal mode neither is asked for.
    security: [{ session: [] }, { token: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "parley.session_token" },
        token: { type: "http", scheme: "bearer" },
      },
    },
  };
}

const configName = (protocol: string): string => `${capital(protocol)}Config`;

/** Where a protocol and its configuration stand side by side, the one says what the other looks like. */
function withConfigs(schema: JsonSchema, protocols: readonly string[]): JsonSchema {
  const { properties } = schema;
  if (!properties?.["protocol"] || !properties["config"]) return schema;
  const oneOf = protocols.map((protocol) => ({
    title: protocol,
    properties: { protocol: { const: protocol }, config: { $ref: `#/components/schemas/${configName(protocol)}` } },
    required: ["protocol"],
  }));
  // Named here as well: a closed object knows only the properties beside it.
  return {
    ...schema,
    properties: { ...properties, config: { type: "object", description: "The protocol's own configuration." } },
    oneOf,
  };
}

type SchemaOf = (name: string, schema: z.ZodType, io: "input" | "output") => JsonSchema;

function operation(operationId: string, endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const body = takesBody(endpoint) ? schemaOf(`${operationId}Body`, endpoint.body, "input") : null;
  return {
    operationId,
    summary: titleOf(operationId),
    description: endpoint.summary,
    tags: [tagOf(endpoint)],
    parameters: [
      ...parametersIn("path", schemaOf(`${operationId}Params`, endpoint.params, "input")),
      ...parametersIn("query", schemaOf(`${operationId}Query`, endpoint.query, "input")),
      ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
        name,
        in: "header",
        required: false,
        description,
        schema: { type: "string" },
      })),
    ],
    ...(body
      ? {
          requestBody: {
            required: isRequired(body) || endpoint.takes !== undefined,
            content: bodyContent(operationId, endpoint, body, schemaOf),
          },
        }
      : {}),
    responses: {
      [endpoint.status]: { description: "OK", content: answer(operationId, endpoint, schemaOf) },
      ...Object.fromEntries(
        errorsOf(endpoint).map((status) => [
          status,
          {
            description: ERROR_WORDS[status],
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
    },
  };
}

function bodyContent(operationId: string, { multipart, takes }: Endpoint, body: JsonSchema, schemaOf: SchemaOf): Json {
  if (takes) return { [takes]: { schema: { type: "string", contentMediaType: takes } } };
  const form = multipart && schemaOf(`${operationId}Form`, multipart, "input");
  return { "application/json": { schema: body }, ...(form ? { "multipart/form-data": { schema: form } } : {}) };
}

function answer(operationId: string, { produces, response }: Endpoint, schemaOf: SchemaOf): Json {
  if (produces === "text/markdown") return { [produces]: { schema: { type: "string" } } };
  if (produces === "application/x-ndjson") return { [produces]: { schema: { type: "string" } } };
  if (produces === "application/zip") return { [produces]: { schema: { type: "string", contentMediaType: produces } } };
  const data = schemaOf(`${operationId}Response`, response, "output");
  if (produces) return { [produces]: { schema: data } };
  return { "application/json": { schema: { type: "object", properties: { data }, required: ["data"] } } };
}

/** "createDeliberation" is "Create deliberation". */
const titleOf = (operationId: string): string =>
  capital(operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
const tagOf = ({ path }: Endpoint): string => path.split("/")[2]?.replace(/\.\w+$/, "") ?? "";
const takesBody = ({ method }: Endpoint): boolean => method === "POST" || method === "PUT";
const isRequired = ({ required }: JsonSchema): boolean => Array.isArray(required) && required.length > 0;

/** A body can always be too long or unreadable, whatever the contract says about its fields. */
function errorsOf(endpoint: Endpoint): number[] {
  return [...new Set<number>([...endpoint.errors, ...(takesBody(endpoint) ? [413, 422] : []), ...ALWAYS])].toSorted(
    (a, b) => a - b,
  );
}

function parametersIn(place: "path" | "query", { properties = {}, required = [] }: JsonSchema): Json[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
  }));
}
