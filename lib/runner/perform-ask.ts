/** One ask, from prompt to the one event that ends it: a reply, a rejection or a failure. */
import { hash } from "node:crypto";
import type { FailedAttempt, PayloadOf } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { describeModelError, ModelError } from "@/lib/models/errors";
import type { ModelReply, ModelRequest } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import { wireSchema } from "@/lib/models/wire-schema";
import { promptFor } from "@/lib/prompts/registry";
import type { Folded } from "@/lib/protocols/fold";
import { protocolById } from "@/lib/protocols/registry";
import type { Ask } from "@/lib/protocols/types";
import { DeltaSender } from "./delta-sender";
import type { RunnerPorts } from "./ports";
import { afterError } from "./retry-policy";
import type { z } from "zod";

export type AskEnd = PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected"> | PayloadOf<"ask.failed">;
/** `paused`: no event for the ask; a person must mend something first. */
export type AskResult = { kind: "ended"; payload: AskEnd } | { kind: "paused"; reason: string };

const MAX_RAW = 4000;

/** What the runner may ask of an ask in flight. */
export type Flight = { resend: () => void };

export async function performAsk(folded: Folded, ask: Ask, ports: RunnerPorts, signal: AbortSignal, flight: Flight): Promise<AskResult> {
  const { created } = folded.lifecycle;
  const protocol = protocolById(created.protocol);
  const deliberationId = folded.lifecycle.deliberationId;
  const identity = { key: ask.key, kind: ask.kind, round: ask.round, agentId: ask.agentId };

  const prompt = promptFor(created.protocol, ask.kind);
  const built = prompt.build(folded.protocol, ask);
  if (built.kind === "too_large") {
    const message = `The prompt would be ${built.tokens} tokens; the limit is ${built.limit}.`;
    return { kind: "ended", payload: { type: "ask.failed", ...identity, code: "context_too_long", message, failedAttempts: [] } };
  }

  const model = modelOf(folded, ask);
  const request: ModelRequest = {
    askId: `${deliberationId}/${ask.key}`,
    model,
    messages: built.messages,
    reply: { name: `${created.protocol}_${ask.kind}`, jsonSchema: replyJsonSchema(created.protocol, ask.kind) },
    cue: { protocol: created.protocol, ask, state: folded.protocol, script: created.source.kind === "rehearsal" ? created.source.script : "converges" },
  };
  const startedAt = ports.clock.now();
  const call = await callWithRetries(request, folded, ask, ports, signal, flight);
  if (call.kind === "paused") return call;
  if (call.kind === "failed") {
    const message = describeModelError(call.error.code);
    return { kind: "ended", payload: { type: "ask.failed", ...identity, code: call.error.code, message, failedAttempts: call.failedAttempts } };
  }

  const about = {
    ...identity,
    model: call.reply.model,
    prompt: { id: prompt.id, version: prompt.version },
    input: inputProof(request, built),
    usage: call.reply.usage,
    durationMs: Math.max(0, Math.round(ports.clock.now() - startedAt)),
    failedAttempts: call.failedAttempts,
  };
  const rejected = (code: PayloadOf<"reply.rejected">["code"], reason: string): AskResult => ({
    kind: "ended",
    payload: { type: "reply.rejected", ...about, code, reason, raw: call.reply.text.slice(0, MAX_RAW) },
  });

  const json = readJson(call.reply.text);
  if (!json.ok) return rejected("unreadable", json.reason);
  // Cleaned first: what the protocol accepts must be what is stored and folded.
  const verdict = protocol.check(folded.protocol, ask, storable(json.value));
  if (verdict.kind === "re-ask") return rejected(verdict.code, verdict.reason);
  const reply = verdict.reply as PayloadOf<"reply.recorded">["reply"];
  return { kind: "ended", payload: { type: "reply.recorded", ...about, reply, flags: [...(verdict.flags ?? [])] } };
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

function inputProof({ messages }: ModelRequest, built: { tokens: number; contextLevel?: string | undefined }) {
  const given = messages.map(({ role, content }) => `${role}\n${content}\n`).join("");
  const chars = messages.reduce((sum, { content }) => sum + content.length, 0);
  return { sha256: hash("sha256", given, "hex"), chars, tokens: built.tokens, ...(built.contextLevel ? { contextLevel: built.contextLevel } : {}) };
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
