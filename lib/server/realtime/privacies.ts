import type { Pool } from "pg";
import type { Privacy } from "@/lib/domain/access/can";
import type { DeliberationId } from "@/lib/domain/ids";

const MAX_KNOWN = 20_000;

/** Who may know of a deliberation, remembered until somebody says that it changed: it is asked for with every event. */
export class Privacies {
  private readonly pool: Pool;
  private readonly known = new Map<DeliberationId, Promise<Privacy>>();

  constructor(pool: Pool) {
    this.pool = pool;
  }

  of(id: DeliberationId): Promise<Privacy> {
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

  private async read(id: DeliberationId): Promise<Privacy> {
    const { rows } = await this.pool.query<{ people: string[] }>(
      "select people from private_deliberation where deliberation_id = $1",
      [id],
    );
    return rows[0] ? { privateTo: rows[0].people } : null;
  }
}
