/**
 * Moves one deliberation until it waits for a person, closes, or is told to stop.
 *
 * Invariants (advance.test.ts, crash tests in lib/server/worker):
 *  - a reply is staged only while its ask is still owed, and written once;
 *  - a call that ended in look-ups is one commit, and the ask goes on with what was found: none is looked up twice;
 *  - a reply and what follows from it (evaluation, next round, next ask) are one commit;
 *  - nothing is written after a pause or a cancel: the head has moved, the append is a conflict;
 *  - an ask is called once: a reply that comes in while the log is written is not asked for again;
 *  - stopping at any point loses at most the calls in flight, draining loses none;
 *  - an ask that fails ends the run once the replies of the others are recorded;
 *  - a person's change of a seat, or wish to have a call tried again, begins that call again at once.
 */
import type { CallSettings } from "@/lib/domain/call-settings";
import type { DeliberationId } from "@/lib/domain/ids";
import { nextStep } from "@/lib/kernel/fold";
import { readableStep } from "@/lib/kernel/readable-step";
import { looksFor } from "@/lib/kernel/grounding";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import type { Ask } from "@/lib/kernel/types";
import type { AskResult } from "./ask-end";
import { failed } from "./ask-end";
import type { Flight } from "./call-model";
import { performAsk } from "./perform-ask";
import type { RunnerPorts } from "./ports";
import { Session } from "./session";
import type { StepObserver } from "./telemetry";

/** `seat`, `retries`: how the seat was to be asked when the call began, and how often a person had it tried again. */
type InFlight = { abort: AbortController; flight: Flight; seat: CallSettings | undefined; retries: number };

/** `idle`: nothing is owed until a person acts. `gone`: deleted, or not this runner's any more. */
export type AdvanceEnd = "idle" | "gone" | "drained" | "stopped";

/** The runner's handle on a deliberation it works on. */
export type Advancing = {
  done: Promise<AdvanceEnd>;
  /** Somebody else may have written up to this seq: look at the log again. True where that is news. */
  poke: (seq: number) => boolean;
  /** Begin no call any more, take in the replies of those that are on the wire or have come, and end. */
  drain: () => void;
  /** A new reader came: send the text written so far once more. */
  resend: () => void;
};

export function advance(id: DeliberationId, ports: RunnerPorts, signal: AbortSignal): Advancing {
  const run = new Run(id, ports, signal);
  return { done: run.run(), poke: (seq) => run.poke(seq), drain: () => run.drain(), resend: () => run.resend() };
}

class Run {
  private readonly id: DeliberationId;
  private readonly ports: RunnerPorts;
  private readonly signal: AbortSignal;
  private readonly inFlight = new Map<string, InFlight>();
  /** Came in, not yet staged. */
  private readonly results = new Map<string, AskResult>();
  /** Staged, not yet committed: a conflict gives them back, to be staged again if they are still owed. */
  private readonly unconfirmed = new Map<string, AskResult>();
  private failure: unknown = null;
  private session: Session | null = null;
  private isDraining = false;
  private seenSeq = 0;
  private wake: () => void = () => undefined;

  constructor(id: DeliberationId, ports: RunnerPorts, signal: AbortSignal) {
    this.id = id;
    this.ports = ports;
    this.signal = signal;
  }

  poke(seq: number): boolean {
    this.seenSeq = Math.max(this.seenSeq, seq);
    this.wake();
    return seq > (this.session?.storedHead ?? 0);
  }

  drain(): void {
    this.isDraining = true;
    for (const [key, { flight }] of this.inFlight) if (!flight.isPaid) this.abandon(key);
    this.wake();
  }

  resend(): void {
    for (const { flight } of this.inFlight.values()) flight.resend();
  }

  async run(): Promise<AdvanceEnd> {
    const onAbort = () => {
      for (const { abort } of this.inFlight.values()) abort.abort();
      this.wake();
    };
    this.signal.addEventListener("abort", onAbort);
    try {
      this.session = await Session.open(this.id, this.ports);
      return this.session ? await this.loop(this.session) : "gone";
    } finally {
      this.signal.removeEventListener("abort", onAbort);
      onAbort();
    }
  }

  private async loop(session: Session): Promise<AdvanceEnd> {
    while (!this.signal.aborted && !session.isGone) {
      const step = readableStep(session.folded, nextStep(session.folded));
      switch (step.kind) {
        case "record":
          for (const payload of step.events) session.stage(payload);
          break;
        case "idle":
          if (await this.confirm(session.flush())) return "idle";
          break;
        case "number-record":
          await this.confirm(session.flushNumbered());
          break;
        case "ask":
          if (await this.ask(session, step.asks)) return "drained";
          break;
      }
    }
    return session.isGone ? "gone" : "stopped";
  }

