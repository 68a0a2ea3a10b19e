/**
 * What a deliberation may take, before it starts. The low end is a quick run of the rehearsal panel on the same
 * question, document and panel: its prompts are the real ones, built and counted. The high end is the most calls the
 * protocol allows, with prompts that go on growing as they did.
 */
import "@/lib/protocols/all";
import type { Estimate } from "@/lib/contracts/costs";
import { NO_SOURCES } from "@/lib/looking/no-sources";
import type { SourceReader } from "@/lib/evidence/port";
import { EMPTY_SHELF, type Shelf } from "@/lib/prompts/evidence/grounds";
import type { PayloadOf } from "@/lib/events/schema";
import { quickestScript } from "@/lib/models/rehearsal/rehearsal-port";
import { rehearsedCalls } from "@/lib/models/rehearsal/rehearsed-calls";
import { isPageKind } from "@/lib/kernel/page/page-ask";
import { MAX_REVISIONS } from "@/lib/kernel/page/page-review";
import { protocolById } from "@/lib/kernel/registry";
import { moneyFor } from "@/lib/kernel/spending";
import { builtPrompt } from "@/lib/runner/ask-input";
import type { PriceIn } from "@/lib/server/prices/price-in";
import { Slices } from "@/lib/server/slices";
import { askedModels, modelOfSeat } from "./asked-models";
import { NO_PACE, type PaceOf } from "./call-pace";
import { expectedTime, TIME_BASIS } from "./expected-time";
import { LOOKS_BASIS, lookCosts, withLooks, withMostLooks } from "./look-costs";
import { CallMeter, type MeasuredCall } from "./measured-call";

type Created = PayloadOf<"deliberation.created">;

/** Prompts built and counted; those after it are taken to be as large as the last ones. */
const MAX_COUNTED = 60;
/** Milliseconds of counting: a form waits for this. */
const PATIENCE = 1200;
/** Models write more than the rehearsal does; how much more is not known. */
const WORDINESS = 3;

type EstimateOptions = { patienceMs?: number; sources?: SourceReader; /** How long calls take. */ paceOf?: PaceOf };

export async function estimate(
  created: Created,
  priceOf: PriceIn,
  { patienceMs = PATIENCE, sources = NO_SOURCES, paceOf = NO_PACE }: EstimateOptions = {},
): Promise<Estimate> {
  const { calls: answers, pages, counted, tooLarge } = await quickRun(created, patienceMs, sources);
  const looks = lookCosts(created);
  const spoken = looks ? answers.flatMap((call) => withLooks(call, looks.low)) : answers;
  const calls = [...spoken, ...pages];
  const maxCalls = protocolById(created.protocol).maxCalls(created.panel.length, created.config);
  const mostSpoken = Math.max(answers.length, maxCalls) * (1 + (looks?.high.turns ?? 0));
  const mostPages = created.pageReview ? Math.max(pages.length, mostPageCalls(created.panel.length)) : pages.length;
  const low = sumOf(calls);
  const spokenHigh = looks
    ? withMostLooks(
        longRun(answers, Math.max(answers.length, maxCalls), contextLimit(created.config)),
        answers,
        maxCalls,
        looks.high,
      )
    : longRun(spoken, mostSpoken, contextLimit(created.config));
  const high = withPages(spokenHigh, pages, mostPages);
  const duration = expectedTime(
    [
      {
        calls: answers,
        low: 1 + (looks?.low.turns ?? 0),
        high: mostSpoken / Math.max(1, answers.length),
      },
      { calls: pages, low: 1, high: mostPages / Math.max(1, pages.length) },
    ],
    paceOf,
  );
  const unpriced = askedModels(created)
    .filter(({ connection, model }) => priceOf(connection, model) === null)
    .map(({ model }) => model);
  return {
    calls: { low: calls.length, high: mostSpoken + mostPages },
    inputTokens: { low: low.inputTokens, high: high.inputTokens },
    outputTokens: { low: low.outputTokens, high: high.outputTokens },
    cacheableTokens: {
      low: low.cacheableTokens,
      high: Math.round(high.inputTokens * (low.cacheableTokens / Math.max(1, low.inputTokens))),
    },
    money:
      unpriced.length > 0
        ? null
        : moneyOf(calls, priceOf, {
            input: high.inputTokens / Math.max(1, low.inputTokens),
            output: high.outputTokens / Math.max(1, low.outputTokens),
          }),
    duration,
    unpricedModels: [...new Set(unpriced)],
    basis: `${basis({ created, calls: [...answers, ...pages], counted, maxCalls: maxCalls + mostPages, tooLarge })}${looks ? LOOKS_BASIS : ""}${duration ? TIME_BASIS : ""}`,
  };
}

/** What every prompt begins with: sources and passages shown unasked. */
async function shelfFor({ grounding }: Created, sources: SourceReader): Promise<Shelf> {
  if (!grounding || grounding.evidence === "off") return EMPTY_SHELF;
  const [trees, texts] = await Promise.all([
    sources.trees(grounding.sources.map(({ id }) => id)),
    sources.texts(grounding.pointed.map(({ hash }) => hash)),
  ]);
  // What open concerns point to is known only once there are some.
  return { trees, texts, pointed: [] };
}

/** P5-38: a draft and a word of every seat on it, and both again for each revision. */
const mostPageCalls = (seats: number): number => (1 + MAX_REVISIONS) * (1 + seats);

type Tokens = Pick<Sum, "inputTokens" | "outputTokens">;

/** The record's page comes once, however long the panel takes: its calls don't grow from round to round. */
function withPages(spoken: Tokens, pages: readonly MeasuredCall[], count: number): Tokens {
  if (pages.length === 0) return spoken;
  const { inputTokens, outputTokens } = sumOf(pages);
  return {
    inputTokens: Math.round(spoken.inputTokens + (inputTokens / pages.length) * count),
    outputTokens: Math.round(spoken.outputTokens + (outputTokens / pages.length) * count * WORDINESS),
  };
}

