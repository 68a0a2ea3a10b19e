/**
 * Limits over all sockets of a person and of an address, in all processes. Asking Postgres for each message would cost more than
 * the message: what came in is counted here and taken from the shared buckets twice a second. What one socket may send in
 * between is held by its own bucket.
 */
import type { Pool } from "pg";
import type { Viewer } from "@/lib/domain/access/viewer";
import { takeAll, type Taken } from "../people/rate-limit";

const EVERY_MS = 500;
/** How long whoever sent too much is not let in again. */
const REFUSED_MS = 10_000;
/** Connecting costs more than a message. */
export const CONNECTING = 5;

export type Sender = { viewer: Viewer; address: string };

export class SocketLimits {
  private readonly pool: Pool;
  /** Their sockets are to be closed. */
  private readonly onTooMany: (isOver: (sender: Sender) => boolean) => void;
  private readonly onError: (error: unknown) => void;
  private readonly counts = new Map<string, Required<Taken>>();
  private readonly refusedUntil = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private taking: Promise<void> = Promise.resolve();

  constructor(pool: Pool, onTooMany: (isOver: (sender: Sender) => boolean) => void, onError: (error: unknown) => void) {
    this.pool = pool;
    this.onTooMany = onTooMany;
    this.onError = onError;
  }

  /** One person on a laptop has no limit beyond that of each socket. */
  count(sender: Sender, count = 1): void {
    for (const { name, who } of bucketsOf(sender)) {
      const key = `${name} ${who}`;
      const known = this.counts.get(key);
      if (known) known.count += count;
      else this.counts.set(key, { name, who, count });
      this.timer ??= setTimeout(() => {
        this.timer = null;
        this.taking = this.taking.then(() => this.takeCounted());
      }, EVERY_MS);
    }
  }

  mayConnect(sender: Sender): boolean {
    const now = performance.now();
    for (const [key, until] of this.refusedUntil) if (until <= now) this.refusedUntil.delete(key);
    return !this.isRefused(sender);
  }

  private isRefused(sender: Sender): boolean {
    return bucketsOf(sender).some(({ name, who }) => this.refusedUntil.has(`${name} ${who}`));
  }

  private async takeCounted(): Promise<void> {
    const counted = [...this.counts.values()];
    this.counts.clear();
    try {
      const over = await takeAll(this.pool, counted);
      if (over.length === 0) return;
      for (const { name, who } of over) this.refusedUntil.set(`${name} ${who}`, performance.now() + REFUSED_MS);
      this.onTooMany((sender) => this.isRefused(sender));
    } catch (error) {
      // Each socket still has its own limit.
      this.onError(error);
    }
  }

  /** Resolves when nothing is under way. */
  async close(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.taking;
  }
}

function bucketsOf({ viewer, address }: Sender): Pick<Required<Taken>, "name" | "who">[] {
  if (viewer.kind !== "person") return [];
  return [
    { name: "message", who: viewer.id },
    { name: "messageByAddress", who: address },
  ];
}
