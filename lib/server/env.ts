/** The only place that reads process.env. */
import path from "node:path";
import { z } from "zod";
import { StartupError } from "./startup-error";

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

/** At least one: a slip of the pen should not empty the lists. */
const days = optional
  .transform((value) => (value === undefined ? undefined : Number(value)))
  .pipe(
    z
      .number("It must be a number of days.")
      .min(1, "It must be at least 1 day.")
      .max(36_500, "That is more than a hundred years.")
      .optional(),
  );
const otlpProtocol = optional.pipe(
  z.enum(["http/protobuf", "http/json"], "Parley supports http/protobuf and http/json.").optional(),
);

const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default("127.0.0.1"),
  PARLEY_OPEN: z.enum(["yes", "no"], "It must be yes or no.").default("no"),
  DATABASE_URL: optional,
  PARLEY_DATA_DIR: z.string().trim().min(1).default(".parley"),
  OPENAI_API_KEY: optional,
  OPENAI_ORG_ID: optional,
  OPENAI_PROJECT_ID: optional,
  OPENAI_BASE_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Whether the environment's endpoint calls functions; auto: found out before the first seat looks. */
  PARLEY_TOOLS: z.enum(["auto", "yes", "no"], "It is auto, yes or no.").default("auto"),
  PARLEY_MODEL: z.string().trim().min(1).default("gpt-5-mini"),
  PARLEY_SEARCH_URL: optional.pipe(
    z
      .url({ protocol: /^https?$/, error: "Use an http or https address." })
      .refine(
        (url) => !/^https?:\/\/[^/?#]*@/i.test(url),
        "It can't contain a user name or password; put a key into its parameters.",
      )
      .optional(),
  ),
  PARLEY_SEARCH_MAILTO: optional.pipe(z.email("It must be an e-mail address.").optional()),
  PARLEY_REHEARSAL_SPEED: z.coerce.number().min(0).default(1),
  PARLEY_DRAIN_S: z.coerce.number().min(0).max(3600).default(20),
  PARLEY_WORKERS: z.coerce.number().int().min(0).max(10_000).optional(),
  /** Host names beside loopback under which the app may be reached (comma-separated), for a reverse proxy. */
  PARLEY_ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  PARLEY_SECRET: optional.pipe(z.string().min(16, "It must be at least 16 characters long.").optional()),
  PARLEY_ARCHIVE_AFTER_DAYS: days,
  PARLEY_DELETE_AFTER_DAYS: days,
  /** Folders that may be read as sources, separated as in PATH. */
  PARLEY_SOURCES: z
    .string()
    .default("")
    .transform((value) => [
      ...new Set(
        value
          .split(path.delimiter)
          .map((folder) => folder.trim())
          .filter(Boolean)
          .map((folder) => path.resolve(folder)),
      ),
    ]),
  PARLEY_SOURCE_PAGES: z.enum(["yes", "no"], "It must be yes or no.").default("no"),
  /** Where decision records are written as files, and whether each change is committed to git there. */
  PARLEY_RECORDS_DIR: optional,
  PARLEY_RECORDS_COMMIT: z.enum(["yes", "no"], "It must be yes or no.").default("no"),
  PARLEY_METRICS: z.enum(["yes", "no"], "It must be yes or no.").default("no"),
  /** Where a process that only works serves its metrics; the web process serves them where it serves everything. */
  PARLEY_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  // The exporter reads the rest of OpenTelemetry's own variables by itself; these decide whether it is loaded, and which.
  OTEL_SDK_DISABLED: optional,
  OTEL_TRACES_EXPORTER: optional.pipe(z.enum(["otlp", "none"], "Use otlp or none.").optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(
    z.url({ protocol: /^https?$/, error: "Use an http or https address." }).optional(),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional.pipe(
    z.url({ protocol: /^https?$/, error: "Use an http or https address." }).optional(),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol,
  PARLEY_LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

export type Env = ReturnType<typeof readEnv>;

export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  // An empty variable is one that is not set: compose files and shells write them.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(
      `${issue?.path.join(".")} is invalid. ${issue?.message} Correct or unset it and start again.`,
    );
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    /** More than this machine may reach it. A name that only leads to this machine counts as more: it may lead elsewhere tomorrow. */
    isOpen: !/^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(env.HOST),
    mayBeOpen: env.PARLEY_OPEN === "yes",
    databaseUrl: env.DATABASE_URL,
    dataDir: path.resolve(env.PARLEY_DATA_DIR),
    rehearsalSpeed: env.PARLEY_REHEARSAL_SPEED,
    /** Null: no endpoint is configured, deliberations are rehearsals. A base URL alone is enough: local servers need no key. */
    endpoint: endpointOf(env),
    /** Null: no literature service; nothing is ever looked up outside unless somebody names one. */
    search: env.PARLEY_SEARCH_URL ? { baseURL: env.PARLEY_SEARCH_URL, mailto: env.PARLEY_SEARCH_MAILTO } : null,
    workers: env.PARLEY_WORKERS,
    /** How long calls in flight may still take when the process is told to stop. */
    drainMs: env.PARLEY_DRAIN_S * 1000,
    allowedHosts: env.PARLEY_ALLOWED_HOSTS,
    /** Locks the keys of connections. Absent: the one kept in the data folder (lib/server/secrets). */
    secret: env.PARLEY_SECRET,
    /** From which age on finished deliberations are archived and deleted. Undefined: never. */
    retention: { archiveAfterDays: env.PARLEY_ARCHIVE_AFTER_DAYS, deleteAfterDays: env.PARLEY_DELETE_AFTER_DAYS },
    /** Folders deliberations may be grounded in. Empty: none is ever read. */
    sourceFolders: env.PARLEY_SOURCES,
    /** Whether a page of the internet may be fetched as a source. */
    allowsSourcePages: env.PARLEY_SOURCE_PAGES === "yes",
    /** Null: records are written nowhere but to the database. */
    recordsDir: env.PARLEY_RECORDS_DIR === undefined ? null : path.resolve(env.PARLEY_RECORDS_DIR),
    commitsRecords: env.PARLEY_RECORDS_COMMIT === "yes",
    logLevel: env.PARLEY_LOG_LEVEL,
    metrics: env.PARLEY_METRICS === "yes",
    metricsPort: env.PARLEY_METRICS_PORT,
    /** Null: nothing of OpenTelemetry is loaded. */
    traces:
      (env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
      env.OTEL_SDK_DISABLED?.toLowerCase() !== "true" &&
      env.OTEL_TRACES_EXPORTER !== "none"
        ? { protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? "http/protobuf" }
        : null,
  };
}

type Endpoint = {
  apiKey: string;
  baseURL: string | undefined;
  model: string;
  tools?: "auto" | "yes" | "no";
  account?: { organization: string | null; project: string | null };
};

function endpointOf(env: z.output<typeof envSchema>): Endpoint | null {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null;
  const account = { organization: env.OPENAI_ORG_ID ?? null, project: env.OPENAI_PROJECT_ID ?? null };
  return {
    apiKey: env.OPENAI_API_KEY ?? "none",
    baseURL: env.OPENAI_BASE_URL,
    model: env.PARLEY_MODEL,
    tools: env.PARLEY_TOOLS,
    account,
  };
}
