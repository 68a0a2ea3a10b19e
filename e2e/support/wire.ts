/** The line between a browser and the server, which can be cut: open connections break, new ones are refused. */
import { createServer, connect, type Socket } from "node:net";

export type Wire = { url: string; cut: () => void; mend: () => void; close: () => Promise<void> };

export async function startWire(port: number): Promise<Wire> {
  const open = new Set<Socket>();
  let isCut = false;

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The wire has no port.");

  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
