/**
 * What a deliberation may take, before it starts. The low end is a quick run of the rehearsal panel on the same
 * question, document and panel: its prompts are the real ones, built and counted. The high end is the most calls the
 * protocol allows, with prompts that go on growing as they did.
 */
import { setImmediate as afterOthers } from "node:timers/promises";
import type { Estimate } from "@/lib/contracts/costs";
import type { PriceRow } from "@/lib/contracts/prices";
import { priceFor } from "@/lib/domain/price-for";
import type { PayloadOf } from "@/lib/events/schema";
import { rehearsedCalls } from "@/lib/models/rehearsal/rehearsed-calls";
import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/protocols/registry";
import { moneyFor } from "@/lib/protocols/spending";
import { askedModels, modelOfSeat } from "./asked-models";
import { CallMeter, type MeasuredCall } from "./measured-call";

type Created = PayloadOf<"deliberation.created">;

/** The script that comes to an end soonest. */
const QUICKEST: Readonly<Record<ProtocolId, string>> = { debate: "converges", review: "converges", chair: "short_circuit", judges: "consensus_1", structured: "validator_repair" };
/** Prompts built and counted; those after it are taken to be as large as the last ones. */
const MAX_COUNTED = 60;
/** Milliseconds of counting: a form waits for this. */
const PATIENCE = 1200;
/** Milliseconds in one go: other requests of the process wait meanwhile. */
const SLICE = 25;
/** Models write more than the rehearsal does; how much more is not known. */
const WORDINESS = 3;

export async function estimate(created: Created, prices: readonly PriceRow[], patienceMs = PATIENCE): Promise<Estimate> {
  const { calls, counted, tooLarge } = await quickRun(created, patienceMs);
  const maxCalls = protocolById(created.protocol).maxCalls(created.panel.length, created.config);
  const highCalls = Math.max(calls.length, maxCalls);
  const low = sumOf(calls);
  const high = longRun(calls, highCalls, contextLimit(created.config));
  const unpriced = askedModels(created).filter(({ connection, model }) => priceFor(prices, connection, model) === null).map(({ model }) => model);
  return {
    calls: { low: calls.length, high: highCalls },
    inputTokens: { low: low.inputTokens, high: high.inputTokens },
    outputTokens: { low: low.outputTokens, high: high.outputTokens },
    cacheableTokens: { low: low.cacheableTokens, high: Math.round(high.inputTokens * (low.cacheableTokens / Math.max(1, low.inputTokens))) },
    money: unpriced.length > 0 ? null : moneyOf(calls, prices, { input: high.inputTokens / Math.max(1, low.inputTokens), output: high.outputTokens / Math.max(1, low.outputTokens) }),
    unpriced: [...new Set(unpriced)],
    basis: basis({ created, calls, counted, maxCalls, tooLarge }),
  };
}

type QuickRun = { calls: MeasuredCall[]; counted: number; tooLarge: CallMeter["largest"] };

async function quickRun(created: Created, patienceMs: number): Promise<QuickRun> {
  const script = created.source.kind === "rehearsal" ? created.source.script : QUICKEST[created.protocol as ProtocolId];
  const meter = new CallMeter();
  const calls: MeasuredCall[] = [];
  const startedAt = performance.now();
  let counted = 0;
  let sliceFrom = startedAt;
  const wantsPrompt = () => counted < MAX_COUNTED && performance.now() - startedAt < patienceMs;
  for (const call of rehearsedCalls({ ...created, source: { kind: "rehearsal", script } }, { wantsPrompt })) {
    if (call.isSearch) continue;
    const measured = meter.measure(call, modelOfSeat(created, call.ask.agentId));
    const last = calls.at(-1);
    if (call.prompt) counted += 1;
    calls.push(call.prompt || !last ? measured : { ...measured, inputTokens: last.inputTokens, cacheableTokens: last.cacheableTokens });
    if (performance.now() - sliceFrom < SLICE) continue;
    await afterOthers();
    sliceFrom = performance.now();
  }
  return { calls, counted, tooLarge: meter.largest };
}

