import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { startThrowAwayPostgres } from "./embedded/throw-away";
import { resolveDatabase } from "./connect";

const log = () => undefined;
const nowhere = { dataDir: "unused", log };

/** A server of one's own that listens on TCP, as a DATABASE_URL usually names one. */
let tcp: URL;
let silent: Server | undefined;

beforeAll(async () => {
  const server = await startThrowAwayPostgres({ listen: "port" });
  tcp = new URL(server.connectionString);
  return server.stop;
});

afterEach(() => {
  silent?.close();
  silent = undefined;
});

function changed(change: (url: URL) => void): string {
  const url = new URL(tcp);
  change(url);
  return url.toString();
}

async function sentenceOf(databaseUrl: string): Promise<string> {
  const error: unknown = await resolveDatabase({ ...nowhere, databaseUrl }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "StartupError" });
  return (error as Error).message;
}

describe("resolveDatabase with a DATABASE_URL", () => {
  it("uses a server that answers, by port or by socket", async () => {
    await expect(resolveDatabase({ ...nowhere, databaseUrl: tcp.href })).resolves.toMatchObject({
      kind: "external",
      connectionString: tcp.href,
    });
    const databaseUrl = inject("postgresUrl");
    await expect(resolveDatabase({ ...nowhere, databaseUrl })).resolves.toMatchObject({ kind: "external" });
  });

  it("names host and port, and never the password, when nothing listens", async () => {
    const sentence = await sentenceOf("postgresql://me:secret@127.0.0.1:1/app");
    expect(sentence).toContain("127.0.0.1:1 does not answer (nothing is listening there)");
    expect(sentence).not.toContain("secret");
  });

  it("gives up on a server that accepts and stays silent", async () => {
    const server = createServer((socket) => socket.on("error", () => undefined));
    silent = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect(await sentenceOf(`postgresql://me:secret@127.0.0.1:${port}/app`)).toContain("within 5 seconds");
  });

  it("tells a wrong password from a missing database", async () => {
    const sentence = await sentenceOf(changed((url) => (url.password = "wrong-one")));
    expect(sentence).toContain(`127.0.0.1:${tcp.port} refuses the user parley_app`);
    expect(sentence).not.toContain("wrong-one");
    expect(await sentenceOf(changed((url) => (url.pathname = "/absent")))).toContain("no database named absent");
  });

  it("says what an address looks like when it got none", async () => {
    expect(await sentenceOf("mysql://me:secret@host/app")).toContain("postgresql://user:password@host:5432/database");
    expect(await sentenceOf("postgresql://me:sec%ret@host:not-a-port/app")).not.toContain("sec%ret");
  });
});
