/** Webhooks, with endpoints that are down, hang, refuse or send elsewhere, and processes that die. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as createRoute, GET as listRoute } from "@/app/api/webhooks/route";
import { DELETE as deleteRoute, PUT as updateRoute } from "@/app/api/webhooks/[id]/route";
import { POST as testRoute } from "@/app/api/webhooks/[id]/test/route";
import { GET as deliveriesRoute } from "@/app/api/webhooks/[id]/deliveries/route";
import { POST as againRoute } from "@/app/api/webhooks/[id]/deliveries/[delivery]/again/route";
import type { DeliveryRow, Webhook } from "@/lib/contracts/notify/webhooks";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { claimWebhooks, MAX_TRIES } from "./claim";
import { Outbox, type OutboxOptions } from "./outbox";

type Got = { headers: IncomingMessage["headers"]; body: string };

let services: TestServices;
let server: Server;
let url: string;
let got: Got[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  services = await createTestServices({ PARLEY_SECRET: "a secret for tests only" });
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=abc`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await services.close();
});
beforeEach(async () => {
  await services.pool.query("truncate webhook, delivery cascade");
  got = [];
  answer = (_, response) => response.end("thanks");
});

const outboxes: Outbox[] = [];
function outbox(options: Partial<OutboxOptions> = {}): Outbox {
  const { pool, store, env } = services;
  const one = new Outbox({ pool, store, env, logger: pino({ level: "silent" }), ...options });
  outboxes.push(one);
  return one;
}
afterEach(async () => {
  for (const one of outboxes.splice(0)) await one.stop();
});

const create = async (body: object = {}) =>
  (
    await callRoute(createRoute, services, {
      body: { name: "Ops", url, allowPrivate: true, kinds: ["gate", "closed"], ...body },
    })
  ).body.data as Webhook & { secret: string };
const log = async (id: string) =>
  ((await callRoute(deliveriesRoute, services, { params: { id } })).body.data as { items: DeliveryRow[] }).items;
const newest = async (id: string) => (await log(id))[0];
const beDue = () => services.pool.query("update delivery set due_at = now() where status = 'waiting'");

/** As a receiver checks it: the recipe of Standard Webhooks, written a second time. */
function isSigned(secret: string, { headers, body }: Got): boolean {
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(content)
    .digest("base64");
  return headers["webhook-signature"] === `v1,${expected}`;
}

