/** One call with all its tries: waits for its turn, is tried again, is shortened, and ends with a reply or a reason. */
import type { FailedAttempt } from "@/lib/events/schema";
import { describeModelError, ModelError } from "@/lib/models/errors";
import type { ModelReply, ModelRequest } from "@/lib/models/port";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import type { AskInput, ReadyInput } from "./ask-input";
import type { Turn, TurnEnd } from "./connection-limiter";
import { DeltaSender } from "./delta-sender";
import type { RunnerPorts } from "./ports";
import { afterError, isOverload } from "./retry-policy";
import { type Route, seatName } from "./route";
import type { CallObserver, StepObserver } from "./telemetry";
import { TUNABLES } from "./tunables";

/** What the runner may ask of an ask in flight. `isPaid`: an endpoint is being called, or has answered: what it costs is spent, and giving the ask up would waste it. `step`: who watches the step it belongs to. */
export type Flight = { resend: () => void; isPaid: boolean; readonly step: StepObserver };

export type Called =
  | { kind: "replied"; reply: ModelReply; input: ReadyInput; failedAttempts: FailedAttempt[] }
  | { kind: "failed"; code: string; message: string; failedAttempts: FailedAttempt[] }
  | { kind: "paused"; reason: string };

export type CallContext = {
  folded: Folded;
  ask: Ask;
  route: Route;
  ports: RunnerPorts;
  signal: AbortSignal;
  flight: Flight;
};

/** `inputWithin`: what the seat is given, within so many tokens. `requestFor`: the request with that. `isSilent`: what is written is for nobody's eyes. */
export type Calling = {
  inputWithin: (maxTokens: number | null) => AskInput;
  requestFor: (input: ReadyInput) => ModelRequest;
  isSilent: boolean;
};

export function callModel(context: CallContext, calling: Calling): Promise<Called> {
  return new ModelCall(context, calling).run();
}

/** One try through the same gate, for what an ask can do without: it is not tried again, and what is written is for nobody's eyes. */
export function tryModel(context: CallContext, request: ModelRequest, tokens: number): Promise<ModelReply> {
  const inputWithin = (): never => {
    throw new Error("A single try is as it is.");
  };
  return new ModelCall(context, { inputWithin, requestFor: () => request, isSilent: true }).runOnce(request, tokens);
}

class ModelCall {
  private readonly context: CallContext;
  private readonly calling: Calling;
  private readonly failedAttempts: FailedAttempt[] = [];
  private readonly giveUpAt: number;
  /** Tries that failed, by the kind of reason: waiting for a provider must not use up the tries of an endpoint that fails. */
  private readonly failures = new Map<string, { count: number; since: number }>();
  private shortenings = 0;
  /** What whoever watches was told last about why it does not move. */
  private noted: string | null = null;
  private sender: DeltaSender | null = null;
  private readonly observer: CallObserver;

  constructor(context: CallContext, calling: Calling) {
    this.context = context;
    this.calling = calling;
    this.giveUpAt =
      context.ports.clock.elapsed() + (context.route.outside?.limits.totalTimeoutMs ?? Number.POSITIVE_INFINITY);
    this.observer = context.flight.step.call(context.folded, context.ask, context.route);
    context.flight.resend = () => {
      this.sender?.resend();
      if (this.noted !== null) this.say(this.noted);
    };
  }

  async run(): Promise<Called> {
    try {
      return await this.tryUntilItEnds();
    } finally {
      this.observer.end();
      if (this.noted !== null) this.say(null);
    }
  }

  async runOnce(request: ModelRequest, tokens: number): Promise<ModelReply> {
    try {
      const reply = await this.tryOnce(request, tokens);
      this.observer.answered(reply);
      return reply;
    } catch (error) {
      this.observer.failed(error);
      throw error;
    } finally {
      this.observer.end();
      if (this.noted !== null) this.say(null);
    }
  }

