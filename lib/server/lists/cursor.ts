import { z } from "zod";
import { invalidInput } from "@/lib/server/http/parse-input";

/** A moment Postgres has: its years begin at 1. */
export const momentSchema = z.iso.datetime().refine((at) => !at.startsWith("0000"), "There is no year 0.");

/** The place after which the next page begins: the sort keys of the last row. */
export const encodeCursor = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString("base64url");

export function decodeCursor<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  const parsed = schema.safeParse(jsonIn(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) throw invalidInput({ cursor: "Use the nextCursor of the previous page." }, parsed.error);
  return parsed.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
