/** Locks and opens what is stored under PARLEY_SECRET, or under the secret Parley keeps in its data folder. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { AppError } from "@/lib/domain/errors";
import type { Env } from "@/lib/server/env";
import { ensureSecretFile, readSecretFile } from "./secret-file";

type SecretEnv = Pick<Env, "secret" | "dataDir">;

export type SecretBox = {
  /** Rejects with one sentence where no secret is given and none can be kept. */
  seal: (text: string, context: string) => Promise<string>;
  /** Null: locked with another secret. Never makes one: a secret made now can't open what was locked before. */
  unseal: (sealed: string, context: string) => Promise<string | null>;
};

export function createSecretBox({ secret, dataDir }: SecretEnv): SecretBox {
  const read = async (): Promise<string | null> => secret ?? readSecretFile(dataDir).catch(unreadable);
  const ensure = async (): Promise<string> => secret ?? ensureSecretFile(dataDir).catch(rethrowAsSentence);
  return {
    seal: async (text, context) => seal(await keyOf(await ensure()), text, context),
    async unseal(sealed, context) {
      const known = await read();
      return known === null ? null : unseal(await keyOf(known), sealed, context);
    },
  };

  function rethrowAsSentence(error: unknown): never {
    throw new AppError(
      "unavailable",
      `The secret that encrypts stored keys can't be saved in ${dataDir}. Set PARLEY_SECRET to a long random string, the same for every process, and start again.`,
      { cause: error },
    );
  }
}

/** A file somebody else owns is a secret we do not have. */
function unreadable(error: NodeJS.ErrnoException): null {
  if (error.code === "EACCES" || error.code === "EPERM" || error.code === "ENOTDIR") return null;
  throw error;
}

/** Deriving is dear on purpose; a process meets one secret, tests a few. */
const keys = new Map<string, Promise<SealingKey>>();
const MAX_KEYS = 8;

function keyOf(secret: string): Promise<SealingKey> {
  let key = keys.get(secret);
  if (!key) {
    if (keys.size >= MAX_KEYS) keys.clear();
    key = deriveKey(secret);
    keys.set(secret, key);
  }
  return key;
}

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Fixed: the same secret has to give the same key in every process. Against guessing stands the cost below. */
const SALT = "parley/secrets/v1";
/** 32 MiB and some 80 ms, once per process: a PARLEY_SECRET may be a sentence somebody made up. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

type SealingKey = Buffer;

export function deriveKey(secret: string): Promise<SealingKey> {
  return new Promise((resolve, reject) => {
    scrypt(secret, SALT, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** AES-256-GCM. `context` is bound to the ciphertext: what was locked for one row can't be opened as another's. */
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
