import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { invalidInput } from "@/lib/server/http/parse-input";

/** The place after which the next page begins: by position and not by count, so that news above shifts nothing. */
const cursorSchema = z.tuple([z.iso.datetime().refine((at) => !at.startsWith("0000"), "There is no year 0."), deliberationIdSchema]);
type Cursor = { updatedAt: string; id: string };

export function encodeCursor({ updatedAt, id }: Cursor): string {
  return Buffer.from(JSON.stringify([updatedAt, id])).toString("base64url");
}

export function decodeCursor(text: string): Cursor {
  const parsed = cursorSchema.safeParse(jsonIn(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) throw invalidInput({ cursor: "Use the nextCursor of the page before." }, parsed.error);
  const [updatedAt, id] = parsed.data;
  return { updatedAt, id };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
