/** Locks and opens what is stored under PARLEY_SECRET, or under the secret Parley keeps in its data folder. */
import { AppError } from "@/lib/domain/errors";
import type { Env } from "@/lib/server/env";
import { deriveKey, seal, unseal, type SealingKey } from "./seal";
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
