import { z } from "zod";

const responseSchema = z.object({ response: z.object({ clientDataJSON: z.string().max(4000) }) });
const clientDataSchema = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge an answer says it is for. Null: it is no answer. Whether it is a good one is the library's to say. */
export function challengeIn(given: unknown): string | null {
  const response = responseSchema.safeParse(given);
  if (!response.success) return null;
  const data = clientDataSchema.safeParse(json(response.data.response.clientDataJSON));
  return data.success ? data.data.challenge : null;
}

function json(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
