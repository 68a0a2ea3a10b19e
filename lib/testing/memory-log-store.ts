import type { DeliberationId } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import { eventKey } from "@/lib/events/event-key";
import { deliberationEventSchema, type DeliberationEvent, type PayloadOf } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import type { Folded } from "@/lib/kernel/fold";
import type { Append, LogStore, NewEvent } from "@/lib/runner/ports";

/** A log store that keeps the promises of the one on Postgres, for runner tests: compare-and-set, unique keys, dense seq. */
export class MemoryLogStore implements LogStore {
  readonly log: DeliberationEvent[] = [];
  readonly commits: number[] = [];
  private readonly id: DeliberationId;
  /** Called before each commit; throwing is a crash at that point. */
  beforeCommit: (append: Append) => void | Promise<void> = () => undefined;
  onCommitted: (head: number) => void = () => undefined;

  constructor(id: DeliberationId, created: PayloadOf<"deliberation.created">) {
    this.id = id;
    this.push(created, "2026-01-05T09:00:00.000Z");
  }

  push(payload: DeliberationEvent["payload"], at: string): void {
    this.log.push(deliberationEventSchema.parse({ deliberationId: this.id, seq: this.log.length + 1, at, payload }));
  }

  async read(id: DeliberationId, after: number): Promise<DeliberationEvent[] | null> {
    return id === this.id && this.log.length > 0 ? this.log.slice(after) : null;
  }

  async append(append: Append): Promise<"appended" | "conflict"> {
    await this.beforeCommit(append);
    if (append.expectedHead !== this.log.length) return "conflict";
    const keys = new Set(this.log.map(({ payload }) => eventKey(payload)));
    if (append.events.some(({ payload }) => eventKey(payload) !== null && keys.has(eventKey(payload))))
      return "conflict";
    for (const { payload, at } of append.events) this.push(payload, at);
    this.commits.push(append.events.length);
    this.onCommitted(this.log.length);
    return "appended";
  }

  async numberRecord(closed: Folded, events: readonly NewEvent[]): Promise<DeliberationEvent | "conflict"> {
    const { deliberationId: id, headSeq, created } = closed.lifecycle;
    const numbered: NewEvent = {
      payload: { type: "record.numbered", number: 1, slug: slug(created.subject.title) },
      at: new Date().toISOString(),
    };
    const result = await this.append({
      id,
      expectedHead: headSeq - events.length,
      events: [...events, numbered],
      row: listRow(closed),
    });
    return result === "conflict" ? result : { deliberationId: id, seq: headSeq + 1, ...numbered };
  }
}
