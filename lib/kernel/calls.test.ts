import { describe, expect, it } from "vitest";
import { agentIdSchema } from "@/lib/domain/ids";
import type { PayloadOf } from "@/lib/events/schema";
import {
  askFor,
  beginAfresh,
  callOf,
  exhaustedCalls,
  hasEnded,
  isExhausted,
  lastWords,
  NO_CALLS,
  slotOf,
  wasToldOfContradiction,
  whyExhausted,
  withFailure,
  withRejection,
  withReply,
  type Calls,
  type Owed,
} from "./calls";

const ADA = agentIdSchema.parse("ada");
const OWED: Owed = { kind: "speak", round: 2, agentId: ADA };
type State = Calls & { rounds: { number: number; attempt?: number }[] };
const START: State = { ...NO_CALLS, rounds: [{ number: 1 }, { number: 2 }] };

const rejected = (
  state: State,
  code: "unreadable" | "schema" | "inconsistent",
  reason: string = code,
  raw: string | null = "raw",
): State => withRejection(state, { ...OWED, key: askFor(state, OWED).key, code, reason, raw });
const failed = (state: State): State =>
  withFailure(
    state,
    {
      type: "ask.failed",
      ...OWED,
      key: askFor(state, OWED).key,
      code: "timeout",
      message: "It took too long.",
      failedAttempts: [],
    } satisfies PayloadOf<"ask.failed">,
    7,
  );

describe("ask keys", () => {
  it("name round, kind and agent, then what was begun afresh, then what is asked again", () => {
    expect(askFor(START, OWED)).toEqual({ key: "r2/speak/ada", ...OWED });
    expect(askFor(rejected(START, "schema", "No score."), OWED)).toEqual({
      key: "r2/speak/ada~2",
      ...OWED,
      correction: { reason: "No score.", previous: "raw" },
    });
    const afresh = beginAfresh(rejected(START, "schema"), [OWED]);
    expect(askFor(afresh, OWED)).toEqual({ key: "r2/speak/ada+1", ...OWED });
    expect(askFor(rejected(afresh, "schema"), OWED).key).toBe("r2/speak/ada+1~2");
  });

  it("are new in a round that is run again", () => {
    const again = { ...rejected(START, "schema"), rounds: [{ number: 1 }, { number: 2, attempt: 3 }] };
    expect(slotOf(again, OWED)).toBe("r2.3/speak/ada");
    expect(askFor(again, OWED)).not.toHaveProperty("correction");
    expect(slotOf(again, { ...OWED, round: 3 })).toBe("r3/speak/ada");
  });

  it("come with the model a person gave the seat", () => {
    const replaced = beginAfresh(START, [OWED], "other");
    expect(askFor(replaced, OWED)).toMatchObject({ key: "r2/speak/ada+1", model: "other" });
    expect(askFor(beginAfresh(replaced, [OWED]), { ...OWED, round: 3 }).model).toBe("other");
  });

  it("quote nothing where no reply came", () => {
    expect(askFor(rejected(START, "unreadable", "It took too long.", null), OWED)).toEqual({
      key: "r2/speak/ada~2",
      ...OWED,
    });
  });
});

describe("an exhausted call", () => {
  it("G-03: was rejected twice for its form; a contradiction comes on top", () => {
    const once = rejected(START, "unreadable");
    expect(isExhausted(once, OWED)).toBe(false);
    const told = rejected(once, "inconsistent");
    expect(isExhausted(told, OWED)).toBe(false);
    expect([once, told].map((state) => wasToldOfContradiction(state, askFor(state, OWED)))).toEqual([false, true]);
    const twice = rejected(told, "schema");
    expect(isExhausted(twice, OWED)).toBe(true);
    expect([twice, rejected(twice, "schema")].map((state) => isExhausted(state, OWED, 3))).toEqual([false, true]);
  });

  it("or failed once, and says why", () => {
    const state = failed(rejected(START, "schema", "No score."));
    expect(isExhausted(state, OWED)).toBe(true);
    expect(whyExhausted(callOf(state, OWED))).toBe("It took too long.");
    expect(whyExhausted(callOf(rejected(START, "schema", "No score."), OWED))).toBe("No score.");
    expect(whyExhausted(undefined)).toBe("no reason was recorded");
  });

  it("is none any more once it is begun afresh, however often its slot is named", () => {
    const state = beginAfresh(failed(START), [OWED, OWED]);
    expect(state.restarts).toEqual({ "r2/speak/ada": 1 });
    expect(isExhausted(state, OWED)).toBe(false);
    expect([failed(START), state].map((one) => exhaustedCalls(one).length)).toEqual([1, 0]);
    expect(Object.values(state.calls).map((call) => hasEnded(call))).toEqual([true]);
    expect(Object.values(failed(state).calls).map(({ slot }) => slot)).toEqual(["r2/speak/ada", "r2/speak/ada"]);
  });

  it("shows the beginning of what came instead of an answer", () => {
    expect(lastWords(callOf(rejected(START, "unreadable", "Prose.", "x".repeat(700)), OWED))).toHaveLength(600);
    expect(
      [rejected(START, "unreadable", "Empty.", ""), rejected(START, "unreadable", "Nothing.", null), START].map(
        (state) => lastWords(callOf(state, OWED)),
      ),
    ).toEqual(["No answer.", "No answer.", "No answer."]);
  });
});

it("marks a call as answered only where something had gone wrong with it", () => {
  const reply = { ...OWED, key: "r2/speak/ada~2" };
  expect(withReply(START, reply)).toBe(START);
  expect(callOf(withReply(rejected(START, "schema"), reply), OWED)?.isAnswered).toBe(true);
});
