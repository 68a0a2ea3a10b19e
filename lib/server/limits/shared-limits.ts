/**
 * Makes the limits of a connection hold across all worker processes: each may use only its share, which it asks for when
 * somebody has to wait and gives back when another process goes short (ledger.ts). As long as nobody goes short there is
 * nothing to ask, so that a process on its own has everything at once and no call costs a query.
 *
 * A share holds only while the others can't have taken this process for gone: after that nothing starts until the
 * database has been asked again. What a process that was cut off for so long has on the wire comes on top of the limit.
 */
import type { Pool } from "pg";
import { connectionIdSchema, type ConnectionId } from "@/lib/domain/ids";
import type { ConnectionLimiter } from "@/lib/runner/connection-limiter";
import type { Clock } from "@/lib/runner/ports";
import { ConnectionShare, type Peers, type Write } from "./connection-share";
import { EMPTY_LEDGER, type Ledger } from "./ledger";
import { readLedgers, type Reading, writeLedger } from "./ledger-store";

type Options = { pool: Pool; peers: Peers; clock: Clock; onError: (error: unknown) => void };

export class SharedLimits {
  private readonly options: Options;
  private readonly shares = new Map<ConnectionId, ConnectionShare>();
  private readonly due = new Set<ConnectionId>();
  private rounds: Promise<void> | null = null;
  private isClosed = false;

  constructor(options: Options) {
    this.options = options;
  }

  readonly limiterOf = (id: ConnectionId): ConnectionLimiter => {
    const known = this.shares.get(id);
    if (known) return known.limiter;
    const { peers, clock } = this.options;
    const made = new ConnectionShare(peers, clock, () => this.ask([id]));
    this.shares.set(id, made);
    return made.limiter;
  };

  /** With every beat: what notifications missed, and what only time brings. */
  beat(): void {
    this.ask([...this.shares].flatMap(([id, share]) => (share.isDue() ? [id] : [])));
  }

  hear(payload: string): void {
    const [from, connection] = payload.split(":");
    const id = connectionIdSchema.safeParse(connection);
    if (id.success && from !== this.options.peers.id && this.shares.get(id.data)?.isTakingPart) this.ask([id.data]);
  }

  private ask(ids: readonly ConnectionId[]): void {
    if (this.isClosed) return;
    for (const id of ids) this.due.add(id);
    if (this.due.size === 0) return;
    this.rounds ??= this.run().finally(() => {
      this.rounds = null;
    });
  }

  /** One round at a time, for all connections that are due. What fails is due again with the next beat. */
  private async run(): Promise<void> {
    // What happens at the same moment is asked for together.
    await Promise.resolve();
    for (let hasFailed = false; this.due.size > 0 && !hasFailed;) {
      const ids = [...this.due];
      try {
        const reading = await readLedgers(this.options.pool, ids);
        this.due.clear();
        const ends = await Promise.all(ids.map((id) => this.settle(id, reading)));
        hasFailed = ends.includes("failed");
      } catch (error) {
        this.options.onError(error);
        return;
      }
    }
  }

  private async settle(id: ConnectionId, reading: Reading): Promise<"settled" | "outdated" | "failed"> {
    const { pool, peers, onError } = this.options;
    const share = this.shares.get(id);
    const read = reading.ledgers.get(id);
    if (!share || !read) return "settled";
    const gone = this.goneIn(read.ledger, reading);
    const write: Write = (ledger, isNews) =>
      writeLedger(pool, { id, version: read.version, ledger, gone, notice: isNews ? `${peers.id}:${id}` : null });
    try {
      if (await share.settle(read.ledger, [...gone.keys()], reading.now, write)) return "settled";
      this.due.add(id);
      return "outdated";
    } catch (error) {
      onError(error);
      this.due.add(id);
      return "failed";
    }
  }

  /** A process without a row is gone as well: it makes itself one before it takes a share. */
  private goneIn({ shares, pause }: Ledger, { beats }: Reading): Map<string, string> {
    const { peers } = this.options;
    const ids = new Set([...Object.keys(shares), ...(pause?.prober ? [pause.prober] : [])]);
    ids.delete(peers.id);
    return new Map(
      [...ids].flatMap((id) =>
        !beats.has(id)
          ? [[id, "none"] as const]
          : peers.standstills.get(id) === beats.get(id)
            ? [[id, beats.get(id) ?? "none"] as const]
            : [],
      ),
    );
  }

  /** Call when nothing is called any more and the process still counts as alive. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.rounds;
    await Promise.all([...this.shares].map(([id, share]) => this.leave(id, share)));
  }

  private async leave(id: ConnectionId, share: ConnectionShare): Promise<void> {
    const { pool, peers, onError } = this.options;
    try {
      for (let isLeft = false; !isLeft;) {
        const { ledgers, now } = await readLedgers(pool, [id]);
        const { version, ledger } = ledgers.get(id) ?? { version: 0, ledger: EMPTY_LEDGER };
        isLeft = await share.leave(ledger, now, (left) =>
          writeLedger(pool, { id, version, ledger: left, gone: new Map(), notice: `${peers.id}:${id}` }),
        );
      }
    } catch (error) {
      // The others find out by themselves.
      onError(error);
    }
  }
}
