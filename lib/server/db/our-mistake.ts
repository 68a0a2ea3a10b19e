import { ZodError } from "zod";
import { AppError } from "@/lib/domain/errors";
import { ModelError } from "@/lib/models/errors";
import { UnreadableLog } from "./log/event-row";

/** Not supported, cardinality, data, integrity, syntax and access rights: Postgres understood, and the statement is wrong. */
const OUR_SQL_STATES = /^(?:0A|21|22|23|42)...$/;
const OUR_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, ZodError, AppError, ModelError, UnreadableLog];

/**
 * Whether work on the database failed for a reason that stays, however often it is tried. Everything else passes: what a
 * database, a pool or a network can say on a bad day has no end, and a deliberation must not be ended for it.
 */
export function isOurMistake(error: unknown): boolean {
  if (!(error instanceof Error) || OUR_ERRORS.some((kind) => error instanceof kind)) return true;
  return "code" in error && typeof error.code === "string" && OUR_SQL_STATES.test(error.code);
}
