/** argon2id with OWASP's figures: 19 MiB and two passes, off the main thread. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import("@node-rs/argon2");
  return hash(password, COST);
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { verify } = await import("@node-rs/argon2");
  return verify(hash, password);
}
