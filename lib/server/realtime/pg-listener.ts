import pg from "pg";
import { KEPT_ALIVE, limitSession } from "@/lib/server/db/session-limits";

type ListenerOptions = {
  connectionString: string;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called after every (re)subscription: notifications in between were missed, so look at the truth. */
  onConnected: () => void;
  onError: (error: unknown) => void;
};

const RETRY_MS = [100, 250, 500, 1000, 2000] as const;

/** A connection that listens, for as long as the process lives, through database restarts. */
export class PgListener {
  private readonly options: ListenerOptions;
  private client: pg.Client | null = null;
  private isClosed = false;
  private failures = 0;
  private retry: NodeJS.Timeout | null = null;

  constructor(options: ListenerOptions) {
    this.options = options;
  }

  /** Rejects if the first connection fails; later ones are retried for ever. */
  async start(): Promise<void> {
    await this.connect();
  }

  private async connect(): Promise<void> {
    const { connectionString, channels, onNotification, onConnected, onError } = this.options;
    const client = new pg.Client({
      ...KEPT_ALIVE,
      connectionString,
      application_name: "parley-listener",
      connectionTimeoutMillis: 5000,
    });
    client.on("error", onError);
    client.on("end", () => this.reconnectLater(client));
    client.on("notification", ({ channel, payload }) => onNotification(channel, payload ?? ""));
    this.client = client;
    await client.connect();
    await limitSession(client, { statementMs: 0 });
    await client.query(channels.map((channel) => `listen "${channel}"`).join("; "));
    this.failures = 0;
    onConnected();
  }

  private reconnectLater(client: pg.Client): void {
    if (this.isClosed || this.client !== client || this.retry) return;
    const wait = RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)];
    this.retry = setTimeout(() => {
      this.retry = null;
      this.connect().catch((error: unknown) => {
        this.options.onError(error);
        if (this.client) this.reconnectLater(this.client);
      });
    }, wait);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end();
  }
}
