import { hkdfSync } from "node:crypto";
import type { Env } from "@/lib/server/env";
import { deriveKey } from "@/lib/server/secrets/secret-box";
import { ensureSecretFile } from "@/lib/server/secrets/secret-file";

const made = new Map<string, Promise<string>>();

/** What signs session cookies: the same for every process that has the same secret, and of no use for opening keys. */
export async function sessionSecret({ secret, dataDir }: Pick<Env, "secret" | "dataDir">): Promise<string> {
  const given = secret ?? (await ensureSecretFile(dataDir));
  let derived = made.get(given);
  if (!derived) {
    if (made.size >= 8) made.clear();
    derived = deriveKey(given).then((key) =>
      Buffer.from(hkdfSync("sha256", key, "", "parley/sessions/v1", 32)).toString("hex"),
    );
    made.set(given, derived);
  }
  return derived;
}