  private async tryUntilItEnds(): Promise<Called> {
    const { route, ports } = this.context;
    const wait = ports.clock.turn?.();
    if (wait) await wait;
    let input = this.calling.inputWithin(route.outside?.contextTokens ?? null);
    for (;;) {
      if (input.kind === "too_large") return this.tooLarge(input);
      const beganAt = ports.clock.elapsed();
      try {
        const reply = await this.tryOnce(this.calling.requestFor(input), input.input.tokens);
        this.observer.answered(reply);
        return { kind: "replied", reply, input, failedAttempts: this.failedAttempts };
      } catch (error) {
        this.observer.failed(error);
        if (this.context.signal.aborted || !(error instanceof ModelError)) throw error;
        this.failedAttempts.push(this.attempt(error, beganAt));
        const ended = await this.afterFailure(error);
        if (ended === "shorten") input = this.shorter(input.input.tokens);
        else if (ended) return ended;
      }
    }
  }

  /** Where the rules can't go down so far, as far as they go. */
  private shorter(tokens: number): AskInput {
    const wanted = this.calling.inputWithin(Math.max(1, Math.floor(tokens * TUNABLES.shorteningShare)));
    return wanted.kind === "too_large" && wanted.tokens < tokens ? this.calling.inputWithin(wanted.tokens) : wanted;
  }

  private async tryOnce(request: ModelRequest, tokens: number): Promise<ModelReply> {
    const { folded, ask, route, ports, signal, flight } = this.context;
    const turn = await this.takeTurn(tokens);
    try {
      await ports.expectHeld();
    } catch (error) {
      turn({ kind: "abandoned" });
      throw error;
    }
    const sender = new DeltaSender(
      { deliberationId: folded.lifecycle.deliberationId, askKey: ask.key, round: ask.round, agentId: ask.agentId },
      ports.news.delta,
    );
    this.sender = sender;
    const bound = this.boundByTotal();
    flight.isPaid = route.outside !== null;
    this.observer.sent();
    try {
      const reply = await route.port.complete(request, {
        signal: bound?.signal ?? signal,
        onDelta: this.calling.isSilent ? () => undefined : (text) => sender.push(text),
      });
      turn({ kind: "answered", tokens: reply.usage ? reply.usage.inputTokens + reply.usage.outputTokens : null });
      return reply;
    } catch (error) {
      flight.isPaid = false;
      turn(signal.aborted || !(error instanceof ModelError) ? { kind: "abandoned" } : this.turnEnd(error));
      throw error;
    } finally {
      bound?.end();
      sender.stop();
      this.sender = null;
    }
  }

  private async takeTurn(tokens: number): Promise<Turn> {
    const {
      folded: { lifecycle },
      ask,
      route,
      signal,
    } = this.context;
    if (!route.outside) return () => undefined;
    const { limiter, limits, connection } = route.outside;
    const isUrgent = (lifecycle.underWay[ask.key] ?? 0) > 0 && this.failedAttempts.length === 0;
    const pausedForMs = limiter.pausedForMs;
    if (pausedForMs > 0 && !isUrgent && this.failedAttempts.length === 0)
      this.note(`is waiting for ${connection.name}: the provider asked us to slow down. ${nextTry(pausedForMs)}`);
    return limiter.turn({
      deliberationId: lifecycle.deliberationId,
      tokens: tokens + (route.settings.maxOutputTokens ?? TUNABLES.expectedOutputTokens),
      limits,
      signal,
      giveUpAt: this.giveUpAt,
      isUrgent,
    });
  }

  /** Only where one more try could go beyond the time for all of them: a timer per call is not free. */
  private boundByTotal(): { signal: AbortSignal; end: () => void } | null {
    const { route, ports, signal } = this.context;
    const left = this.giveUpAt - ports.clock.elapsed();
    if (!route.outside || left > route.outside.limits.attemptTimeoutMs) return null;
    const bound = new AbortController();
    const forward = () => bound.abort(signal.reason);
    const timer = new AbortController();
    signal.addEventListener("abort", forward, { once: true });
    ports.clock.sleep(Math.max(0, left), timer.signal).then(
      () =>
        bound.abort(
          new ModelError("timeout", {
            detail: `The call and its retries took longer than ${route.outside?.limits.totalTimeoutMs} ms.`,
          }),
        ),
      // Stopped: the try ended in time.
      () => undefined,
    );
    return {
      signal: bound.signal,
      end: () => {
        timer.abort();
        signal.removeEventListener("abort", forward);
      },
    };
  }

