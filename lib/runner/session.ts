/**
 * One deliberation being worked on: its folded log, what is staged for the next commit, and the calls in flight.
 * Everything that happens is staged as events and folded at once; `flush` writes what is staged in one commit.
 * A conflict means somebody else wrote (a person paused it, another runner has it): what was staged is dropped and
 * the log is read again. Replies in hand survive that and are staged again if they are still owed.
 */
import type { DeliberationId } from "@/lib/domain/ids";
import { storable } from "@/lib/events/storable";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, foldLog, type Folded } from "@/lib/kernel/fold";
import type { NewEvent, RunnerPorts } from "./ports";

const MAX_REFUSALS = 3;

export class Session {
  readonly id: DeliberationId;
  private readonly ports: RunnerPorts;
  /** As stored; `folded` also holds what is staged. */
  private storedState: Folded;
  folded: Folded;
  private staged: NewEvent[] = [];
  /** Deleted or taken over while it was worked on. */
  isGone = false;
  private refusals = 0;

  private constructor(id: DeliberationId, ports: RunnerPorts, log: readonly DeliberationEvent[]) {
    this.id = id;
    this.ports = ports;
    this.storedState = foldLog(log);
    this.folded = this.storedState;
  }

  static async open(id: DeliberationId, ports: RunnerPorts): Promise<Session | null> {
    const log = await ports.store.read(id, 0);
    return log && log.length > 0 ? new Session(id, ports, log) : null;
  }

  get storedHead(): number {
    return this.storedState.lifecycle.headSeq;
  }

  stage(payload: EventPayload): void {
    const clean = storable(payload);
    const at = new Date(this.ports.clock.now()).toISOString();
    this.folded = foldEvent(this.folded, {
      deliberationId: this.id,
      seq: this.folded.lifecycle.headSeq + 1,
      at,
      payload: clean,
    });
    this.staged.push({ payload: clean, at });
  }

  /** False: somebody else wrote in between, and the log has been read again. */
  async flush(): Promise<boolean> {
    if (this.staged.length === 0) return true;
    const result = await this.ports.store.append({
      id: this.id,
      expectedHead: this.storedHead,
      events: this.staged,
      row: listRow(this.folded),
    });
    if (result === "conflict") {
      await this.afterConflict();
      return false;
    }
    this.written();
    return true;
  }

  private written(): void {
    this.refusals = 0;
    this.staged = [];
    this.storedState = this.folded;
  }

  /** A refusal that no event of somebody else explains would come again for ever. */
  private async afterConflict(): Promise<void> {
    const head = this.storedHead;
    await this.reload();
    this.refusals = this.storedHead === head && !this.isGone ? this.refusals + 1 : 0;
    if (this.refusals >= MAX_REFUSALS)
      throw new Error(`Events above ${head} were refused ${MAX_REFUSALS} times though nothing else was written.`);
  }

  /** As `flush`, with the number of the record, which the store gives, in the same commit. */
  async flushNumbered(): Promise<boolean> {
    const numbered = await this.ports.store.numberRecord(this.folded, this.staged);
    if (numbered === "conflict") {
      await this.afterConflict();
      return false;
    }
    this.folded = foldEvent(this.folded, numbered);
    this.written();
    return true;
  }

  /** Drops what is staged and takes in what others wrote. */
  async reload(): Promise<void> {
    this.staged = [];
    this.folded = this.storedState;
    const news = await this.ports.store.read(this.id, this.storedHead);
    this.isGone = news === null;
    for (const event of news ?? []) this.folded = foldEvent(this.folded, event);
    this.storedState = this.folded;
  }
}
