import { z } from "zod";
import { connectionSettingsSchema, REPLY_MODES } from "@/lib/domain/connection";
import { connectionIdSchema } from "@/lib/domain/ids";
import { storedInt } from "@/lib/domain/stored-int";
import { endpoint, none } from "./endpoint";

export const checkSchema = z.object({
  id: z.enum([
    "address",
    "reachable",
    "auth",
    "models",
    "streaming",
    "json_schema",
    "json_object",
    "plain",
    "usage",
    "settings",
    "tools",
    "latency",
  ]),
  title: z.string(),
  state: z.enum(["ok", "warn", "fail", "skipped"]),
  /** What was seen, with the next step where something is to be done. Never a key. */
  text: z.string(),
});

/** What the doctor found, and what Parley will therefore do. */
export const doctorReportSchema = z.object({
  at: z.iso.datetime(),
  model: z.string(),
  checks: z.array(checkSchema),
  verdict: z.enum(["ready", "limited", "unusable"]),
  summary: z.string(),
  use: z
    .object({
      replyMode: z.enum(REPLY_MODES).exclude(["auto"]),
      streamUsage: z.boolean(),
      tools: z.boolean().optional(),
    })
    .nullable(),
  firstTokenMs: z.number().nullable(),
  totalMs: z.number().nullable(),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;

export const connectionSchema = connectionSettingsSchema.extend({
  id: connectionIdSchema,
  /** Of the environment: shown, checked, not changed here. */
  isFromEnvironment: z.boolean(),
  /** New deliberations use it unless they say otherwise. At most one. */
  isDefault: z.boolean(),
  hasKey: z.boolean(),
  /** False: there is a key, but PARLEY_SECRET is not the one it was locked with. */
  isKeyReadable: z.boolean(),
  lastCheck: doctorReportSchema.nullable(),
  /** Counts the changes: whoever saves says which one they read. */
  version: z.int(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const connectionPresetSchema = z.object({
  id: z.string(),
  title: z.string(),
  baseUrl: z.string().describe("May contain a placeholder in braces for the user to replace."),
  needsKey: z.boolean(),
  isLocal: z.boolean(),
  /** What to know about it, in a sentence or two. */
  note: z.string(),
  settings: connectionSettingsSchema.partial(),
});
export type ConnectionPreset = z.infer<typeof connectionPresetSchema>;

const body = connectionSettingsSchema.extend({
  /** Absent: keep it. Null: remove it. */
  apiKey: z.string().trim().min(1).max(4000).nullable().optional(),
  isDefault: z.boolean().optional(),
});
/** Asked of what is saved from now on; what was saved before stays readable. */
const isInTime = ({ limits }: Pick<z.infer<typeof body>, "limits">): boolean =>
  limits.attemptTimeoutMs <= limits.totalTimeoutMs;
const IN_TIME = {
  path: ["limits", "attemptTimeoutMs"],
  message: "One attempt can’t have more time than the whole call.",
};
const params = z.object({ id: connectionIdSchema });

export const listConnections = endpoint({
  method: "GET",
  path: "/api/connections",
  needs: { action: "read" },
  summary:
    "List model endpoints, the environment's first and then by name, and the presets to start from. Keys are never returned.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(connectionSchema), presets: z.array(connectionPresetSchema) }),
  status: 200,
  errors: [503],
});

export const createConnection = endpoint({
  method: "POST",
  path: "/api/connections",
  needs: { action: "administer" },
  summary: "Add an endpoint. 409 if the name is taken, 422 if the address is private and `allowPrivate` is not set.",
  params: none,
  query: none,
  body: body.refine(isInTime, IN_TIME),
  response: connectionSchema,
  status: 201,
  errors: [409, 413, 422, 503],
});

export const updateConnection = endpoint({
  method: "PUT",
  path: "/api/connections/:id",
  needs: { action: "administer", object: "connection" },
  summary: "Change an endpoint. Later calls use the new settings. 409 if it was changed since `version`.",
  params,
  query: none,
  body: body.extend({ version: storedInt }).refine(isInTime, IN_TIME),
  response: connectionSchema,
  status: 200,
  errors: [404, 409, 413, 422, 503],
});

export const deleteConnection = endpoint({
  method: "DELETE",
  path: "/api/connections/:id",
  needs: { action: "administer", object: "connection" },
  summary: "Remove an endpoint and its key. Deliberations that need it pause and say why.",
  params,
  query: none,
  body: none,
  response: z.object({ id: connectionIdSchema }),
  status: 200,
  errors: [404, 409, 503],
});

export const checkConnection = endpoint({
  method: "POST",
  path: "/api/connections/:id/check",
  needs: { action: "administer", object: "connection" },
  summary:
    "Check an endpoint: a few small calls show what it supports and what Parley will use. They may cost a few tokens.",
  params,
  query: none,
  body: z.object({ model: z.string().trim().max(120).optional() }),
  response: doctorReportSchema,
  status: 200,
  errors: [404, 422, 503],
});

export const listModels = endpoint({
  method: "GET",
  path: "/api/connections/:id/models",
  needs: { action: "create", object: "connection" },
  summary:
    "List the models to choose from: those the endpoint lists, or those entered by hand, with the reason if it lists none.",
  params,
  query: none,
  body: none,
  response: z.object({
    models: z.array(z.string()),
    source: z.enum(["endpoint", "typed"]),
    problem: z.string().nullable(),
  }),
  isCall: true,
  status: 200,
  errors: [404, 503],
});
