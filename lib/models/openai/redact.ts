const MAX_DETAIL = 500;

/** Providers echo keys in their messages, also in part. A key shorter than this is a placeholder, not a secret. */
const SHORTEST_KEY = 4;

export type Redact = (text: string) => string;

/** Makes text from outside fit for logs and events: no keys, one line, bounded. */
export function createRedactor(apiKey: string): Redact {
  return (text) => {
    const withoutKey = apiKey.length < SHORTEST_KEY ? text : text.replaceAll(apiKey, "[key]");
    const clean = withoutKey
      .replace(/\bBearer\s+[^\s"',;]+/gi, "Bearer [key]")
      .replace(/\bsk-[^\s"',;)}\]]+/g, "[key]")
      .replace(/:\/\/[^\s/@]+@/g, "://[key]@")
      .replace(/\s+/g, " ")
      .trim();
    return clean.length <= MAX_DETAIL ? clean : `${clean.slice(0, MAX_DETAIL - 1)}…`;
  };
}
