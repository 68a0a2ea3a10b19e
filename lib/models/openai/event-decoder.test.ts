import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventDecoder } from "./event-decoder";

function decode(pieces: readonly Uint8Array[]): string[] {
  const events: string[] = [];
  const decoder = new EventDecoder((data) => events.push(data));
  for (const piece of pieces) decoder.push(piece);
  decoder.end();
  return events;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("events", () => {
  it("come out the same however the bytes are cut", () => {
    const stream = bytes(
      '\uFEFF: hello\ndata: {"a":"ü🙂"}\r\n\r\nevent: x\ndata:one\ndata: two\n\n\n:\ndata: [DONE]\n\n',
    );
    const expected = ['{"a":"ü🙂"}', "one\ntwo", "[DONE]"];
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 30 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        expect(decode(edges.slice(1).map((end, index) => stream.slice(edges[index], end)))).toEqual(expected);
      }),
    );
  });

  it("the last one may lack its blank line", () => {
    expect(decode([bytes("data: a\n\ndata: b")])).toEqual(["a", "b"]);
  });

  it("a document instead of a stream is one event", () => {
    expect(decode([bytes(' {\n"a"'), bytes(":1}\n")])).toEqual(['{\n"a":1}\n']);
  });

  it("that never ends is given up", () => {
    const endless = new Uint8Array(1024 * 1024).fill(97);
    expect(() => decode(Array.from({ length: 5 }, () => endless))).toThrow("broke off");
  });
});
