/** Every socket message × everybody who may send it, and what reaches whom. */
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE as removeRoute } from "@/app/api/people/[id]/route";
import { DELETE as endSessionRoute } from "@/app/api/sessions/[id]/route";
import { POST as tokenRoute } from "@/app/api/tokens/route";
import { PUT as privacyRoute } from "@/app/api/deliberations/[id]/people/route";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import type { Viewer } from "@/lib/domain/access/viewer";
import { type DeliberationId, gateId } from "@/lib/domain/ids";
import type { ClientToServerEvents, Frame, ServerToClientEvents, WatchAck } from "@/lib/events/frames";
import { Door } from "@/lib/server/access/door";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { handshakeGuard } from "@/lib/server/http/check-incoming";
import { addMember } from "@/lib/server/spaces/members";
import { changeSpace } from "@/lib/server/spaces/change-space";
import { debateCreated } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { OTHER_SPACE } from "@/lib/testing/team/private-world";
import { join, type Member, PASSWORD, TEAM_ENV } from "@/lib/testing/team/team";
import { Gateway } from "./gateway";
import { Places } from "./places";

type Client = Socket<ServerToClientEvents, ClientToServerEvents> & { frames: Frame[] };

let services: TestServices;
let hidden: DeliberationId;
let open: DeliberationId;
/** The same in the other space. */
let theirs: DeliberationId;
/** Elsewhere owns another space. */
const members = {} as Record<"owner" | "decider" | "observer" | "outsider" | "elsewhere", Member>;
/** Somebody else, who may see everything. */
let onlooking: Member;
/** Two of them, as two processes have: what one hears, the other has to hear too. */
const doors: { url: string; gateway: Gateway }[] = [];
const clients: Client[] = [];

/** Whoever is cut off here is cut off by what was announced, not by the look every half minute. */
function withoutSlowTimers() {
  const { setInterval: real } = globalThis;
  const quick = ((work: () => void, ms: number) =>
    real(ms < 20_000 ? work : () => undefined, ms)) as typeof setInterval;
  return vi.spyOn(globalThis, "setInterval").mockImplementation(quick);
}

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  for (let n = 0; n < 2; n++) {
    const http: HttpServer = createServer((_, response) => response.end());
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const gateway = new Gateway({
      http,
      pool: services.pool,
      connectionString: services.url,
      logger: pino({ level: "silent" }),
      isDev: false,
      isAllowed: handshakeGuard([]),
      door: await Door.open(services.pool, services.env),
    });
    const unheard = withoutSlowTimers();
    await gateway.start();
    unheard.mockRestore();
    doors.push({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, gateway });
  }
  members.owner = await join(services, "owner", "Grace");
  members.decider = await join(services, "decider", "Ada");
  members.observer = await join(services, "observer", "Linus");
  members.outsider = await join(services, "decider", "Mallory");
  await services.pool.query("insert into space (id, name) values ($1, 'Other')", [OTHER_SPACE]);
  members.elsewhere = await join(services, "owner", "Edsger", OTHER_SPACE);
  onlooking = await join(services, "owner", "Hedy");
});
afterAll(async () => {
  for (const { gateway } of doors) await gateway.close();
  await services.close();
});
beforeEach(async () => {
  hidden = await insertDeliberation(services.pool, debateCreated({ start: false }));
  open = await insertDeliberation(services.pool, debateCreated({ start: false }));
  theirs = await insertDeliberation(services.pool, debateCreated({ start: false }));
  await services.pool.query("update deliberation set space_id = $2 where id = $1", [theirs, OTHER_SPACE]);
  await callRoute(privacyRoute, services, {
    headers: members.decider.headers,
    params: { id: hidden },
    body: { people: [members.observer.viewer.id] },
  });
  await services.notifier.settle();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

const connect = (cookie: string | null, at = 0): Promise<Client> => connectWith(cookie === null ? {} : { cookie }, at);
async function connectWith(extraHeaders: Record<string, string>, at = 0): Promise<Client> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(doors[at]?.url ?? "", {
    transports: ["websocket"],
    extraHeaders,
    reconnection: false,
    forceNew: true,
  });
  const client = Object.assign(socket, { frames: [] as Frame[] });
  clients.push(client);
  client.on("frame", (frame) => client.frames.push(frame));
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("connect_error", reject);
  });
  return client;
}
const watch = (client: Client, deliberationId: DeliberationId): Promise<WatchAck> =>
  client.emitWithAck("watch", { deliberationId, afterSeq: 0 });
