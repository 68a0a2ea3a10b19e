/** AES-256-GCM. `context` is bound to the ciphertext: what was locked for one row can't be opened as another's. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Fixed: the same secret has to give the same key in every process. Against guessing stands the cost below. */
const SALT = "parley/secrets/v1";
/** 32 MiB and some 80 ms, once per process: a PARLEY_SECRET may be a sentence somebody made up. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

export type SealingKey = Buffer;

export function deriveKey(secret: string): Promise<SealingKey> {
  return new Promise((resolve, reject) => {
    scrypt(secret, SALT, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

export function seal(key: SealingKey, text: string, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Null: another secret, another context, or bytes that were changed. Which of them can't be told. */
export function unseal(key: SealingKey, sealed: string, context: string): string | null {
  const [version, body = "", ...rest] = sealed.split(".");
  const bytes = Buffer.from(body, "base64url");
  if (version !== VERSION || rest.length > 0 || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    // The one thing `final` throws for: the tag does not fit.
    return null;
  }
}
