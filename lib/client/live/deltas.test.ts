import { describe, expect, it } from "vitest";
import { agentId, playScores } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import { createDeltas, joinText } from "./deltas";
import { draftReply } from "./draft-reply";

const piece = (offset: number, text: string, askKey = "r1/api") => ({
  deliberationId: TEST_ID,
  askKey,
  agentId: agentId("api"),
  round: 1,
  offset,
  text,
});
const textOf = (deltas: ReturnType<typeof createDeltas>, askKey = "r1/api") =>
  deltas.read().get(`${TEST_ID}/${askKey}`)?.text;

describe("text being written", () => {
  it("is put together by offset, whatever comes twice", () => {
    const deltas = createDeltas();
    deltas.take([piece(0, "Hello "), piece(6, "wor")]);
    deltas.take([piece(6, "wor"), piece(9, "ld")]);
    expect(textOf(deltas)).toBe("Hello world");
  });

  it("is hidden after a hole until everything is sent again", () => {
    const deltas = createDeltas();
    deltas.take([piece(0, "Hello "), piece(9, "ld")]);
    expect(textOf(deltas)).toBeNull();
    deltas.take([piece(11, "!")]);
    expect(textOf(deltas)).toBeNull();
    deltas.take([piece(0, "Hello world"), piece(11, "!")]);
    expect(textOf(deltas)).toBe("Hello world!");
  });

  it("is not shown to a reader who came in the middle", () => {
    expect(joinText("", 40, "rest")).toBeNull();
  });

  it("begins afresh when the call is made again", () => {
    expect(joinText("the first try, cut", 0, "The")).toBe("The");
  });

  it("is cleared by the event that ends its ask, and only that", () => {
    const { log } = playScores([[80, 70, 60, 50, 40]], { config: { max_iterations: 1 } });
    const reply = log.find(({ payload }) => payload.type === "reply.recorded")!;
    if (reply.payload.type !== "reply.recorded") throw new Error("no reply");
    const deltas = createDeltas();
    deltas.take([piece(0, "mine", reply.payload.key), piece(0, "other", "another")]);
    deltas.settle(TEST_ID, [reply]);
    expect(textOf(deltas, reply.payload.key)).toBeUndefined();
    expect(textOf(deltas, "another")).toBe("other");
  });
});

describe("a reply as far as it is written", () => {
  it("reads as text, not as JSON", () => {
    expect(draftReply('{"proposal":"Keep the log in Post')).toEqual({
      figures: [],
      parts: [{ title: "Proposal", text: "Keep the log in Post", isGrowing: true }],
    });
    expect(
      draftReply(
        '{"proposal":"Keep it.","satisfaction_score":72,"rationale":"Because","blocking_concerns":["No retention',
      ),
    ).toMatchObject({
      figures: [{ title: "Score", value: "72" }],
      parts: [
        { title: "Proposal", isGrowing: false },
        {},
        { title: "Blocking concerns", text: "- No retention", isGrowing: true },
      ],
    });
  });

  it("shows no half a number", () => {
    expect(draftReply('{"proposal":"x","satisfaction_score":7')?.figures).toEqual([]);
  });

  it("shows nothing before the first brace, nor for text that is no object", () => {
    expect(draftReply("Sure, here")).toBeNull();
    expect(draftReply("")).toBeNull();
  });

  it("looks past what stands before the object", () => {
    expect(draftReply('```json\n{"proposal":"Yes')?.parts[0]?.text).toBe("Yes");
  });
});
