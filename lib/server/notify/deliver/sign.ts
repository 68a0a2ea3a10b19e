import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

export const newSigningSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

/** Standard Webhooks: HMAC-SHA256 over id, time and body, under the bytes of the secret. */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
