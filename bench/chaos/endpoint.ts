/**
 * The provider of the chaos run: answers each call as the rehearsal panel would, after 50 to 400 ms, and keeps its own list of
 * calls, which the checker holds against the log. Each worker has a key of its own, so the list also says who called.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { mulberry32 } from "@/lib/domain/seeded-shuffle";
import { ModelError } from "@/lib/models/errors";
import { rehearse } from "@/lib/models/rehearsal/rehearsal-port";
import { foldEvent, foldLog, type Folded } from "@/lib/kernel/fold";
import { owedAsks } from "@/lib/kernel/owed-asks";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/kernel/registry";
import { isDatabaseUnavailable } from "@/lib/server/db/database-unavailable";
import { EventStore } from "@/lib/server/db/log/event-store";
import type { ScriptedBehaviour } from "@/lib/testing/endpoint/scripted-behaviour";
import {
  type ScriptedEndpoint,
  type ScriptedRequest,
  startScriptedEndpoint,
} from "@/lib/testing/endpoint/scripted-endpoint";
import type { Call } from "./check";

export type Spell = "down" | "hang" | "http-429" | "http-500" | "cut-stream";

/** By ask and attempt: what the endpoint did to it instead of answering, and when. */
type Failures = Map<string, { how: "refused" | "cut"; at: number }>;

const DATABASE_RETRY_MS = 100;
/** Calls that are open are among so many that began last. */
const LATEST = 1000;

export class ChaosEndpoint {
  private readonly store: EventStore;
  private readonly random: () => number;
  private readonly folds = new Map<string, Folded>();
  private readonly instances: { endpoint: ScriptedEndpoint; failures: Failures }[] = [];
  private spell: Spell | null = null;
  private endSpell: () => void = () => undefined;
  private spellOver: Promise<void> = Promise.resolve();
  private port = 0;
  private isOver = false;
  /** Of an answer, in ms, from and to. */
  latency: readonly [number, number] = [50, 400];

  constructor(pool: Pool, seed: number) {
    this.store = new EventStore(pool, () => undefined);
    this.random = mulberry32(seed);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async start(): Promise<void> {
    const failures: Failures = new Map();
    const endpoint = await startScriptedEndpoint({
      port: this.port,
      respond: (request) => this.respond(request, failures),
    });
    this.port = Number(new URL(endpoint.url).port);
    this.instances.push({ endpoint, failures });
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.endSpell();
    await this.close();
  }

  private async close(): Promise<void> {
    await this.instances.at(-1)?.endpoint.close();
  }

  async begin(spell: Spell): Promise<void> {
    this.spell = spell;
    this.spellOver = new Promise((resolve) => (this.endSpell = resolve));
    if (spell !== "down") return;
    const current = this.instances.at(-1);
    for (const { askId, attempt, outcome } of current?.endpoint.requests ?? [])
      if (outcome === "open") current?.failures.set(`${askId} ${attempt}`, { how: "cut", at: Date.now() });
    await this.close();
  }

  async end(): Promise<void> {
    if (this.spell === "down") await this.start();
    this.spell = null;
    this.endSpell();
  }

  /** Whether it has a call of this worker's to answer. */
  isAsked(worker: string): boolean {
    const { requests } = this.instances.at(-1)?.endpoint ?? { requests: [] };
    return requests.slice(-LATEST).some(({ key, outcome }) => key === worker && outcome === "open");
  }

  calls(): Call[] {
    return this.instances.flatMap(({ endpoint, failures }) =>
      endpoint.requests.map(({ askId, key, attempt, at, endedAt, outcome }) => {
        const [deliberationId = "", ...rest] = askId.split("/");
        const failure = failures.get(`${askId} ${attempt}`);
        // Who had left by then was not turned away.
        const isOurs = failure !== undefined && (endedAt === null || endedAt >= failure.at);
        return {
          deliberationId,
          askKey: rest.join("/"),
          worker: key,
          startedAt: at,
          endedAt,
          outcome: isOurs ? failure.how : outcome,
        };
      }),
    );
  }

  private async respond(request: ScriptedRequest, failures: Failures): Promise<ScriptedBehaviour> {
    const [from, to] = this.latency;
    await wait(from + this.random() * (to - from));
    const fail = (how: "refused" | "cut", behaviour: ScriptedBehaviour): ScriptedBehaviour => {
      const id = `${request.askId} ${request.attempt}`;
      // Kept where it was cut already, when the endpoint went down.
      if (!failures.has(id)) failures.set(id, { how, at: Date.now() });
      return behaviour;
    };
    switch (this.spell) {
      case "hang":
        await this.spellOver;
        // Nobody waits for an answer that comes so late: what hung is cut when it is over.
        return fail("cut", { kind: "cut", after: 0 });
      case "http-429":
        return fail("refused", {
          kind: "status",
          status: 429,
          headers: { "retry-after": "1" },
          body: { error: { message: "Slow down." } },
        });
      case "http-500":
        return fail("refused", { kind: "status", status: 500, body: { error: { message: "Oops." } } });
      case "down":
        return fail("cut", { kind: "cut", after: 0 });
      default:
        try {
          const text = await this.answer(request.askId);
          return this.spell === "cut-stream"
            ? fail("cut", { kind: "cut", after: Math.max(1, Math.floor(text.length / 2)), text })
            : { kind: "text", text };
        } catch (error) {
          // A part of some scripts: the model declines.
          if (error instanceof ModelError && error.code === "refused") return fail("refused", { kind: "refusal" });
          throw error;
        }
    }
  }

  /** From the log as it stands. An ask that isn't owed (any more) gets an answer that nobody can take for one. */
  private async answer(askId: string): Promise<string> {
    const [id = "", ...key] = askId.split("/");
    const folded = await this.folded(id as DeliberationId);
    const ask = owedAsks(folded).find((one) => one.key === key.join("/"));
    const { protocol, seed } = folded.lifecycle.created;
    const { scripts } = protocolById(protocol);
    // Every way a protocol can go has its turn: also those that end at a person.
    return ask
      ? rehearse({
          protocol,
          ask,
          state: folded.protocol,
          script: scripts[Math.floor(seed / PROTOCOL_IDS.length) % scripts.length]?.id ?? "converges",
        })
      : "{}";
  }

  /** The provider does not depend on the database: where that is away, the answer takes longer. */
  private async folded(id: DeliberationId): Promise<Folded> {
    for (;;) {
      try {
        const before = this.folds.get(id);
        const news = (await this.store.read(id, before?.lifecycle.headSeq ?? 0)) ?? [];
        const known = this.folds.get(id);
        if (known !== before) continue;
        const after = before ? news.reduce(foldEvent, before) : foldLog(news);
        this.folds.set(id, after);
        return after;
      } catch (error) {
        if (this.isOver || !isDatabaseUnavailable(error)) throw error;
        await wait(DATABASE_RETRY_MS);
      }
    }
  }
}
