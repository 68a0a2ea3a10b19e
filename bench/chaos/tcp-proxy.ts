/**
 * The wire between one worker and Postgres, in our hands: it can cut connections, slow them down, or leave them half open
 * (nothing is forwarded and nothing is closed, as when a machine or a cable between the two is gone).
 */
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { Transform } from "node:stream";

/** `held`: what waits to be forwarded on a frozen link; null where it isn't frozen. */
type Link = { client: Socket; server: Socket; held: (() => void)[] | null };

export class TcpProxy {
  private readonly links = new Set<Link>();
  private readonly target: NetConnectOpts;
  private readonly server = createServer((client) => this.link(client));
  private delayMs = 0;
  private freezesNew = false;

  constructor(target: NetConnectOpts) {
    this.target = target;
  }

  /** Returns the port on loopback. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(0, "127.0.0.1", resolve);
    });
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
    return address.port;
  }

  /** Every connection stops, and neither side is told. `newToo`: those made from now on are accepted and never answered. */
  freeze({ newToo }: { newToo: boolean }): void {
    this.freezesNew = newToo;
    for (const link of this.links) link.held ??= [];
  }

  /** What was frozen goes on where it stopped, or breaks off, as after a timeout of the network. */
  thaw({ breakOff }: { breakOff: boolean }): void {
    this.freezesNew = false;
    for (const link of this.links) {
      const { held } = link;
      if (!held) continue;
      link.held = null;
      if (breakOff || link.client.destroyed || link.server.destroyed) this.drop(link);
      else for (const forward of held) forward();
    }
  }

  /** Every chunk, in both directions, waits that long. 0: none does. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** Ends each connection for which `isHit` says so; both sides see it break. */
  cut(isHit: () => boolean): void {
    for (const link of this.links) if (isHit()) this.drop(link);
  }

  async close(): Promise<void> {
    this.cut(() => true);
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private link(client: Socket): void {
    const server = connect(this.target);
    const link: Link = { client, server, held: this.freezesNew ? [] : null };
    this.links.add(link);
    for (const side of [client, server]) {
      // A connection that breaks is what this is for. On a frozen link the other side doesn't learn of it.
      side.on("error", () => undefined);
      side.on("close", () => {
        if (!link.held) this.drop(link);
      });
    }
    client.pipe(this.wire(link)).pipe(server);
    server.pipe(this.wire(link)).pipe(client);
  }

  private wire(link: Link): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        const forward = () => done(null, chunk);
        if (link.held) link.held.push(forward);
        else if (this.delayMs > 0) setTimeout(forward, this.delayMs);
        else forward();
      },
      // The end of a stream is news as well.
      flush: (done) => {
        if (link.held) link.held.push(() => done());
        else done();
      },
    });
  }

  private drop(link: Link): void {
    this.links.delete(link);
    link.client.destroy();
    link.server.destroy();
  }
}
