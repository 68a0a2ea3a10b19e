import type { Pool } from "pg";
import type { Place } from "@/lib/domain/access/can";
import type { DeliberationId } from "@/lib/domain/ids";
import { placesOf } from "@/lib/server/access/place-of";

const MAX_KNOWN = 20_000;

/** Where a deliberation is, remembered until somebody says that it changed: it is asked for with every event. Null: it is gone. */
export class Places {
  private readonly pool: Pool;
  private readonly known = new Map<DeliberationId, Promise<Place | null>>();

  constructor(pool: Pool) {
    this.pool = pool;
  }

  of(id: DeliberationId): Promise<Place | null> {
    const known = this.known.get(id);
    if (known) return known;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    const read = this.read(id);
    this.known.set(id, read);
    read.catch(() => this.known.delete(id));
    return read;
  }

  forget(): void {
    this.known.clear();
  }

  private async read(id: DeliberationId): Promise<Place | null> {
    const [place = null] = await placesOf(this.pool, "deliberation", { id });
    return place;
  }
}
