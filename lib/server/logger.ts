import pino from "pino";
import { readEnv } from "./env";

/** JSON lines on stderr: stdout belongs to the words for the person who started it. Keys never reach a log call. */
export type Logger = pino.Logger;

/** What nobody logs on purpose, and might with something around it. */
const SECRETS = [
  "apiKey",
  "authorization",
  "cookie",
  '["x-parley-request"]',
  "password",
  "current",
  "token",
  "secret",
  "clientSecret",
];
const within = (place: string): string[] =>
  SECRETS.map((name) => (name.startsWith("[") ? `${place}${name}` : `${place}.${name}`));

export const LOGGER_OPTIONS = {
  name: "parley",
  redact: {
    paths: [...SECRETS, ...within("*"), ...within("*.*"), "DATABASE_URL", "connectionString"],
    censor: "[redacted]",
  },
} satisfies pino.LoggerOptions;

export const logger: Logger = pino({ ...LOGGER_OPTIONS, level: readEnv().logLevel }, pino.destination(2));
