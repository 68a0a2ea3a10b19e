/**
 * The calls of a deliberation as its protocol folds them: what is owed, what came to nothing, what is asked again.
 *
 * A key is a slot (`r2/speak/ada`, or `r2.3/…` in the third attempt at round 2), begun afresh (`+1`), asked again for a
 * mistake (`~2`). Calls are kept by key without the mark of a re-ask.
 */
import type { AgentId } from "@/lib/domain/ids";
import type { PayloadOf } from "@/lib/events/schema";
import type { Ask } from "./types";

export type Owed<Kind extends string = string> = { kind: Kind; round: number; agentId: AgentId };

/** An answer that could not be taken. `raw` is null where none came and the protocol counts that as a try like any other. */
export type Rejection = { code: string; reason: string; raw: string | null };

/** One place where an answer is owed and something came to nothing; `isAnswered` once a reply was taken after all. */
export type Call = Owed & {
  slot: string;
  rejections: readonly Rejection[];
  failure: { code: string; message: string; seq: number } | null;
  isAnswered: boolean;
};

export type Calls = {
  calls: Readonly<Record<string, Call>>;
  /** How often a slot was begun afresh: each time has ask keys of its own. */
  restarts: Readonly<Record<string, number>>;
  /** Seats whose model a person replaced at a gate. */
  seatModels: Readonly<Record<AgentId, string>>;
};
export const NO_CALLS: Calls = { calls: {}, restarts: {}, seatModels: {} };

/** A round that is run again has slots of its own. */
type Course = { rounds: readonly { number: number; attempt?: number }[] };
export type Calling = Calls & Course;

/** G-03: one re-ask, then it is invalid for good. A contradiction in terms is asked about once on top of that. */
const MAX_FORMAT_REJECTIONS = 2;

/** What the keys of a round begin with. */
export const roundPrefix = ({ number, attempt = 1 }: Course["rounds"][number]): string =>
  `r${number}${attempt > 1 ? `.${attempt}` : ""}/`;
export const slotOf = ({ rounds }: Course, { round, kind, agentId }: Owed): string =>
  `${roundPrefix(rounds[round - 1] ?? { number: round })}${kind}/${agentId}`;
export const baseOf = (key: string): string => key.split("~", 1)[0] as string;

function baseFor(state: Calling, owed: Owed): string {
  const slot = slotOf(state, owed);
  const restarts = state.restarts[slot] ?? 0;
  return restarts === 0 ? slot : `${slot}+${restarts}`;
}

export const callOf = (state: Calling, owed: Owed): Call | undefined => state.calls[baseFor(state, owed)];

/** G-15: asked about once by the engine, whatever the protocol counts. */
export const isAboutEvidence = ({ code }: Pick<Rejection, "code">): boolean => code === "ungrounded";

export const hasEnded = ({ failure, rejections }: Call, limit = MAX_FORMAT_REJECTIONS): boolean =>
  failure !== null || rejections.filter((one) => one.code !== "inconsistent" && !isAboutEvidence(one)).length >= limit;

/** No answer will come of it unless it is begun afresh. `limit`: how many answers are turned down for their form. */
export function isExhausted(state: Calling, owed: Owed, limit?: number): boolean {
  const call = callOf(state, owed);
  return call !== undefined && hasEnded(call, limit);
}

/** Every call nothing will come of, unless it is begun afresh. */
export const exhaustedCalls = (state: Calling): Call[] =>
  Object.values(state.calls).filter((call) => isExhausted(state, call));

/** Why an exhausted call came to nothing, as one sentence. */
export const whyExhausted = (call: Call | undefined): string =>
  call?.failure?.message ?? call?.rejections.at(-1)?.reason ?? "no reason was recorded";

/** The beginning of what came instead of an answer, for whoever decides how to go on without one. */
export const lastWords = (call: Call | undefined, whenNothing = "No answer."): string =>
  call?.rejections.at(-1)?.raw?.slice(0, 600) || whenNothing;

/** What was turned down before this ask, oldest first. */
export const rejectionsBefore = ({ calls }: Calls, { key }: Pick<Ask, "key">): readonly Rejection[] =>
  calls[baseOf(key)]?.rejections ?? [];

/** Whether the agent was already told that its answer contradicts itself. */
export const wasToldOfContradiction = (state: Calls, ask: Ask): boolean =>
  rejectionsBefore(state, ask).some(({ code }) => code === "inconsistent");

/** A re-ask has a key of its own and quotes what was wrong (G-03). Where no reply came there is nothing to quote. */
export function askFor(state: Calling, { kind, round, agentId }: Owed): Ask {
  const key = baseFor(state, { kind, round, agentId });
  const rejections = rejectionsBefore(state, { key });
  const last = rejections.at(-1);
  const model = state.seatModels[agentId];
  return {
    key: last ? `${key}~${rejections.length + 1}` : key,
    kind,
    round,
    agentId,
    ...(model ? { model } : {}),
    ...(last && last.raw !== null ? { correction: { reason: last.reason, previous: last.raw } } : {}),
  };
}

/** Side by side; one that has to be asked again does not wait for the others. */
export const askTogether = (state: Calling, owed: readonly Owed[]): Ask[] => owed.map((one) => askFor(state, one));

type Asked = Owed & { key: string };

function withCall<State extends Calls>(
  state: State,
  { key, kind, round, agentId }: Asked,
  change: (call: Call) => Call,
): State {
  const base = baseOf(key);
  const call: Call = state.calls[base] ?? {
    slot: base.split("+", 1)[0] as string,
    kind,
    round,
    agentId,
    rejections: [],
    failure: null,
    isAnswered: false,
  };
  return { ...state, calls: { ...state.calls, [base]: change(call) } };
}

export function withRejection<State extends Calls>(state: State, asked: Asked & Rejection): State {
  const { code, reason, raw } = asked;
  return withCall(state, asked, (call) => ({ ...call, rejections: [...call.rejections, { code, reason, raw }] }));
}

export function withFailure<State extends Calls>(state: State, failed: PayloadOf<"ask.failed">, seq: number): State {
  const { code, message } = failed;
  return withCall(state, failed, (call) => ({ ...call, failure: { code, message, seq } }));
}

/** A call nothing ever went wrong with is not kept. */
export function withReply<State extends Calls>(state: State, replied: Asked): State {
  return state.calls[baseOf(replied.key)] ? withCall(state, replied, (call) => ({ ...call, isAnswered: true })) : state;
}

/** As if for the first time, under new keys; with the model a person named, if one was, which the seats keep. */
export function beginAfresh<State extends Calling>(state: State, owed: readonly Owed[], model?: string): State {
  const restarted = owed.map((one) => slotOf(state, one)).map((slot) => [slot, (state.restarts[slot] ?? 0) + 1]);
  const models = model ? owed.map(({ agentId }) => [agentId, model]) : [];
  return {
    ...state,
    restarts: { ...state.restarts, ...Object.fromEntries(restarted) },
    seatModels: { ...state.seatModels, ...Object.fromEntries(models) },
  };
}
