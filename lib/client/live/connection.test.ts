import { describe, expect, it } from "vitest";
import { connectionWords, type ConnectionState } from "./connection";

const shown = { headSeq: 218, upTo: "14:02:11" };
const state = (change: Partial<ConnectionState>): ConnectionState => ({
  phase: "live",
  since: 0,
  caughtUp: null,
  ...change,
});
const words = (change: Partial<ConnectionState>, now: number) => connectionWords(state(change), shown, now).text;

describe("the connection in words", () => {
  it("says live and where the log stands", () => {
    expect(words({}, 5_000)).toBe("Live · event 218");
  });

  it("stays quiet for two seconds, then says what is shown, after thirty that it is offline", () => {
    expect(words({ phase: "lost" }, 1_999)).toBe("Live · event 218");
    expect(words({ phase: "lost" }, 2_000)).toBe("Reconnecting… showing up to 14:02:11");
    expect(words({ phase: "lost" }, 29_999)).toBe("Reconnecting… showing up to 14:02:11");
    expect(words({ phase: "lost" }, 30_000)).toBe("Offline · showing up to 14:02:11");
  });

  it("says for four seconds how much was caught up", () => {
    const caughtUp = { count: 12, firstSeq: 207, at: 1_000 };
    expect(words({ caughtUp }, 4_999)).toBe("Caught up, 12 new events");
    expect(words({ caughtUp: { ...caughtUp, count: 1 } }, 2_000)).toBe("Caught up, 1 new event");
    expect(words({ caughtUp }, 5_000)).toBe("Live · event 218");
  });

  it("does not claim to be live before it ever was", () => {
    expect(words({ phase: "connecting" }, 100)).toBe("Connecting… · event 218");
    expect(words({ phase: "connecting" }, 31_000)).toBe("Offline · showing up to 14:02:11");
  });
});
