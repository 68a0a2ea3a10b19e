const MAX_DETAIL = 500;

/** In the place of a key. */
const MARK = "[key]";

/** What local servers are given because something has to be sent ("none", "ollama", "lm-studio") is no secret, and may be a word of a reply. */
const isSecret = (apiKey: string): boolean => apiKey.length >= 20 || (apiKey.length >= 8 && /\d/.test(apiKey));
/** What an endpoint says about a failure is nobody's own words: here a word too many may go. */
const mayBeSecret = (apiKey: string): boolean => apiKey.length >= 4 && apiKey !== "none";

export type Redact = (text: string) => string;

/** Takes the key out of what an endpoint repeats, and changes nothing else. */
export function createKeyRedactor(apiKey: string, isKey = isSecret): Redact {
  if (!isKey(apiKey)) return (text) => text;
  const pattern = new RegExp([...apiKey].map(asWritten).join(""), "g");
  return (text) => text.replace(pattern, MARK);
}

/** A character as itself, or as a JSON text inside of the text may write it. */
function asWritten(character: string): string {
  const plain = character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const units = [...Array(character.length).keys()].map((index) =>
    character.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const escaped = units
    .map((hex) => `\\\\u${hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)}`)
    .join("");
  return `(?:\\\\?${plain}|${escaped})`;
}

/** The same for text that comes in pieces: what may be the beginning of the key waits for the next one. */
export class KeyFilter {
  private held = "";
  private readonly redact: Redact;

  constructor(private readonly apiKey: string) {
    this.redact = createKeyRedactor(apiKey);
  }

  push(piece: string): string {
    if (!isSecret(this.apiKey)) return piece;
    const text = this.redact(this.held + piece);
    const end = text.length - heldBack(text, this.apiKey);
    this.held = text.slice(end);
    return text.slice(0, end);
  }

  end(): string {
    const rest = this.held;
    this.held = "";
    return rest;
  }
}

/** How much of the end of the text the key begins with. */
function heldBack(text: string, key: string): number {
  const first = key.charAt(0);
  for (
    let start = text.indexOf(first, Math.max(0, text.length - key.length + 1));
    start !== -1;
    start = text.indexOf(first, start + 1)
  ) {
    if (key.startsWith(text.slice(start))) return text.length - start;
  }
  return 0;
}

/** Makes what an endpoint says about a failure fit for logs and events: no keys, one line, bounded. */
export function createRedactor(apiKey: string): Redact {
  const withoutKey = createKeyRedactor(apiKey, mayBeSecret);
  return (text) => {
    const clean = withoutKey(text)
      .replace(/\bBearer\s+[^\s"',;]+/gi, `Bearer ${MARK}`)
      .replace(/\bsk-[^\s"',;)}\]]+/g, MARK)
      .replace(/:\/\/[^\s/@]+@/g, `://${MARK}@`)
      .replace(/\s+/g, " ")
      .trim();
    return clean.length <= MAX_DETAIL ? clean : `${clean.slice(0, MAX_DETAIL - 1)}…`;
  };
}
