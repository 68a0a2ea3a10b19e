import pino from "pino";
import { readEnv } from "./env";

/** JSON lines on stderr: stdout belongs to the words for the person who started it. Keys never reach a log call. */
export type Logger = pino.Logger;

export const logger: Logger = pino(
  {
    name: "parley",
    level: readEnv().logLevel,
    redact: {
      paths: [
        "apiKey",
        "*.apiKey",
        "authorization",
        "*.authorization",
        "headers.authorization",
        "DATABASE_URL",
        "connectionString",
      ],
      censor: "[redacted]",
    },
  },
  pino.destination(2),
);