describe("a webhook", () => {
  it("is told of a decision, signed, with the question, the alternatives and a link to the form", async () => {
    const { id, secret } = await create();
    const { id: deliberationId, gate } = await storeGatedDebate(services);
    await outbox().runOnce();
    expect(got).toHaveLength(1);
    const [one] = got as [Got];
    expect(isSigned(secret, one)).toBe(true);
    expect(isSigned(secret, { ...one, body: `${one.body} ` })).toBe(false);
    const sent = JSON.parse(one.body) as { type: string; data: Record<string, unknown> };
    expect(sent).toMatchObject({
      type: "decision.waiting",
      data: { deliberationId, gateId: gate.id, url: `http://127.0.0.1:3000/decide/${gate.id}`, isRehearsal: true },
    });
    expect(sent.data["alternatives"]).toEqual(gate.options.map(({ id: option, label }) => ({ id: option, label })));
    expect((sent.data["story"] as string[]).length).toBeGreaterThan(0);
    expect(await newest(id)).toMatchObject({
      status: "sent",
      tries: 1,
      answerStatus: 200,
      answer: "thanks",
      body: one.body,
    });
  });

  it("keeps its address and secret to itself", async () => {
    const { secret } = await create();
    const { rows } = await services.pool.query("select * from webhook");
    const listed = JSON.stringify([(await callRoute(listRoute, services)).body, rows]);
    for (const hidden of [secret, "token=abc", "/hook"]) expect(listed).not.toContain(hidden);
  });

  it("hears of what it chose, in the form it chose, and of nothing while it is off", async () => {
    const { id } = await create({ kinds: ["closed"], format: "slack" });
    const teams = await create({ kinds: ["closed"], format: "teams" });
    await storeGatedDebate(services);
    await storeClosedDebate(services, { title: "Ping <!channel> *now* [x](http://evil.example)" });
    await callRoute(updateRoute, services, {
      params: { id: teams.id },
      body: { name: "Ops", allowPrivate: true, kinds: ["closed"], format: "teams", isActive: false },
    });
    await outbox().runOnce();
    expect(got).toHaveLength(1);
    const slack = JSON.parse(got[0]?.body ?? "") as {
      text: string;
      blocks: { type: string; text?: { type: string } }[];
    };
    expect(slack.text).toContain("&lt;!channel&gt;");
    expect(slack.blocks.flatMap(({ text }) => text?.type ?? []).every((type) => type === "plain_text")).toBe(true);
    expect(await newest(id)).toMatchObject({ kind: "closed", status: "sent" });
    expect(await newest(teams.id)).toMatchObject({ status: "dropped", problem: expect.stringContaining("turned off") });
  });

  it("as Teams takes it: an adaptive card in which nothing is markup", async () => {
    await create({ kinds: ["closed"], format: "teams" });
    await storeClosedDebate(services, { title: "[x](http://evil.example)" });
    await outbox().runOnce();
    const card = JSON.parse(got[0]?.body ?? "") as {
      type: string;
      attachments: { contentType: string; content: { type: string; body: { type: string }[]; actions: object[] } }[];
    };
    expect(card.attachments[0]?.contentType).toBe("application/vnd.microsoft.card.adaptive");
    expect(card.attachments[0]?.content.body.every(({ type }) => type === "RichTextBlock")).toBe(true);
    expect(card.attachments[0]?.content.actions).toMatchObject([{ type: "Action.OpenUrl" }]);
  });

  it("can be tried, and sends again under the same id", async () => {
    const { id } = await create();
    await callRoute(testRoute, services, { params: { id } });
    await outbox().runOnce();
    const first = await newest(id);
    expect(first).toMatchObject({ kind: "test", status: "sent" });
    const again = () => callRoute(againRoute, services, { params: { id, delivery: first?.id ?? "" } });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(409);
    await outbox().runOnce();
    expect(got.map(({ headers }) => headers["webhook-id"])).toEqual([first?.id, first?.id]);
  });

  it("that is removed takes what waits with it", async () => {
    const { id } = await create();
    await storeGatedDebate(services);
    await callRoute(deleteRoute, services, { params: { id } });
    await outbox().runOnce();
    expect(got).toHaveLength(0);
  });

  it("never hears of what is private, also where it became so later", async () => {
    const { id } = await create();
    const { id: deliberationId } = await storeGatedDebate(services);
    await services.pool.query("insert into private_deliberation values ($1, '{}')", [deliberationId]);
    await outbox().runOnce();
    expect(got).toHaveLength(0);
    expect(await newest(id)).toMatchObject({ status: "dropped", problem: expect.stringContaining("private") });
    await services.pool.query("delete from private_deliberation");
  });
});

describe("an address", () => {
  it.each([
    ["a private one that is not meant", { url: "http://10.0.0.1/x", allowPrivate: false }],
    ["one of a cloud's credentials", { url: "http://169.254.169.254/latest", allowPrivate: true }],
    ["one with a password", { url: "https://a:b@example.com/", allowPrivate: false }],
    ["no address", { url: "ftp://example.com" }],
    ["plain http on the internet", { url: "http://93.184.216.34/x", allowPrivate: false }],
  ])("is refused: %s", async (_, body) => {
    const answered = await callRoute(createRoute, services, { body: { name: "x", kinds: ["gate"], ...body } });
    expect([answered.status, Object.keys(answered.body.error?.fields ?? {})]).toEqual([422, ["url"]]);
  });

  it("is judged again for every socket", async () => {
    const { id } = await create();
    await services.pool.query("update webhook set allow_private = false");
    await callRoute(testRoute, services, { params: { id } });
    await outbox().runOnce();
    expect(got).toHaveLength(0);
    expect(await newest(id)).toMatchObject({ status: "waiting", problem: expect.stringContaining("private network") });
  });
});

