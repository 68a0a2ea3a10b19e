/** What calls took: tokens as the endpoint counted them (or as Parley did, where it says nothing) and money where the price was known. */
import type { EventPayload, PayloadOf, Usage } from "@/lib/events/schema";

export type Spending = {
  inputTokens: number;
  /** Of the input tokens, those the provider had in its cache. */
  cachedInputTokens: number;
  outputTokens: number;
  /** By currency. Complete only where no call is unpriced. */
  money: Readonly<Record<string, number>>;
  /** Calls to a model nobody gave a price for: a sum of money would be wrong by them. */
  unpricedCalls: number;
  /** Calls whose tokens Parley had to count itself. */
  estimatedCalls: number;
};

export const NOTHING_SPENT: Spending = {
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  money: {},
  unpricedCalls: 0,
  estimatedCalls: 0,
};

type Reply = PayloadOf<"reply.recorded" | "reply.rejected" | "look.done">;

const CHARS_PER_TOKEN = 4;
const PER_MILLION = 1_000_000;

type Ended = Reply | PayloadOf<"ask.failed">;

/** Whether a call, or the tries of one, stand behind an event. */
export const isPaid = (payload: EventPayload): payload is Ended =>
  payload.type === "reply.recorded" ||
  payload.type === "reply.rejected" ||
  payload.type === "look.done" ||
  payload.type === "ask.failed";

/** `isRehearsal`: nobody is paid for it. */
export const spentOn = (payload: Ended, isRehearsal: boolean): Spending =>
  spentPerCall(payload, isRehearsal).reduce(addSpending, NOTHING_SPENT);

/** One for each call that has to be paid, tries that broke off included; each has at most one currency. */
export function spentPerCall(payload: Ended, isRehearsal: boolean): Spending[] {
  const lost = payload.failedAttempts
    .flatMap(({ usage }) => (usage ? [usage] : []))
    .map((usage): Spending => ({ ...NOTHING_SPENT, ...usage, unpricedCalls: isRehearsal ? 0 : 1 }));
  const { probe } = payload;
  if (probe)
    lost.push(spentOnCall(probe, { inputTokens: probe.tokens, outputTokens: 0, cachedInputTokens: 0 }, isRehearsal));
  const reply = payload.type === "ask.failed" ? NOTHING_SPENT : spentOnReply(payload, isRehearsal);
  return reply === NOTHING_SPENT ? lost : [...lost, reply];
}

export function addSpending(one: Spending, other: Spending): Spending {
  if (other === NOTHING_SPENT) return one;
  const money = { ...one.money };
  for (const [currency, amount] of Object.entries(other.money)) money[currency] = (money[currency] ?? 0) + amount;
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    money,
    unpricedCalls: one.unpricedCalls + other.unpricedCalls,
    estimatedCalls: one.estimatedCalls + other.estimatedCalls,
  };
}

function spentOnReply(payload: Reply, isRehearsal: boolean): Spending {
  // Neither a person nor a literature service is paid by the token.
  if (payload.answeredBy !== undefined || (payload.usage === null && payload.input.tokens === 0)) return NOTHING_SPENT;
  const written = payload.usage ? 0 : Math.ceil(charsWritten(payload) / CHARS_PER_TOKEN);
  const estimate = { inputTokens: payload.input.tokens, outputTokens: written, cachedInputTokens: 0 };
  return spentOnCall(payload, estimate, isRehearsal);
}

/** `estimate`: what counts where the endpoint says nothing. */
function spentOnCall(
  { usage, price }: Pick<Reply, "usage" | "price">,
  estimate: Usage,
  isRehearsal: boolean,
): Spending {
  const used = usage ?? estimate;
  return {
    ...used,
    money: price && !isRehearsal ? { [price.currency]: moneyFor(used, price) } : {},
    unpricedCalls: price || isRehearsal ? 0 : 1,
    estimatedCalls: usage ? 0 : 1,
  };
}

export function moneyFor(
  { inputTokens, cachedInputTokens, outputTokens }: Usage,
  { inputPerMillion, cachedInputPerMillion = inputPerMillion, outputPerMillion }: NonNullable<Reply["price"]>,
): number {
  const cached = Math.min(cachedInputTokens, inputTokens);
  return (
    ((inputTokens - cached) * inputPerMillion + cached * cachedInputPerMillion + outputTokens * outputPerMillion) /
    PER_MILLION
  );
}

function charsWritten(payload: Reply): number {
  switch (payload.type) {
    case "reply.recorded":
      return JSON.stringify(payload.reply).length;
    case "reply.rejected":
      return payload.raw.length;
    case "look.done":
      return JSON.stringify(payload.looks.map(({ request }) => request)).length;
  }
}
