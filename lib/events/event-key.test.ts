import { describe, expect, it } from "vitest";
import { eventsOf, inTurn, playScores, tableOfAverages } from "@/lib/testing/builders";
import { eventKey } from "./event-key";
import type { EventPayload } from "./schema";

const STALLED = tableOfAverages([70, 80, 80, 80], 5);
const prose = { text: "prose" };

describe("the key under which an event exists once", () => {
  it("gives a reply, a rejection and a failure of one ask the same key: whichever comes first stays", () => {
    const queue = [prose, { fail: "timeout" }];
    const { log } = playScores(
      [
        [90, 90, 90, 90, 90],
        [90, 90, 90, 90, 90],
      ],
      { special: () => queue.shift() ?? null },
    );
    const [rejected] = eventsOf(log, "reply.rejected");
    const [failed] = eventsOf(log, "ask.failed");
    const [recorded] = eventsOf(log, "reply.recorded");
    expect([rejected, failed, recorded].map((payload) => payload && eventKey(payload))).toEqual([
      "ask/r1/speak/domain-1",
      "ask/r1/speak/domain-1~2",
      "ask/r1/speak/observability",
    ]);
  });

  it("tells the beginning of an ask from its end", () => {
    const { log } = playScores([[90, 90, 90, 90, 90]]);
    const ask = eventsOf(log, "ask.started")[0];
    expect(ask && eventKey(ask)).toBe("start/r1/speak/domain-1");
  });

  it("gives every round, gate and answer one of its own", () => {
    const { log } = playScores([...STALLED, [80, 80, 80, 80, 80]], {
      decide: inTurn({ choice: "one_more_round" }, { choice: "defer" }),
    });
    const keys = log.map(({ payload }) => eventKey(payload)).filter((key) => key !== null);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain("round.completed/5");
    expect(keys.filter((key) => /^(gate|answer)\//.test(key))).toEqual([
      "gate/gat_aaaaaaaaaaaa_1",
      "answer/gat_aaaaaaaaaaaa_1",
      "gate/gat_aaaaaaaaaaaa_2",
      "answer/gat_aaaaaaaaaaaa_2",
    ]);
  });

  it("lets happen again what may happen again", () => {
    const repeatable: EventPayload[] = [
      { type: "deliberation.paused", by: "Ada" },
      { type: "deliberation.resumed", by: "Ada" },
      { type: "record.status-changed", status: "accepted", by: "Ada", note: "" },
    ];
    expect(repeatable.map(eventKey)).toEqual([null, null, null]);
  });

  it("lets it start, close, fail, be cancelled and be numbered once", () => {
    const once: EventPayload[] = [
      { type: "deliberation.started" },
      { type: "deliberation.cancelled", by: "Ada" },
      { type: "deliberation.failed", code: "internal", message: "" },
      { type: "record.numbered", number: 1, slug: "a" },
    ];
    expect(once.map(eventKey)).toEqual(once.map(({ type }) => type));
  });
});
