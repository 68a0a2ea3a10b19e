import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { playScores } from "@/lib/testing/builders";
import { nextInOrder, transcript } from "./transcript";

const { log } = playScores([
  [80, 80, 80, 80, 80],
  [95, 95, 95, 95, 95],
]);
const items = transcript(log, foldLog(log));

describe("the transcript", () => {
  it("has every reply of a seat once, in the order of the log, below its round", () => {
    const replies = log.filter(({ payload }) => payload.type === "reply.recorded" && payload.kind === "speak");
    const turns = items.filter(({ kind }) => kind === "turn").map(({ seq }) => seq);
    expect(turns).toEqual(expect.arrayContaining(replies.map(({ seq }) => seq)));
    expect(items.map(({ seq }) => seq)).toEqual(items.map(({ seq }) => seq).toSorted((one, other) => one - other));
    expect(items.flatMap((item) => (item.kind === "round" ? [item.title] : []))).toEqual(["Round 1", "Round 2"]);
  });

  it("quotes a reply in its own words", () => {
    for (const item of items)
      if (item.kind === "turn" && item.entry.how === "spoke")
        expect(JSON.stringify(log[item.seq - 1]?.payload)).toContain(JSON.stringify(item.lead).slice(1, -1));
  });

  it("says who is next where there is an order, and nothing where nobody comes after", () => {
    const round = log.find(({ payload }) => payload.type === "round.started");
    const order = round?.payload.type === "round.started" ? round.payload.order : [];
    const [first, second] = order;
    const part = log.slice(0, round?.seq);
    expect(nextInOrder(part, foldLog(part), first ? [first] : [])?.agentId).toBe(second);
    expect(nextInOrder(part, foldLog(part), order.slice(-1))).toBeNull();
    expect(nextInOrder(part, foldLog(part), order.slice(0, 2))).toBeNull();
  });
});
