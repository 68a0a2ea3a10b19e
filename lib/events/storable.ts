/**
 * Postgres refuses NUL and unpaired surrogates in JSON, and agents do write them. They are taken out before the event
 * is folded, so that what runs in memory is what will be read back. What people send is cleaned before it is validated:
 * a title of nothing but NUL is an empty one.
 */
export function storable<T>(value: T): T {
  return isStorable(value) ? value : (clean(value) as T);
}

/** Looked at first: almost no event needs a copy. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (Array.isArray(value)) return value.every(isStorable);
  if (value === null || typeof value !== "object") return true;
  for (const key in value) {
    if (!isStorable(key) || !isStorable((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "").toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [clean(key), clean(entry)]));
  return value;
}
