/**
 * Postgres refuses NUL and unpaired surrogates in JSON, and agents do write them. They are taken out before the event
 * is folded, so that what runs in memory is what will be read back. What people send is cleaned before it is validated:
 * a title of nothing but NUL is an empty one.
 */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  // Escapes are how JSON.stringify writes exactly these characters; almost no event has one.
  if (!/\\u0000|\\ud[89a-f]/i.test(text)) return value;
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\u0000", "").toWellFormed();
  if (Array.isArray(value)) return value.map(clean);
  if (value !== null && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, entry]) => [clean(key), clean(entry)]));
  return value;
}
