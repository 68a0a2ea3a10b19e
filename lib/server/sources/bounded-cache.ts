/** The young end of a Map is its end: what was used last is dropped last. */
export class BoundedCache<V> {
  private readonly kept = new Map<string, { value: V; size: number }>();
  private readonly max: number;
  private size = 0;

  constructor(max: number) {
    this.max = max;
  }

  get(key: string): V | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** What alone is larger than half of the room is not kept: it would push out everything else. */
  set(key: string, value: V, size: number): void {
    if (size > this.max / 2 || this.kept.has(key)) return;
    this.kept.set(key, { value, size });
    this.size += size;
    for (const [oldest, entry] of this.kept) {
      if (this.size <= this.max) break;
      this.kept.delete(oldest);
      this.size -= entry.size;
    }
  }
}