const look = (client: Client, deliberationId: DeliberationId): Promise<WatchAck> =>
  client.emitWithAck("watch", { deliberationId, afterSeq: 0, isLooking: true });
const presenceIn = ({ frames }: Client, id: DeliberationId) =>
  frames.flatMap((frame) => (frame.kind === "presence" && frame.deliberationId === id ? [frame] : []));
/** Who looks, as this client was told last; "…" for who writes an answer. */
const present = (client: Client, id: DeliberationId) =>
  presenceIn(client, id)
    .at(-1)
    ?.people.map(({ name, writing }) => (writing ? `${name}…` : name));
const changedIn = ({ frames }: Client) =>
  frames.flatMap((frame) => (frame.kind === "changed" ? [frame.deliberationId] : []));
const move = (id: DeliberationId) =>
  executeCommand(services.store, id, () => [{ type: "deliberation.paused", by: "Ada" }]);

it("who is left out while a room is opened for them is not in it", async () => {
  const client = await connect(members.outsider.cookie);
  const other = await connect(members.owner.cookie);
  await watch(other, open);
  let asked = 0;
  vi.spyOn(Places.prototype, "of").mockImplementation(async (id) => ({
    space: FIRST_SPACE,
    privateTo: id === open && asked++ > 0 ? [] : null,
  }));
  expect(await watch(client, open)).toEqual({ ok: false, code: "not_found" });
  await move(open);
  await vi.waitFor(() => expect(other.frames.some(({ kind }) => kind === "event")).toBe(true));
  expect(client.frames).toEqual([]);
});

/** What each message brings: to whom the private deliberation shows. */
const TABLE: Readonly<Record<keyof ClientToServerEvents, Record<keyof typeof members, boolean>>> = {
  watch: { owner: true, decider: true, observer: true, outsider: false, elsewhere: false },
  "watch-list": { owner: true, decider: true, observer: true, outsider: false, elsewhere: false },
  // Leaving tells nobody anything.
  unwatch: { owner: false, decider: false, observer: false, outsider: false, elsewhere: false },
  // Who is shown to write an answer; observers give none.
  writing: { owner: true, decider: true, observer: false, outsider: false, elsewhere: false },
};

/** `seen`: one they may see, to know that what was sent before has arrived. */
const SEND: Record<keyof ClientToServerEvents, (client: Client, seen: DeliberationId) => Promise<boolean>> = {
  async watch(client, seen) {
    const ack = await watch(client, hidden);
    await move(hidden);
    await move(seen);
    if (ack.ok) await vi.waitFor(() => expect(client.frames.some(({ kind }) => kind === "event")).toBe(true));
    return ack.ok;
  },
  async "watch-list"(client, seen) {
    client.emit("watch-list");
    // An answer to a later message says that the one before was read.
    await watch(client, seen);
    await move(hidden);
    await move(seen);
    await vi.waitFor(() => expect(changedIn(client)).toContain(seen));
    // Sent in the order they happened.
    return changedIn(client).includes(hidden);
  },
  async unwatch(client, seen) {
    client.emit("unwatch", { deliberationId: hidden });
    await watch(client, seen);
    await move(hidden);
    await move(seen);
    await vi.waitFor(() => expect(client.frames.some(({ kind }) => kind === "event")).toBe(true));
    return client.frames.some((frame) => frame.kind === "event" && frame.event.deliberationId === hidden);
  },
  async writing(client, seen) {
    const onlooker = await connect(onlooking.cookie);
    await look(onlooker, hidden);
    await look(client, hidden);
    client.emit("writing", { gateId: gateId(hidden, 1), isWriting: true });
    // Read before what comes next, which is therefore not told without it.
    await watch(client, seen);
    onlooker.emit("writing", { gateId: gateId(hidden, 2), isWriting: true });
    const written = () => presenceIn(onlooker, hidden).flatMap(({ people }) => people.map(({ writing }) => writing));
    await vi.waitFor(() => expect(written().some((gate) => gate !== null)).toBe(true));
    return written().includes(gateId(hidden, 1));
  },
};

