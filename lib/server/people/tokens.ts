import { createHash, randomBytes } from "node:crypto";

/** So that people, and programs that look for leaked secrets, know it when they see it. */
const PREFIX = "parley_";

/** 256 random bits: hashing them once is enough. */
export const newToken = (): string => `${PREFIX}${randomBytes(32).toString("base64url")}`;

export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Null: there is none in it. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer (parley_[\w-]{43})$/i.exec(authorization ?? "")?.[1] ?? null;
}
