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
  /** Where browsers reach it: with it, people sign in. */
  PARLEY_PUBLIC_URL: optional.pipe(
    z
      .url({ protocol: /^https?$/, error: "Use an http or https address, for example https://parley.example." })
      .refine((url) => /^https?:\/\/[^/?#@]+\/?$/i.test(url), "It must be the root of a host.")
      .optional(),
  ),
  /** Gone, and not ignored: whoever set it has to know that people sign in now. */
  PARLEY_OPEN: z
    .undefined("There is no such setting any more: people sign in. Set PARLEY_PERSONAL=yes to go without sign-in.")
    .optional(),
  /** Nobody signs in, whoever can reach it: for one person, or behind a login of somebody else. */
  PARLEY_PERSONAL: z.enum(["yes", "no"], "It must be yes or no.").default("no"),
  /** The team's own sign-in service: any issuer of OpenID Connect. */
  PARLEY_OIDC_ISSUER: optional.pipe(
    z
      .url({ protocol: /^https?$/, error: "Use an https address, for example https://login.example/realms/team." })
      .refine((url) => url.startsWith("https:") || LOOPBACK.test(new URL(url).hostname), "It must be https.")
      .optional(),
  ),
  PARLEY_OIDC_CLIENT_ID: optional,
  PARLEY_OIDC_CLIENT_SECRET: optional,
  /** What its button says. */
  PARLEY_OIDC_NAME: optional.pipe(z.string().max(40, "Use at most 40 characters.").optional()),
  /** Who has an address of these joins without an invitation. */
  PARLEY_OIDC_DOMAINS: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((domain) => domain.trim().toLowerCase().replace(/^@/, ""))
        .filter(Boolean),
    ),
  PARLEY_OIDC_ROLE: z.enum(["observer", "decider"], "It is observer or decider.").default("observer"),
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
  /** The mail server, as smtp://user:password@host:587 or smtps://…, and who mail comes from. */
  PARLEY_SMTP_URL: optional.pipe(
    z.url({ protocol: /^smtps?$/, error: "Use an address such as smtp://user:password@mail.example:587." }).optional(),
  ),
  PARLEY_MAIL_FROM: optional.pipe(
    z
      .string()
      .regex(
        /^(?:[^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/,
        "Use an e-mail address, for example Parley <parley@example.org>.",
      )
      .optional(),
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
  if ((env.PARLEY_SMTP_URL === undefined) !== (env.PARLEY_MAIL_FROM === undefined))
    throw new StartupError(
      "PARLEY_SMTP_URL and PARLEY_MAIL_FROM go together: the mail server, and who mail comes from. Set both or none and start again.",
    );
  return {
    port: env.PORT,
    host: env.HOST,
    ...modeOf(env),
    /** Null: people sign in with what Parley itself has. */
    oidc: oidcOf(env),
    databaseUrl: env.DATABASE_URL,
    dataDir: path.resolve(env.PARLEY_DATA_DIR),
    rehearsalSpeed: env.PARLEY_REHEARSAL_SPEED,
    /** Null: no endpoint is configured, deliberations are rehearsals. A base URL alone is enough: local servers need no key. */
    endpoint: endpointOf(env),
    /** Null: no literature service; nothing is ever looked up outside unless somebody names one. */
    search: env.PARLEY_SEARCH_URL ? { baseURL: env.PARLEY_SEARCH_URL, mailto: env.PARLEY_SEARCH_MAILTO } : null,
    /** Null: nothing is sent by e-mail. */
    mail: env.PARLEY_SMTP_URL && env.PARLEY_MAIL_FROM ? { url: env.PARLEY_SMTP_URL, from: env.PARLEY_MAIL_FROM } : null,
    workers: env.PARLEY_WORKERS,
    /** How long calls in flight may still take when the process is told to stop. */
    drainMs: env.PARLEY_DRAIN_S * 1000,
    allowedHosts: [
      ...env.PARLEY_ALLOWED_HOSTS,
      ...(env.PARLEY_PUBLIC_URL ? [new URL(env.PARLEY_PUBLIC_URL).host.toLowerCase()] : []),
      ...ownNames(env.HOST.toLowerCase()),
    ],
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

/** A name that only leads to this machine counts as more than this machine: it may lead elsewhere tomorrow. */
const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;

/** The address it was told to listen on is one people open; all of them together are none. */
const ownNames = (host: string): string[] =>
  LOOPBACK.test(host) || host === "0.0.0.0" || host === "::" ? [] : [host.includes(":") ? `[${host}]` : host];

/** Others than the person at this machine may reach it: by its address, or through a proxy that has a name for it. */
function modeOf(env: z.output<typeof envSchema>) {
  const isOpen = !LOOPBACK.test(env.HOST);
  const isReachable = isOpen || env.PARLEY_PUBLIC_URL !== undefined || env.PARLEY_ALLOWED_HOSTS.length > 0;
  const saysPersonal = env.PARLEY_PERSONAL === "yes";
  return {
    isOpen,
    /** Team: people sign in. Only what nobody else can reach, or what is said to be personal, goes without. */
    mode: isReachable && !saysPersonal ? ("team" as const) : ("personal" as const),
    saysPersonal,
    isReachable,
    /** One person's, and nobody said that it may be reached from elsewhere: what comes through a proxy is refused. */
    refusesProxies: !isReachable && !saysPersonal,
    publicUrl: env.PARLEY_PUBLIC_URL === undefined ? null : new URL(env.PARLEY_PUBLIC_URL).origin,
  };
}

/** Half of it would be a button that fails. */
function oidcOf(env: z.output<typeof envSchema>) {
  const { PARLEY_OIDC_ISSUER: issuer, PARLEY_OIDC_CLIENT_ID: clientId, PARLEY_OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer) return null;
  const missing = !clientId
    ? "PARLEY_OIDC_CLIENT_ID"
    : !clientSecret
      ? "PARLEY_OIDC_CLIENT_SECRET"
      : env.PARLEY_PUBLIC_URL
        ? null
        : "PARLEY_PUBLIC_URL";
  if (missing || !clientId || !clientSecret)
    throw new StartupError(`PARLEY_OIDC_ISSUER needs ${missing} too. Set it, or unset the issuer, and start again.`);
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.PARLEY_OIDC_NAME ?? new URL(issuer).hostname,
    domains: env.PARLEY_OIDC_DOMAINS,
    role: env.PARLEY_OIDC_ROLE,
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
