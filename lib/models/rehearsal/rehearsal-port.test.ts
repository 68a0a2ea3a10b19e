import { afterEach, describe, expect, it, vi } from "vitest";
import { debateCreated } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { ModelError } from "../errors";
import type { ModelRequest } from "../port";
import { createRehearsalPort, rehearse, piecesOf } from "./rehearsal-port";

/** The request for the first turn of a debate. */
function firstRequest(protocol = "debate"): ModelRequest {
  let cue: ModelRequest["cue"] | undefined;
  play({
    created: debateCreated(),
    answer: (ask, { protocol: state }) => {
      cue ??= { protocol, ask, state, script: "converges" };
      return { fail: "stopped" };
    },
  });
  if (!cue) throw new Error("Nobody was asked.");
  return {
    askId: "dlb_aaaaaaaaaaaa/r1/speak/api",
    model: "rehearsal",
    messages: [{ role: "user", content: "x".repeat(400) }],
    reply: { name: "speak", jsonSchema: {} },
    cue,
  };
}

const listening = () => {
  const controller = new AbortController();
  const pieces: string[] = [];
  return {
    controller,
    pieces,
    options: { signal: controller.signal, onDelta: (text: string) => void pieces.push(text) },
  };
};

afterEach(() => vi.useRealTimers());

describe("the rehearsal port", () => {
  it("answers the same request with the same text, as the rehearsal model, with an estimated usage", async () => {
    const request = firstRequest();
    const port = createRehearsalPort({ speed: 0 });
    const [one, other] = [
      await port.complete(request, listening().options),
      await port.complete(firstRequest(), listening().options),
    ];
    expect(one).toEqual(other);
    expect(one.model).toBe("rehearsal");
    expect(one.usage).toEqual({ inputTokens: 100, outputTokens: Math.ceil(one.text.length / 4), cachedInputTokens: 0 });
  });

  it("uses no timer at speed 0", async () => {
    const setTimer = vi.spyOn(globalThis, "setTimeout");
    const { options, pieces } = listening();
    const { text } = await createRehearsalPort({ speed: 0 }).complete(firstRequest(), options);
    expect(pieces.join("")).toBe(text);
    expect(setTimer).not.toHaveBeenCalled();
    setTimer.mockRestore();
  });

  it("writes a reply over 4 to 7 seconds in small uneven pieces at speed 1, and scales with the speed", async () => {
    for (const speed of [1, 0.1, 3]) {
      const waits: number[] = [];
      const { options, pieces } = listening();
      const port = createRehearsalPort({ speed, sleep: async (ms) => void waits.push(ms) });
      const { text } = await port.complete(firstRequest(), options);
      const total = waits.reduce((sum, ms) => sum + ms, 0) / speed;
      expect(pieces.join("")).toBe(text);
      expect(total).toBeGreaterThan(3990);
      expect(total).toBeLessThan(7010);
      expect(pieces.length).toBeGreaterThan(25);
      expect(Math.max(...waits)).toBeGreaterThan(4 * Math.min(...waits));
    }
  });

  it("stops promptly when it is aborted, with the signal's reason, and says nothing after", async () => {
    vi.useFakeTimers();
    const { controller, options, pieces } = listening();
    const running = createRehearsalPort({ speed: 1 }).complete(firstRequest(), options);
    const ended = running.catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(1500);
    const heard = pieces.length;
    expect(heard).toBeGreaterThan(0);
    controller.abort("cancelled");
    expect(await ended).toBe("cancelled");
    expect(pieces.length).toBe(heard);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("doesn't begin under an aborted signal", async () => {
    const { controller, options, pieces } = listening();
    controller.abort("too late");
    await expect(createRehearsalPort({ speed: 0 }).complete(firstRequest(), options)).rejects.toBe("too late");
    expect(pieces).toEqual([]);
  });

  it("refuses a protocol it has no part in", () => {
    expect(() => rehearse(firstRequest("chess").cue)).toThrow(ModelError);
  });

  it("loses nothing in pieces, whatever the text", () => {
    for (const text of ["", " ", "a", "  two  spaces\n\nand lines\t", '{"proposal":"“quoted”, then."}'])
      expect(
        piecesOf(text, "key")
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
  });
});
