/**
 * Sources never change, so what one seat had read or searched need not be read or searched again for the next one:
 * also not while the first is still under way, as with seats that are asked side by side.
 */
import type { SourceTree } from "@/lib/domain/evidence/source";
import type { SourceReader } from "@/lib/evidence/port";

const MAX_TREES = 50;
const MAX_SEARCHES = 500;
/** Characters of texts kept: protects the memory of a process with many deliberations. */
const MAX_TEXT_CHARS = 20_000_000;

export function cachedReader(reader: SourceReader): SourceReader {
  const trees = new Kept<SourceTree | null>(MAX_TREES);
  const searches = new Kept<Awaited<ReturnType<SourceReader["search"]>>>(MAX_SEARCHES);
  const texts = new KeptTexts();
  return {
    async trees(ids) {
      const found = await Promise.all(
        ids.map((id) =>
          trees.get(
            id,
            async () => (await reader.trees([id]))[0] ?? null,
            (tree) => tree !== null,
          ),
        ),
      );
      return found.filter((tree) => tree !== null);
    },
    async texts(hashes) {
      const found = new Map<string, string>();
      for (const hash of hashes) {
        const text = texts.get(hash);
        if (text !== undefined) found.set(hash, text);
      }
      const missing = hashes.filter((hash) => !found.has(hash));
      if (missing.length === 0) return found;
      for (const [hash, text] of await reader.texts(missing)) {
        found.set(hash, text);
        texts.keep(hash, text);
      }
      return found;
    },
    search: (query) => searches.get(JSON.stringify(query), () => reader.search(query)),
    // New ones come while deliberations run.
    decisions: (words, limit, of) => reader.decisions(words, limit, of),
  };
}

/** Values that are made once, the oldest forgotten first. One that failed, or that is not worth keeping, is made again. */
class Kept<T> {
  private readonly made = new Map<string, Promise<T>>();
  constructor(private readonly most: number) {}

  get(key: string, make: () => Promise<T>, isWorthKeeping: (value: T) => boolean = () => true): Promise<T> {
    const known = this.made.get(key);
    if (known) return known;
    const value = make();
    this.made.set(key, value);
    const forget = (): void => {
      if (this.made.get(key) === value) this.made.delete(key);
    };
    value.then((one) => {
      if (!isWorthKeeping(one)) forget();
    }, forget);
    for (const oldest of this.made.keys()) {
      if (this.made.size <= this.most) break;
      this.made.delete(oldest);
    }
    return value;
  }
}

class KeptTexts {
  private readonly texts = new Map<string, string>();
  private chars = 0;

  get(hash: string): string | undefined {
    return this.texts.get(hash);
  }

  keep(hash: string, text: string): void {
    if (this.texts.has(hash)) return;
    this.texts.set(hash, text);
    this.chars += text.length;
    for (const [oldest, { length }] of this.texts) {
      if (this.chars <= MAX_TEXT_CHARS) break;
      this.texts.delete(oldest);
      this.chars -= length;
    }
  }
}