type Sum = Pick<MeasuredCall, "inputTokens" | "cacheableTokens" | "outputTokens">;

const sumOf = (calls: readonly MeasuredCall[]): Sum =>
  calls.reduce((sum, call) => ({ inputTokens: sum.inputTokens + call.inputTokens, cacheableTokens: sum.cacheableTokens + call.cacheableTokens, outputTokens: sum.outputTokens + call.outputTokens }), { inputTokens: 0, cacheableTokens: 0, outputTokens: 0 });

/** Prompts grow from round to round by what was said: with wordier replies, by more. None is larger than the limit. */
function longRun(calls: readonly MeasuredCall[], count: number, limit: number): Pick<Sum, "inputTokens" | "outputTokens"> {
  if (calls.length === 0) return { inputTokens: 0, outputTokens: 0 };
  const { inputTokens, outputTokens } = sumOf(calls);
  const rounds = [...new Set(calls.map(({ round }) => round))];
  const meanIn = (round: number): number => mean(calls.filter((call) => call.round === round).map((call) => call.inputTokens));
  const [first = 0, last = first] = [rounds[0], rounds.at(-1)];
  const perRound = calls.length / rounds.length;
  const growth = rounds.length > 1 ? Math.max(0, (meanIn(last) - meanIn(first)) / (rounds.length - 1)) : outputTokens;
  const beyond = Array.from({ length: count - calls.length }, (_, index) => Math.min(limit, meanIn(last) + growth * WORDINESS * Math.ceil((index + 1) / perRound)));
  return { inputTokens: Math.round(inputTokens + beyond.reduce((sum, tokens) => sum + tokens, 0)), outputTokens: Math.round((outputTokens / calls.length) * count * WORDINESS) };
}

/** Low: what the cache holds at its price. High: as if it held nothing. */
function moneyOf(calls: readonly MeasuredCall[], prices: readonly PriceRow[], scale: { input: number; output: number }): Estimate["money"] {
  const byCurrency = new Map<string, { low: number; high: number }>();
  for (const { asked, inputTokens, cacheableTokens, outputTokens } of calls) {
    const price = asked && priceFor(prices, asked.connection, asked.model);
    if (!price) continue;
    const sum = byCurrency.get(price.currency) ?? { low: 0, high: 0 };
    byCurrency.set(price.currency, {
      low: sum.low + moneyFor({ inputTokens, cachedInputTokens: cacheableTokens, outputTokens }, price),
      high: sum.high + moneyFor({ inputTokens: inputTokens * scale.input, cachedInputTokens: 0, outputTokens: outputTokens * scale.output }, price),
    });
  }
  return [...byCurrency].map(([currency, range]) => ({ currency, ...range }));
}

type Basis = { created: Created; calls: readonly MeasuredCall[]; counted: number; maxCalls: number; tooLarge: QuickRun["tooLarge"] };

function basis({ created, calls, counted, maxCalls, tooLarge }: Basis): string {
  const rounds = new Set(calls.map(({ round }) => round).filter((round) => round > 0)).size;
  const how = counted < calls.length ? `the first ${counted} of its prompts counted` : "its prompts counted";
  const fits = tooLarge ? ` The material is too long for a prompt (${tooLarge.tokens.toLocaleString("en")} tokens; the limit is ${tooLarge.limit.toLocaleString("en")}): such prompts are counted at the limit, and you will be asked whether to shorten it.` : "";
  const paid = created.source.kind === "rehearsal" ? " No model is called and nothing is paid." : "";
  return `Low: a rehearsal of this very deliberation that ends after ${rounds === 1 ? "one round" : `${rounds} rounds`}, with ${how}. High: ${calls.length > maxCalls ? "the same calls" : "every round the limits allow"} and replies ${WORDINESS} times as long. Calls asked again, rounds you add and hidden reasoning come on top.${fits}${paid}`;
}

function contextLimit(config: unknown): number {
  const limit = (config as { context_window_limit?: unknown }).context_window_limit;
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
