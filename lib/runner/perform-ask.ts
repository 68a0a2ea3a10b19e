/** One ask, from prompt to the one event that ends it. */
import { describeModelError, ModelError } from "@/lib/models/errors";
import { MAX_REPLY_TEXT } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import { wireSchema } from "@/lib/models/wire-schema";
import type { Folded } from "@/lib/protocols/fold";
import { protocolById } from "@/lib/protocols/registry";
import type { Ask } from "@/lib/protocols/types";
import { ended, failed, type AskResult, type CallFacts } from "./ask-end";
import { isSearch } from "./ask-input";
import { callModel, type Flight } from "./call-model";
import { performSearch } from "./perform-search";
import type { RunnerPorts } from "./ports";
import { type Route, routeOf, seatName } from "./route";
import type { z } from "zod";

export async function performAsk(folded: Folded, ask: Ask, ports: RunnerPorts, signal: AbortSignal, flight: Flight): Promise<AskResult> {
  const { created, deliberationId } = folded.lifecycle;
  // A rehearsal reaches for nothing outside: there the panel answers for the service.
  if (created.source.kind === "endpoint" && isSearch(folded, ask)) return performSearch(folded, ask, ports, signal);

  const route = await findRoute(folded, ask, ports);
  if ("reason" in route) return { kind: "paused", reason: route.reason };
  const startedAt = ports.clock.now();
  const call = await callModel({ folded, ask, route, ports, signal, flight }, ({ messages }) => ({
    askId: `${deliberationId}/${ask.key}`,
    model: route.model,
    messages,
    reply: { name: `${created.protocol}_${ask.kind}`, jsonSchema: replyJsonSchema(created.protocol, ask.kind) },
    settings: route.settings,
    cue: { protocol: created.protocol, ask, state: folded.protocol, script: created.source.kind === "rehearsal" ? created.source.script : "converges" },
  }));
  if (call.kind === "paused") return call;
  if (call.kind === "failed") return failed(ask, { code: call.code, message: call.message, failedAttempts: call.failedAttempts });

  const { reply, input, failedAttempts } = call;
  const durationMs = Math.max(0, Math.round(ports.clock.now() - startedAt));
  const facts = { model: reply.model, prompt: input.prompt, input: input.input, usage: reply.usage, durationMs, failedAttempts, ...(await paidTo(route, reply.model, ports)) };
  return ended(folded, ask, facts, reply.isCut ? CUT : readJson(reply.text), reply.text);
}

const CUT = { ok: false, reason: `Your reply was longer than ${MAX_REPLY_TEXT.toLocaleString("en")} characters and was read no further. Say the same in far fewer words.` } as const;

/** A connection that is gone or can't be used is for a person to mend. */
async function findRoute(folded: Folded, ask: Ask, ports: RunnerPorts): Promise<Route | { reason: string }> {
  try {
    return await routeOf(folded, ask, ports);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { reason: `${seatName(folded, ask)}: ${error.detail || describeModelError(error.code)}` };
  }
}

/** By the name it was asked for under: that is the one people know prices of. */
async function paidTo({ outside, model: asked }: Route, answered: string, { priceOf }: RunnerPorts): Promise<Pick<CallFacts, "connection" | "price">> {
  if (!outside) return {};
  const { connection } = outside;
  const price = (await priceOf(connection.id, asked)) ?? (await priceOf(connection.id, answered));
  return { connection, ...(price ? { price } : {}) };
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
