import { z } from "zod";

/** The largest whole number a column of ours holds (Postgres' `integer`): a larger one is no version and no place in a log. */
export const MAX_STORED_INT = 2 ** 31 - 1;

export const storedInt = z.int().min(0).max(MAX_STORED_INT);
