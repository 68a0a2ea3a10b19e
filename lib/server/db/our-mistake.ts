import { ZodError } from "zod";
import { AppError } from "@/lib/domain/errors";
import { ModelError } from "@/lib/models/errors";
import { UnreadableLog } from "./log/event-row";

/**
 * Cardinality, data, integrity, syntax: what we sent is wrong, whatever becomes of the database. Not the rest of class 42:
 * rights are given back, and a table, column or function that is missing or another one is there once a migration or a
 * deployment is through. Nor 0A000, which a plan made before a migration ends with, nor 54000, which is also said when
 * the transaction ids run out.
 */
const OUR_SQL_STATES = /^(?:2[123]...|42601)$/;
const OUR_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, ZodError, AppError, ModelError, UnreadableLog];

/**
 * Whether work on the database failed for a reason that stays, however often it is tried. Everything else passes: what a
 * database, a pool or a network can say on a bad day has no end, and a deliberation must not be ended for it.
 */
export function isOurMistake(error: unknown): boolean {
  if (!(error instanceof Error) || OUR_ERRORS.some((kind) => error instanceof kind)) return true;
  return "code" in error && typeof error.code === "string" && OUR_SQL_STATES.test(error.code);
}