  /** True: it is draining, and nothing is under way any more. */
  private async ask(session: Session, asks: readonly Ask[]): Promise<boolean> {
    const wait = this.ports.clock.turn?.();
    if (wait) await wait;
    this.abandonUnowed(asks);
    if (this.takeResults(session, asks)) return false;

    if (!this.isDraining) {
      for (const { key, kind, round, agentId } of asks) {
        if (!Object.hasOwn(session.folded.lifecycle.underWay, key))
          session.stage({ type: "ask.started", key, kind, round, agentId });
      }
    }
    if (!(await this.confirm(session.flush()))) return false;

    this.abandonChanged(session, asks);
    if (!this.isDraining)
      this.launchAll(
        session,
        asks.filter(({ key }) => !this.inFlight.has(key) && !this.results.has(key)),
      );
    if (this.inFlight.size === 0 && this.results.size === 0) {
      if (this.failure !== null) throw this.failure;
      if (this.isDraining) return true;
      throw new Error("Something is owed, and nothing is under way for it.");
    }
    await this.something(session);
    if (this.seenSeq > session.storedHead && !this.signal.aborted) {
      this.seenSeq = 0;
      await session.reload();
    }
    return false;
  }

  private async confirm(flushed: Promise<boolean>): Promise<boolean> {
    const isWritten = await flushed;
    if (!isWritten) for (const [key, result] of this.unconfirmed) this.results.set(key, result);
    this.unconfirmed.clear();
    return isWritten;
  }

  /** One reply at a time: after each the protocol is asked again what it owes. */
  private takeResults(session: Session, asks: readonly Ask[]): boolean {
    const ask = asks.find(({ key }) => this.results.has(key));
    const result = ask && this.results.get(ask.key);
    if (!ask || !result) return false;
    this.results.delete(ask.key);
    // Somebody else looked for it meanwhile: it goes on with what is on record.
    if (result.kind === "looked" && result.payload.turn !== nextTurn(session.folded.lifecycle, ask)) return true;
    this.unconfirmed.set(ask.key, result);
    if (result.kind === "paused") session.stage({ type: "deliberation.paused", by: "Parley", reason: result.reason });
    else session.stage(result.payload);
    return true;
  }

  private abandonUnowed(asks: readonly Ask[]): void {
    const owed = new Set(asks.map(({ key }) => key));
    for (const key of this.inFlight.keys()) if (!owed.has(key)) this.abandon(key);
    for (const key of this.results.keys()) if (!owed.has(key)) this.results.delete(key);
  }

  /** A person gave the seat another model, or does not want to wait: what is under way is not what is wanted any more. */
  private abandonChanged({ folded: { lifecycle } }: Session, asks: readonly Ask[]): void {
    for (const ask of asks) {
      const flying = this.inFlight.get(ask.key);
      if (
        !flying ||
        (flying.seat === lifecycle.seatChanges[ask.agentId] && flying.retries === retriesOf(lifecycle, ask))
      )
        continue;
      this.abandon(ask.key);
    }
  }

  private abandon(key: string): void {
    this.inFlight.get(key)?.abort.abort();
    this.inFlight.delete(key);
  }

  private launchAll(session: Session, asks: readonly Ask[]): void {
    if (asks.length === 0) return;
    const step = this.ports.telemetry.step(session.folded, asks);
    let flying = asks.length;
    const onLanded = () => {
      if (--flying === 0) step.end();
    };
    for (const ask of asks) this.launch(session, ask, step, onLanded);
  }

  private launch(session: Session, ask: Ask, step: StepObserver, onLanded: () => void): void {
    const abort = new AbortController();
    const flight: Flight = { resend: () => undefined, isPaid: false, step };
    const { lifecycle } = session.folded;
    this.inFlight.set(ask.key, {
      abort,
      flight,
      seat: lifecycle.seatChanges[ask.agentId],
      retries: retriesOf(lifecycle, ask),
    });
    const landed = () => {
      if (this.inFlight.get(ask.key)?.abort === abort) this.inFlight.delete(ask.key);
      // Nothing is left of it, also not the wait for its deadline.
      abort.abort(LANDED);
      onLanded();
      this.wake();
    };
    if (ask.deadlineAt) void this.giveUpAt(ask.deadlineAt, ask, abort);
    performAsk(session.folded, ask, this.ports, abort.signal, flight)
      .then(
        (result) => {
          if (!abort.signal.aborted) this.results.set(ask.key, result);
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          this.failure ??= error;
          this.drain();
        },
      )
      .finally(landed);
  }

  /** The protocol goes on without those who are late: a reply that comes afterwards is not taken. */
  private async giveUpAt(deadlineAt: string, ask: Ask, abort: AbortController): Promise<void> {
    const waited = await this.ports.clock
      .sleep(Math.max(0, Date.parse(deadlineAt) - this.ports.clock.now()), abort.signal)
      .then(
        () => true,
        () => false,
      );
    if (!waited || this.inFlight.get(ask.key)?.abort !== abort) return;
    this.abandon(ask.key);
    this.results.set(
      ask.key,
      failed(ask, { code: "deadline", message: "The answer did not arrive before the round's deadline." }),
    );
    this.wake();
  }

  /** Resolves when a reply came, the last call ended, somebody else wrote, or the runner is told to stop. */
  private async something(session: Session): Promise<void> {
    const happened = () =>
      this.results.size > 0 || this.inFlight.size === 0 || this.signal.aborted || this.seenSeq > session.storedHead;
    while (!happened()) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}

/** Without a reason of ours each abort makes an error with a stack, which takes longer than folding the reply. */
const LANDED = new Error("The call is over.");

const nextTurn = ({ grounding }: Lifecycle, { key }: Ask): number => looksFor(grounding, key).length + 1;
const retriesOf = ({ underWay }: Lifecycle, { key }: Ask): number => underWay[key] ?? 0;