/** `pages`: calls for the first page of the record. */
type QuickRun = { calls: MeasuredCall[]; pages: MeasuredCall[]; counted: number; tooLarge: CallMeter["largest"] };

async function quickRun(created: Created, patienceMs: number, sources: SourceReader): Promise<QuickRun> {
  const script = created.source.kind === "rehearsal" ? created.source.script : quickestScript(created.protocol);
  const meter = new CallMeter();
  const calls: MeasuredCall[] = [];
  const pages: MeasuredCall[] = [];
  const startedAt = performance.now();
  let counted = 0;
  const slices = new Slices();
  const wantsPrompt = () => counted < MAX_COUNTED && performance.now() - startedAt < patienceMs;
  const about = { ...created, source: { kind: "rehearsal" as const, script } };
  const shelf = await shelfFor(about, sources);
  for (const call of rehearsedCalls(about, { wantsPrompt, shelf, built: builtPrompt })) {
    await slices.pause();
    if (call.isSearch) continue;
    const measured = meter.measure(call, modelOfSeat(created, call.ask.agentId));
    const alike = isPageKind(call.ask.kind) ? pages : calls;
    const last = alike.at(-1);
    if (call.prompt) counted += 1;
    alike.push(
      call.prompt || !last
        ? measured
        : { ...measured, inputTokens: last.inputTokens, cacheableTokens: last.cacheableTokens },
    );
    await slices.pause();
  }
  return { calls, pages, counted, tooLarge: meter.largest };
}

type Sum = Pick<MeasuredCall, "inputTokens" | "cacheableTokens" | "outputTokens">;

const sumOf = (calls: readonly MeasuredCall[]): Sum =>
  calls.reduce(
    (sum, call) => ({
      inputTokens: sum.inputTokens + call.inputTokens,
      cacheableTokens: sum.cacheableTokens + call.cacheableTokens,
      outputTokens: sum.outputTokens + call.outputTokens,
    }),
    { inputTokens: 0, cacheableTokens: 0, outputTokens: 0 },
  );

/** Prompts grow from round to round by what was said: with wordier replies, by more. None is larger than the limit. */
function longRun(calls: readonly MeasuredCall[], count: number, limit: number): Tokens {
  if (calls.length === 0) return { inputTokens: 0, outputTokens: 0 };
  const { inputTokens, outputTokens } = sumOf(calls);
  const rounds = [...new Set(calls.map(({ round }) => round))];
  const meanIn = (round: number): number =>
    mean(calls.filter((call) => call.round === round).map((call) => call.inputTokens));
  const [first = 0, last = first] = [rounds[0], rounds.at(-1)];
  const perRound = calls.length / rounds.length;
  const growth = rounds.length > 1 ? Math.max(0, (meanIn(last) - meanIn(first)) / (rounds.length - 1)) : outputTokens;
  const beyond = Array.from({ length: count - calls.length }, (_, index) =>
    Math.min(limit, meanIn(last) + growth * WORDINESS * Math.ceil((index + 1) / perRound)),
  );
  return {
    inputTokens: Math.round(inputTokens + beyond.reduce((sum, tokens) => sum + tokens, 0)),
    outputTokens: Math.round((outputTokens / calls.length) * count * WORDINESS),
  };
}

/** Low: what the cache holds at its price. High: as if it held nothing. */
function moneyOf(
  calls: readonly MeasuredCall[],
  priceOf: PriceIn,
  scale: { input: number; output: number },
): Estimate["money"] {
  const byCurrency = new Map<string, { low: number; high: number }>();
  for (const { asked, inputTokens, cacheableTokens, outputTokens } of calls) {
    const price = asked && priceOf(asked.connection, asked.model);
    if (!price) continue;
    const sum = byCurrency.get(price.currency) ?? { low: 0, high: 0 };
    byCurrency.set(price.currency, {
      low: sum.low + moneyFor({ inputTokens, cachedInputTokens: cacheableTokens, outputTokens }, price),
      high:
        sum.high +
        moneyFor(
          { inputTokens: inputTokens * scale.input, cachedInputTokens: 0, outputTokens: outputTokens * scale.output },
          price,
        ),
    });
  }
  return [...byCurrency].map(([currency, range]) => ({ currency, ...range }));
}

type Basis = {
  created: Created;
  calls: readonly MeasuredCall[];
  counted: number;
  maxCalls: number;
  tooLarge: QuickRun["tooLarge"];
};

function basis({ created, calls, counted, maxCalls, tooLarge }: Basis): string {
  const rounds = new Set(calls.map(({ round }) => round).filter((round) => round > 0)).size;
  const how = counted < calls.length ? `the first ${counted} of its prompts counted` : "its prompts counted";
  const fits = tooLarge
    ? ` The material is too long for one prompt (${tooLarge.tokens.toLocaleString("en")} tokens; the limit is ${tooLarge.limit.toLocaleString("en")}). Such prompts are counted at the limit, and you will be asked whether to shorten it.`
    : "";
  const paid = created.source.kind === "rehearsal" ? " No model is called and nothing is spent." : "";
  return `Low: a rehearsal of this deliberation that ends after ${rounds === 1 ? "one round" : `${rounds} rounds`}, with ${how}. High: ${calls.length > maxCalls ? "the same calls" : "every round the limits allow"} and replies ${WORDINESS} times as long. Retries, rounds you add and hidden reasoning are extra.${fits}${paid}`;
}

function contextLimit(config: unknown): number {
  const limit = (config as { context_window_limit?: unknown }).context_window_limit;
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
