import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** A port nobody listens on, for as long as the work takes: a client has it of its own, so that no server is given it meanwhile. */
export async function withSilentPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(client, "connect");
  try {
    return await work(client.localPort ?? 0);
  } finally {
    client.destroy();
    server.close();
  }
}