it("nobody is connected without a session, nor with a cookie that is none", async () => {
  await expect(connect(null)).rejects.toThrow("websocket error");
  await expect(connect("__Secure-parley.session_token=abc.def")).rejects.toThrow("websocket error");
});

describe.each(Object.entries(TABLE) as [keyof ClientToServerEvents, Record<keyof typeof members, boolean>][])(
  "%s",
  (message, row) => {
    it.each(Object.entries(row) as [keyof typeof members, boolean][])("%s: %s", async (who, shows) => {
      const client = await connect(members[who].cookie);
      expect(await SEND[message](client, who === "elsewhere" ? theirs : open)).toBe(shows);
    });
  },
);

it("who ends a session cuts off its sockets in every process, and nobody else's", async () => {
  const gone = await join(services, "decider", `Gone${Date.now()}`);
  const [here, there, other] = [
    await connect(gone.cookie, 0),
    await connect(gone.cookie, 1),
    await connect(members.owner.cookie),
  ];
  await callRoute(endSessionRoute, services, { headers: gone.headers, params: { id: gone.viewer.session ?? "" } });
  await vi.waitFor(() => expect([here.connected, there.connected]).toEqual([false, false]));
  expect(other.connected).toBe(true);
  await expect(connect(gone.cookie)).rejects.toThrow("websocket error");
});

it("who is removed is cut off", async () => {
  const gone = await join(services, "observer", `Removed${Date.now()}`);
  const client = await connect(gone.cookie, 1);
  await callRoute(removeRoute, services, { headers: members.owner.headers, params: { id: gone.viewer.id } });
  await vi.waitFor(() => expect(client.connected).toBe(false));
});

it("who is left out of a deliberation stops hearing of it, and stays connected", async () => {
  const client = await connect(members.observer.cookie);
  expect((await watch(client, hidden)).ok).toBe(true);
  await callRoute(privacyRoute, services, {
    headers: members.decider.headers,
    params: { id: hidden },
    body: { people: [] },
  });
  await vi.waitFor(async () => expect((await watch(client, hidden)).ok).toBe(false));
  // Its page asks again, and says what it is told.
  await vi.waitFor(() => expect(changedIn(client)).toEqual([hidden]));
  await watch(client, open);
  client.frames.length = 0;
  await move(hidden);
  await move(open);
  await vi.waitFor(() => expect(client.frames.length).toBeGreaterThan(0));
  expect(JSON.stringify(client.frames)).not.toContain(hidden);
});

it("who goes to another space hears of that one from then on, in every process, and of this one no more", async () => {
  const both = await join(services, "decider", `Both${Date.now()}`);
  await addMember(services.pool, { space: OTHER_SPACE, id: both.viewer.id, role: "observer" });
  const client = await connect(both.cookie, 1);
  client.emit("watch-list");
  expect((await watch(client, open)).ok).toBe(true);
  expect((await watch(client, theirs)).ok).toBe(false);
  await changeSpace({ ...services, viewer: both.viewer }, OTHER_SPACE);
  await vi.waitFor(async () => expect((await watch(client, theirs)).ok).toBe(true));
  expect((await watch(client, open)).ok).toBe(false);
  await vi.waitFor(() => expect(changedIn(client)).toContain(open));
  client.frames.length = 0;
  await move(open);
  await move(theirs);
  await vi.waitFor(() => expect(changedIn(client)).toContain(theirs));
  expect(JSON.stringify(client.frames)).not.toContain(open);
});

it("of two changes at once, who somebody is after the second one counts", async () => {
  const both = await join(services, "decider", `Twice${Date.now()}`);
  await addMember(services.pool, { space: OTHER_SPACE, id: both.viewer.id, role: "observer" });
  const [client, other] = [await connect(both.cookie, 1), await connect(both.cookie, 1)];
  client.emit("watch-list");
  expect((await watch(client, open)).ok).toBe(true);
  let resolve: (viewer: Viewer) => void = () => undefined;
  const late = new Promise<Viewer>((done) => {
    resolve = done;
  });
  vi.spyOn(Door.prototype, "viewerOf").mockImplementationOnce(() => late);
  services.notifier.accessChanged();
  await services.notifier.settle();
  await changeSpace({ ...services, viewer: both.viewer }, OTHER_SPACE);
  await vi.waitFor(async () => expect((await watch(other, theirs)).ok).toBe(true));
  // As they were before the first change.
  resolve(both.viewer);
  await watch(other, theirs);
  await vi.waitFor(async () => expect((await watch(client, theirs)).ok).toBe(true));
});

