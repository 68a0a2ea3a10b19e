/** People at work meanwhile: they start deliberations, answer gates, pause, resume and cancel, through what the API calls, on connections of their own. */
import { setTimeout as wait } from "node:timers/promises";
import { LOCAL_VIEWER } from "@/lib/domain/access/viewer";
import type { Pool } from "pg";
import { AppError } from "@/lib/domain/errors";
import { gateAnswerSchema } from "@/lib/domain/gate/gate";
import type { DeliberationId } from "@/lib/domain/ids";
import { mulberry32 } from "@/lib/domain/seeded-shuffle";
import { deliberationEventSchema } from "@/lib/events/schema";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { EventStore } from "@/lib/server/db/log/event-store";
import { pauseDeliberation, resumeDeliberation, cancelDeliberation } from "@/lib/server/deliberations/commands";
import { storeNew } from "@/lib/server/deliberations/create/store-new";
import { answerGate } from "@/lib/server/gates/answer";
import { listGates } from "@/lib/server/gates/list";
import { Notifier } from "@/lib/server/realtime/notifier";
import { randomId } from "@/lib/server/random-id";
import { completeAnswer } from "@/lib/testing/builders";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { isDatabasesDoing } from "./database";

type PersonsOptions = {
  pool: Pool;
  seed: number;
  /** Deliberations that are to be under way at any time, of all protocols. */ atOnce: number;
  everyMs: number;
};

export type Deeds = {
  created: number;
  answered: number;
  paused: number;
  resumed: number;
  cancelled: number;
  /** Somebody was faster. */ late: number;
  /** The database was away or took no writes. */ unavailable: number;
};

/** Text of the subject, short: prompts are not what is tried here. */
const ARTIFACT = "The queue holds jobs in Redis.";

export class Persons {
  readonly deeds: Deeds = { created: 0, answered: 0, paused: 0, resumed: 0, cancelled: 0, late: 0, unavailable: 0 };
  private readonly options: PersonsOptions;
  private readonly random: () => number;
  private readonly store: EventStore;
  private readonly notifier: Notifier;
  private isOver = false;
  private working: Promise<void> = Promise.resolve();

  constructor(options: PersonsOptions) {
    this.options = options;
    this.random = mulberry32(options.seed ^ 0x5eed);
    this.notifier = new Notifier(options.pool, () => undefined);
    this.store = new EventStore(options.pool, (id, seq) => this.notifier.appended(id, seq));
  }

  start(): void {
    this.working = this.work();
    // Reported by `stop`.
    this.working.catch(() => undefined);
  }

  /** Nobody does anything any more; gates stay open, what is paused stays so. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.working;
    await this.notifier.settle();
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      await this.attempt(() => this.topUp());
      await this.attempt(() => this.act());
      await wait(this.options.everyMs * (0.5 + this.random()));
    }
  }

  /** What a person can't do now they leave. An answer that is refused as incomplete is a mistake of ours, though. */
  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") this.deeds.late++;
      else if (isDatabasesDoing(error)) this.deeds.unavailable++;
      else throw error;
      await wait(RESPITE_MS);
    }
  }

  private async topUp(): Promise<void> {
    const { pool, atOnce } = this.options;
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from deliberation where status in ('queued', 'running', 'awaiting_human', 'paused')",
    );
    for (let missing = atOnce - (rows[0]?.count ?? atOnce); missing > 0; missing--) {
      const index = this.deeds.created;
      const created = rehearsalCreated(PROTOCOL_IDS[index % PROTOCOL_IDS.length] ?? "debate", {
        seed: index,
        source: { kind: "endpoint", model: "chaos" },
      });
      const payload = { ...created, subject: { ...created.subject, artifact: ARTIFACT } };
      await storeNew(
        pool,
        deliberationEventSchema.parse({
          deliberationId: randomId("dlb"),
          seq: 1,
          at: new Date().toISOString(),
          payload,
        }),
        null,
      );
      this.deeds.created++;
    }
  }

  /** Gates are mostly answered and pauses mostly short, so that there is work most of the time. */
  private async act(): Promise<void> {
    const { pool } = this.options;
    const gate =
      this.chance(0.8) &&
      this.pick((await listGates({ pool, viewer: LOCAL_VIEWER }, { status: "open", limit: 100 })).items);
    if (gate) {
      const option = this.pick(gate.gate.options);
      const score = option?.requires.find((need) => need.kind === "score")?.min;
      await answerGate(
        { pool, store: this.store, viewer: LOCAL_VIEWER },
        gate.id,
        gateAnswerSchema.parse({ rationale: "Weighed.", ...completeAnswer(gate.gate, option?.id ?? "", score) }),
      );
      this.deeds.answered++;
    }
    const { rows } = await pool.query<{ id: DeliberationId; status: string }>(
      "select id, status from deliberation where status in ('queued', 'running', 'paused') order by id",
    );
    const paused = this.chance(0.6) && this.pick(rows.filter(({ status }) => status === "paused"));
    if (paused) {
      await resumeDeliberation(this.store, paused.id);
      this.deeds.resumed++;
    }
    const running = this.pick(rows.filter(({ status }) => status !== "paused"));
    if (running && this.chance(0.2)) {
      await pauseDeliberation(this.store, running.id);
      this.deeds.paused++;
    } else if (running && this.chance(0.06)) {
      await cancelDeliberation(this.store, running.id);
      this.deeds.cancelled++;
    }
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)];
  }
}

const RESPITE_MS = 100;
