/** One ask, from prompt to the one event that ends it. */
import type { FailedAttempt } from "@/lib/events/schema";
import { describeModelError, ModelError } from "@/lib/models/errors";
import type { ModelReply, ModelRequest } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import { wireSchema } from "@/lib/models/wire-schema";
import type { Folded } from "@/lib/protocols/fold";
import { protocolById } from "@/lib/protocols/registry";
import type { Ask } from "@/lib/protocols/types";
import { ended, failed, type AskResult } from "./ask-end";
import { inputOf, isSearch } from "./ask-input";
import { DeltaSender } from "./delta-sender";
import { performSearch } from "./perform-search";
import type { RunnerPorts } from "./ports";
import { afterError } from "./retry-policy";
import type { z } from "zod";

/** What the runner may ask of an ask in flight. */
export type Flight = { resend: () => void };

export async function performAsk(folded: Folded, ask: Ask, ports: RunnerPorts, signal: AbortSignal, flight: Flight): Promise<AskResult> {
  const { created, deliberationId } = folded.lifecycle;
  // A rehearsal reaches for nothing outside: there the panel answers for the service.
  if (created.source.kind === "endpoint" && isSearch(folded, ask)) return performSearch(folded, ask, ports, signal);

  const input = inputOf(folded, ask);
  if (input.kind === "too_large") return failed(ask, { code: "context_too_long", message: `The prompt would be ${input.tokens} tokens; the limit is ${input.limit}.` });

  const request: ModelRequest = {
    askId: `${deliberationId}/${ask.key}`,
    model: modelOf(folded, ask),
    messages: input.messages,
    reply: { name: `${created.protocol}_${ask.kind}`, jsonSchema: replyJsonSchema(created.protocol, ask.kind) },
    cue: { protocol: created.protocol, ask, state: folded.protocol, script: created.source.kind === "rehearsal" ? created.source.script : "converges" },
  };
  const startedAt = ports.clock.now();
  const call = await callWithRetries(request, folded, ask, ports, signal, flight);
  if (call.kind === "paused") return call;
  const { failedAttempts } = call;
  if (call.kind === "failed") return failed(ask, { code: call.error.code, message: describeModelError(call.error.code), failedAttempts });

  const { text, model, usage } = call.reply;
  const facts = { model, prompt: input.prompt, input: input.input, usage, durationMs: Math.max(0, Math.round(ports.clock.now() - startedAt)), failedAttempts };
  return ended(folded, ask, facts, readJson(text), text);
}

type Call = { kind: "replied"; reply: ModelReply; failedAttempts: FailedAttempt[] } | { kind: "failed"; error: ModelError; failedAttempts: FailedAttempt[] } | { kind: "paused"; reason: string };

async function callWithRetries(request: ModelRequest, folded: Folded, ask: Ask, ports: RunnerPorts, signal: AbortSignal, flight: Flight): Promise<Call> {
  const id = folded.lifecycle.deliberationId;
  const port = ports.modelFor(folded.lifecycle.created.source);
  const failedAttempts: FailedAttempt[] = [];
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    const sender = new DeltaSender({ deliberationId: id, askKey: ask.key, round: ask.round, agentId: ask.agentId }, ports.news.delta);
    flight.resend = () => sender.resend();
    try {
      const reply = await port.complete(request, { signal, onDelta: (text) => sender.push(text) });
      if (failedAttempts.length > 0) ports.news.note(id, null);
      return { kind: "replied", reply, failedAttempts };
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelError)) throw error;
      const verdict = afterError(error, attempt, waitedMs, ports.clock.random);
      if (verdict.kind === "pause") return { kind: "paused", reason: [describeModelError(error.code), error.detail].filter(Boolean).join(" — ") };
      failedAttempts.push({ at: new Date(ports.clock.now()).toISOString(), code: error.code, message: error.detail || error.message });
      if (verdict.kind === "give-up") return { kind: "failed", error, failedAttempts };
      if (error.code === "rate_limited") waitedMs += verdict.afterMs;
      ports.news.note(id, `${nameOf(folded, ask)}: ${error.message} Next try in ${Math.max(1, Math.round(verdict.afterMs / 1000))} s.`);
      await ports.clock.sleep(verdict.afterMs, signal);
    } finally {
      sender.stop();
    }
  }
}

function modelOf({ lifecycle: { created } }: Folded, ask: Ask): string {
  if (created.source.kind === "rehearsal") return "rehearsal";
  return ask.model ?? created.panel.find(({ id }) => id === ask.agentId)?.model ?? created.source.model;
}

function nameOf({ lifecycle: { created } }: Folded, ask: Ask): string {
  return created.panel.find(({ id }) => id === ask.agentId)?.name ?? "Orchestrator";
}

const jsonSchemas = new Map<z.ZodType, Record<string, unknown>>();

/** Made once per ask kind: the conversion is far dearer than the call that uses it. */
function replyJsonSchema(protocolId: string, kind: string): Record<string, unknown> {
  const schema = protocolById(protocolId).asks[kind]?.replySchema;
  if (!schema) throw new Error(`The protocol ${protocolId} has no ask kind ${kind}.`);
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const made = wireSchema(schema);
  jsonSchemas.set(schema, made);
  return made;
}
