import { describe, expect, it } from "vitest";
import { gateSchema } from "@/lib/domain/gate/gate";
import { agentIdSchema, deliberationIdSchema } from "@/lib/domain/ids";
import { NO_CALLS, withRejection, type Owed } from "./calls";
import { optionTaken, onRecord } from "./decisions";
import { gateBuilder, modelIn, positionWithoutAnswer, textNeeded, waysOn } from "./gates";

const ADA = agentIdSchema.parse("ada");
const OWED: Owed = { kind: "speak", round: 2, agentId: ADA };
const STATE = {
  id: deliberationIdSchema.parse("dlb_aaaaaaaaaaaa"),
  gatesOpened: 2,
  rounds: [{ number: 1 }, { number: 2 }],
  ...NO_CALLS,
};
const build = gateBuilder({ silent: { title: "An answer is missing", when: "A seat was silent." } });
const STOP = { id: "stop", label: "Stop", consequence: "It closes." };
const parts = { kind: "silent", reason: "Ada was silent.", rule: "G-03", question: "How?", options: [STOP] } as const;

describe("a gate", () => {
  it("is the next one, about the latest round, with the title of its kind", () => {
    const gate = build(STATE, parts);
    expect(gateSchema.parse(gate)).toEqual(gate);
    expect(gate).toMatchObject({ id: "gat_aaaaaaaaaaaa_3", round: 2, title: "An answer is missing", hints: [] });
    expect(build({ ...STATE, rounds: [] }, { ...parts, title: "Nobody is here" })).toMatchObject({
      round: 0,
      title: "Nobody is here",
    });
  });

  it("has options that need nothing unless they say so", () => {
    const risky = { ...STOP, id: "risky", requires: [textNeeded("risks", "The risks")] };
    expect(build(STATE, { ...parts, options: [STOP, risky] }).options.map(({ requires }) => requires)).toEqual([
      [],
      [{ kind: "text", field: "risks", label: "The risks" }],
    ]);
  });

  it("G-06: knows which of its options was taken, and takes no other", () => {
    const gate = build(STATE, parts);
    const answer = { choice: "stop", rationale: "Enough.", answeredBy: "Bo", acceptedRisks: [], scores: {}, texts: {} };
    expect(onRecord({ gate, answer })).toEqual({ gateId: gate.id, choice: "stop", label: "Stop", by: "Bo" });
    expect(() => optionTaken({ gate, answer: { ...answer, choice: "go" } })).toThrow("has no option go");
  });
});

describe("the ways on without an answer", () => {
  it("are to ask again, to name a model, what else there is, and to stop, in the protocol's words", () => {
    const without = { id: "go_on", label: "Go on", consequence: "Without it." };
    const options = waysOn({
      again: { id: "ask_again", consequence: "Once more." },
      replace: { consequence: "With another model." },
      others: [without],
      stop: STOP,
    });
    expect(options).toEqual([
      { id: "ask_again", label: "Ask again", consequence: "Once more." },
      {
        id: "replace",
        label: "Replace the model",
        consequence: "With another model.",
        requires: [{ kind: "text", field: "model", label: "The model", isLine: true }],
      },
      without,
      STOP,
    ]);
    expect(modelIn({ texts: { model: "other" } })).toBe("other");
  });

  it("may leave the model as it is, where it is said what that means", () => {
    const [replace] = waysOn({ replace: { consequence: "Afresh.", whenEmpty: "The same model." }, stop: STOP });
    expect(replace?.requires).toEqual([
      { kind: "text", field: "model", label: "Another model", isLine: true, whenEmpty: "The same model." },
    ]);
  });

  it("stand beside what came instead of the answer", () => {
    const told = withRejection(STATE, { ...OWED, key: "r2/speak/ada", code: "schema", reason: "Prose.", raw: "Well." });
    expect(positionWithoutAnswer(told, OWED, "Ada")).toMatchObject({ agentId: ADA, name: "Ada", stance: "Well." });
    expect(positionWithoutAnswer(STATE, OWED, "Ada", "It was empty.").stance).toBe("It was empty.");
  });
});
