import { describe, expect, it } from "vitest";
import { foldEvent, foldFirst } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";

/** Every headline along a recorded log, with the event after which it was shown. */
function headlines(id: (typeof PROTOCOL_IDS)[number], name: string) {
  const { log } = readRecorded(id, name);
  const [first, ...rest] = log;
  if (!first) return [];
  let folded = foldFirst(first);
  return [first, ...rest].map((event, index) => {
    if (index > 0) folded = foldEvent(folded, event);
    const { headline } = protocolById(id).readiness(folded.protocol);
    return { type: event.payload.type, headline };
  });
}

describe.each(PROTOCOL_IDS)("%s", (id) => {
  it("never says that a question is being prepared right after it was answered", () => {
    const after = recordedLogs(id).flatMap((name) =>
      headlines(id, name).filter(({ type, headline }) => type === "gate.answered" && /preparing/i.test(headline)),
    );
    expect(after).toEqual([]);
  });
});

it("says what was chosen until it has begun", () => {
  const said = recordedLogs("debate").flatMap((name) =>
    headlines("debate", name).filter(({ type }) => type === "gate.answered"),
  );
  expect(said.map(({ headline }) => headline)).toContainEqual(expect.stringMatching(/ chose “One more round”$/));
});