describe("what goes wrong", () => {
  const tryOnce = async (options: Partial<OutboxOptions> = {}) => {
    const { id } = await create();
    await callRoute(testRoute, services, { params: { id } });
    await outbox(options).runOnce();
    return { id, row: await newest(id) };
  };

  it("500: tried again later, with what came back", async () => {
    answer = (_, response) => response.writeHead(500).end("broken");
    const { id, row } = await tryOnce();
    expect(row).toMatchObject({ status: "waiting", tries: 1, answerStatus: 500, answer: "broken" });
    expect(Date.parse(row?.nextTryAt ?? "")).toBeGreaterThan(Date.now());
    await outbox().runOnce();
    expect(got).toHaveLength(1);
    answer = (_, response) => response.end();
    await beDue();
    await outbox().runOnce();
    expect(await newest(id)).toMatchObject({ status: "sent", tries: 2, problem: null });
  });

  it("a redirect is not followed", async () => {
    answer = (_, response) => response.writeHead(302, { Location: "http://169.254.169.254/" }).end();
    expect((await tryOnce()).row).toMatchObject({
      status: "waiting",
      answerStatus: 302,
      problem: expect.stringContaining("not followed"),
    });
    expect(got).toHaveLength(1);
  });

  it("410: it is over", async () => {
    answer = (_, response) => response.writeHead(410).end();
    expect((await tryOnce()).row).toMatchObject({ status: "failed", tries: 1 });
  });

  it("nobody listens, and in the end it has failed for all to see", async () => {
    const { id } = await create({ url: "http://127.0.0.1:9/" });
    await callRoute(testRoute, services, { params: { id } });
    for (let n = 0; n < MAX_TRIES; n++) {
      await beDue();
      await outbox().runOnce();
    }
    expect(await newest(id)).toMatchObject({
      status: "failed",
      tries: MAX_TRIES,
      nextTryAt: null,
      problem: "It can't be reached (ECONNREFUSED).",
    });
    expect((await callRoute(listRoute, services)).body.data).toMatchObject({ items: [{ lastStatus: "failed" }] });
  });

  it("one that hangs is given up, and holds up nobody else", async () => {
    answer = (request, response) => void (request.url === "/slow" ? null : response.end());
    const slow = await create({ url: url.replace("/hook?token=abc", "/slow") });
    const other = await create();
    for (let n = 0; n < 20; n++) await callRoute(testRoute, services, { params: { id: slow.id } });
    await callRoute(testRoute, services, { params: { id: other.id } });
    const one = outbox({ timeoutMs: 1500 });
    one.start();
    await expect.poll(async () => (await newest(other.id))?.status).toBe("sent");
    await one.stop();
    const rows = await log(slow.id);
    expect(rows.filter(({ problem }) => problem?.startsWith("There was no answer")).length).toBeGreaterThan(0);
    expect(rows.some(({ status }) => status === "sent")).toBe(false);
  });

  it("a process that dies with a claim: another one sends it once the claim is over, and not before", async () => {
    const { id } = await create();
    await callRoute(testRoute, services, { params: { id } });
    // What a killed process leaves behind: a claim and nothing else.
    expect(await claimWebhooks({ pool: services.pool, claimMs: 90_000 }, [], 10)).toHaveLength(1);
    await outbox().runOnce();
    expect(got).toHaveLength(0);
    await beDue();
    await outbox().runOnce();
    expect(await newest(id)).toMatchObject({ status: "sent", tries: 2 });
    expect(got).toHaveLength(1);
  });

  it("two processes at once deliver each message once", async () => {
    const { id } = await create();
    for (let n = 0; n < 40; n++) await callRoute(testRoute, services, { params: { id } });
    await Promise.all([outbox().runOnce(), outbox().runOnce(), outbox().runOnce()]);
    const ids = got.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(40);
    expect(ids).toHaveLength(40);
  });

  it("a database that is away for a moment when a delivery is confirmed does not make it twice", async () => {
    const { id } = await create();
    await callRoute(testRoute, services, { params: { id } });
    let isAway = true;
    const pool = new Proxy(services.pool, {
      get(target, name, receiver) {
        if (name !== "query") return Reflect.get(target, name, receiver) as unknown;
        return async (...given: Parameters<typeof target.query>) => {
          if (isAway && String(given[0]).includes("status = 'sent'")) {
            isAway = false;
            throw new Error("terminating connection");
          }
          return target.query(...given);
        };
      },
    });
    await outbox({ pool }).runOnce();
    await outbox().runOnce();
    expect(isAway).toBe(false);
    expect(got).toHaveLength(1);
    expect(await newest(id)).toMatchObject({ status: "sent", tries: 1 });
  });
});