  private turnEnd(error: ModelError): TurnEnd {
    if (this.verdict(error).kind === "slow-down") return { kind: "slow_down", retryAfterMs: error.retryAfterMs };
    // Whatever it says: somebody answered.
    return error.status === null ? { kind: "failed" } : { kind: "answered", tokens: null };
  }

  private verdict(error: ModelError): ReturnType<typeof afterError> {
    const { clock } = this.context.ports;
    const before = this.failures.get(kindOf(error));
    return afterError(
      error,
      { attempt: (before?.count ?? 0) + 1, failingMs: before ? clock.elapsed() - before.since : 0 },
      clock.random,
    );
  }

  /** Null: tried again, after whatever wait it takes. */
  private async afterFailure(error: ModelError): Promise<Called | "shorten" | null> {
    const { route, ports, signal } = this.context;
    const { clock } = ports;
    const verdict = this.verdict(error);
    const before = this.failures.get(kindOf(error));
    this.failures.set(kindOf(error), { count: (before?.count ?? 0) + 1, since: before?.since ?? clock.elapsed() });
    switch (verdict.kind) {
      case "pause":
        return {
          kind: "paused",
          reason: `${this.who()}: ${[describeModelError(error.code), error.detail].filter(Boolean).join(" — ")}`,
        };
      case "give-up":
        return this.failed(error);
      case "shorten":
        if (++this.shortenings > TUNABLES.maxShortenings) return this.failed(error);
        this.note(`${this.onConnection()}: ${error.message} Trying again with a shorter one.`);
        return "shorten";
      case "slow-down":
      case "retry": {
        const afterMs =
          verdict.kind === "slow-down" && route.outside ? route.outside.limiter.pausedForMs : verdict.afterMs;
        if (clock.elapsed() + afterMs >= this.giveUpAt) return this.failed(error);
        this.note(`${this.onConnection()}: ${error.message} ${nextTry(afterMs)}`);
        // The pause of a connection is waited for in its queue, with everybody else.
        if (verdict.kind === "retry" || !route.outside) await clock.sleep(afterMs, signal);
        return null;
      }
    }
  }

  private attempt(error: ModelError, beganAt: number): FailedAttempt {
    const { route, ports } = this.context;
    return {
      at: new Date(ports.clock.now()).toISOString(),
      code: error.code,
      message: error.detail || error.message,
      durationMs: Math.max(0, Math.round(ports.clock.elapsed() - beganAt)),
      ...(error.usage ? { usage: error.usage } : {}),
      model: route.model,
      ...(route.outside ? { connection: route.outside.connection } : {}),
    };
  }

  private failed({ code }: ModelError): Called {
    return { kind: "failed", code, message: describeModelError(code), failedAttempts: this.failedAttempts };
  }

  private tooLarge({ tokens, limit }: { tokens: number; limit: number }): Called {
    this.observer.failed(new ModelError("context_too_long"));
    return {
      kind: "failed",
      code: "context_too_long",
      message: `The prompt would be ${tokens} tokens; the limit is ${limit}.`,
      failedAttempts: this.failedAttempts,
    };
  }

  private note(text: string): void {
    this.say(`${seatName(this.context.folded, this.context.ask)} ${text}`);
  }

  private say(note: string | null): void {
    const { folded, ask, ports } = this.context;
    this.noted = note;
    ports.news.note(folded.lifecycle.deliberationId, ask.key, note);
  }

  private onConnection(): string {
    const { outside, model } = this.context.route;
    return outside ? `on ${outside.connection.name} (${model})` : "in the rehearsal";
  }

  private who(): string {
    return `${seatName(this.context.folded, this.context.ask)} ${this.onConnection()}`;
  }
}

/** An endpoint nobody answers at, or that is overloaded, is another matter than one that fails now and then. */
const kindOf = (error: ModelError): string =>
  error.isUnreachable ? "down" : error.code === "rate_limited" || isOverload(error) ? "slow-down" : "failing";

const nextTry = (ms: number): string => `Next attempt in ${Math.max(1, Math.round(ms / 1000))} s.`;
