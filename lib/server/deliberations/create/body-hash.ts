import { createHash } from "node:crypto";

/** The same for bodies that say the same, whatever the order of their fields. */
export function bodyHash(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body, inOrder)).digest("hex");
}

function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
