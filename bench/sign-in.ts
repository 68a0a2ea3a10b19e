/** What signing in adds to a request, and how long the socket of a session that was ended stays open. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import type { Pool } from "pg";
import { io } from "socket.io-client";
import { Door } from "@/lib/server/access/door";
import { factsOf } from "@/lib/server/access/viewer-of";
import { readEnv } from "@/lib/server/env";
import { handshakeGuard } from "@/lib/server/http/check-incoming";
import { guarded } from "@/lib/server/http/request-handler";
import { sessionCookie } from "@/lib/server/people/session-cookie";
import { sessionSecret } from "@/lib/server/people/session-secret";
import { hashOfToken, newToken } from "@/lib/server/people/tokens";
import { randomId } from "@/lib/server/random-id";
import { Gateway } from "@/lib/server/realtime/gateway";
import { Notifier } from "@/lib/server/realtime/notifier";
import { median, quantile } from "./statistics";

const RUNS = 2000;
const WARM_UP = 200;
const ENDED = 30;
const TEAM = readEnv({
  NODE_ENV: "test",
  PARLEY_PUBLIC_URL: "https://parley.example",
  PARLEY_SECRET: "a secret of the benchmark",
});

type SignInTime = { request: string; p50Ms: number; p99Ms: number; addedMs: number };
type Measured = { times: SignInTime[]; ended: { p50Ms: number; maxMs: number } };

export async function signIn(pool: Pool, connectionString: string): Promise<Measured> {
  const door = await Door.open(pool, TEAM);
  const alone = await serve(pool, connectionString, null);
  const team = await serve(pool, connectionString, door);
  try {
    const { cookie, id } = await newPerson(pool);
    const token = newToken();
    await pool.query(
      "insert into api_token (id, person_id, name, token_hash, scopes, expires_at) values ('tok_bench', $1, 'bench', $2, '{read}', now() + interval '1 day')",
      [id, hashOfToken(token)],
    );
    const ask = (url: string, headers: Record<string, string>) => async (): Promise<void> => {
      const response = await fetch(`${url}/api/people`, { headers });
      if (response.status !== 200) throw new Error(`It answered ${response.status}.`);
      await response.text();
    };
    const forget = () => door?.forget();
    const [bySession, byToken] = [ask(team.url, { cookie }), ask(team.url, { authorization: `Bearer ${token}` })];
    const asks: Record<string, { before: () => unknown; request: () => Promise<void> }> = {
      "personal, nobody signs in": { before: () => undefined, request: ask(alone.url, {}) },
      "session, looked up": { before: forget, request: bySession },
      "session, remembered": { before: bySession, request: bySession },
      "token, looked up": { before: forget, request: byToken },
    };
    // In turn, so that whatever else the machine does meets all of them.
    const times = new Map<string, number[]>(Object.keys(asks).map((name) => [name, []]));
    for (let run = -WARM_UP; run < RUNS; run++)
      for (const [name, { before, request }] of Object.entries(asks)) {
        await before();
        const start = performance.now();
        await request();
        if (run >= 0) times.get(name)?.push(performance.now() - start);
      }
    const floor = median([...times.values()][0] ?? []);
    return {
      times: [...times].map(([request, all]) => ({
        request,
        p50Ms: median(all),
        p99Ms: quantile(all, 0.99),
        addedMs: median(all) - floor,
      })),
      ended: await endedSessions(pool, team.url),
    };
  } finally {
    await alone.gateway.close();
    await team.gateway.close();
  }
}

/** A web process without Next: guards, door and sockets, and an answer that takes one query. */
async function serve(pool: Pool, connectionString: string, door: Door | null) {
  const env = door ? TEAM : readEnv({ NODE_ENV: "test" });
  const http = createServer(
    guarded(
      async ({ headers }, response) => {
        factsOf({ get: (name) => (headers[name] as string | undefined) ?? null }, env);
        const { rows } = await pool.query("select id, name from person limit 10");
        response.end(JSON.stringify(rows));
      },
      { isDev: false, allowedHosts: [], door, metrics: null },
    ),
  );
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const isAllowed = handshakeGuard([]);
  const logger = pino({ level: "silent" });
  const gateway = new Gateway({ http, pool, connectionString, logger, isDev: false, isAllowed, door });
  await gateway.start();
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, gateway };
}

async function newPerson(pool: Pool): Promise<{ id: string; cookie: string }> {
  const id = randomId("per");
  const token = randomBytes(32).toString("base64url");
  await pool.query("insert into person (id, name, email) values ($1, $1, $1 || '@example.org')", [id]);
  await pool.query("insert into space_member (space_id, person_id, role) values ('spc_first', $1, 'owner')", [id]);
  await pool.query(
    "insert into person_session (id, token, person_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [randomId("ses"), token, id],
  );
  return { id, cookie: sessionCookie(TEAM, await sessionSecret(TEAM), token, 3600).split(";")[0] ?? "" };
}

async function endedSessions(pool: Pool, url: string): Promise<Measured["ended"]> {
  const notifier = new Notifier(pool, (error) => {
    throw error;
  });
  const times: number[] = [];
  for (let n = 0; n < ENDED; n++) {
    const { id, cookie } = await newPerson(pool);
    const socket = io(url, {
      transports: ["websocket"],
      extraHeaders: { cookie },
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    const closed = new Promise<void>((resolve) => socket.once("disconnect", () => resolve()));
    const start = performance.now();
    // As `endSessionsOf` does.
    await pool.query("delete from person_session where person_id = $1", [id]);
    notifier.accessChanged();
    await closed;
    times.push(performance.now() - start);
  }
  await notifier.settle();
  return { p50Ms: median(times), maxMs: Math.max(...times) };
}