describe("who is present", () => {
  it("people of two processes see each other look, write and leave; nobody who may not see it hears of them", async () => {
    const [ada, grace, mallory] = [
      await connect(members.decider.cookie, 0),
      await connect(members.owner.cookie, 1),
      await connect(members.outsider.cookie, 1),
    ];
    for (const client of [ada, grace, mallory]) await look(client, hidden);
    const all = (...names: string[]) =>
      vi.waitFor(() => expect([present(ada, hidden), present(grace, hidden)]).toEqual([names, names]));
    await all("Ada", "Grace");
    ada.emit("writing", { gateId: gateId(hidden, 1), isWriting: true });
    await all("Ada…", "Grace");
    ada.emit("writing", { gateId: gateId(hidden, 1), isWriting: false });
    await all("Ada", "Grace");
    ada.disconnect();
    await vi.waitFor(() => expect(present(grace, hidden)).toEqual(["Grace"]));
    expect(mallory.frames).toEqual([]);
  });

  it("who is left out is seen no more, and sees nobody", async () => {
    const [ada, linus] = [await connect(members.decider.cookie, 0), await connect(members.observer.cookie, 1)];
    for (const client of [ada, linus]) await look(client, hidden);
    await vi.waitFor(() => expect(present(linus, hidden)).toEqual(["Ada", "Linus"]));
    await callRoute(privacyRoute, services, {
      headers: members.decider.headers,
      params: { id: hidden },
      body: { people: [] },
    });
    await vi.waitFor(() => expect([present(ada, hidden), present(linus, hidden)]).toEqual([["Ada"], []]));
  });

  it("who only listens, or has left before being let in, or is a program, is not there", async () => {
    const token = await callRoute(tokenRoute, services, {
      headers: members.outsider.headers,
      body: { name: "A program", scopes: ["read", "create", "decide"], days: 1, password: PASSWORD },
    });
    const { data } = token.body as { data: { token: string } };
    const [ada, grace, linus, program] = [
      await connect(members.decider.cookie),
      await connect(members.owner.cookie),
      await connect(members.observer.cookie),
      await connectWith({ authorization: `Bearer ${data.token}` }),
    ];
    await look(grace, open);
    await watch(grace, open);
    const entered = look(linus, open);
    linus.emit("unwatch", { deliberationId: open });
    await entered;
    expect((await look(program, open)).ok).toBe(true);
    program.emit("writing", { gateId: gateId(open, 1), isWriting: true });
    // Read before what comes next.
    await watch(program, hidden);
    await look(ada, open);
    await vi.waitFor(() => expect(present(ada, open)).toEqual(["Ada"]));
    for (const client of [grace, linus, program]) expect(presenceIn(client, open)).toEqual([]);
  });
});

it("a socket that sends and sends is closed", async () => {
  const client = await connect(members.owner.cookie);
  for (let n = 0; n < 1000; n++) client.emit("unwatch", { deliberationId: hidden });
  await vi.waitFor(() => expect(client.connected).toBe(false));
});

it("sockets that each stay within their limit are closed when together, in all processes, they send too much", async () => {
  const loud = await join(services, "observer", `Loud${Date.now()}`);
  const calm = await connect(members.owner.cookie);
  // 750 messages in each process: too few for either of them alone.
  const many = await Promise.all(Array.from({ length: 10 }, (_, n) => connect(loud.cookie, n % 2)));
  for (const client of many) for (let n = 0; n < 150; n++) client.emit("unwatch", { deliberationId: hidden });
  const closedIn = (at: number) => many.every(({ connected }, n) => n % 2 !== at || !connected);
  await vi.waitFor(() => expect(closedIn(0) || closedIn(1)).toBe(true));
  expect(calm.connected).toBe(true);
  await expect(connect(loud.cookie, closedIn(0) ? 0 : 1)).rejects.toThrow("too-many");
});
