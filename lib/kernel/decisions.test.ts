import { expect, it } from "vitest";
import { foldEvent, foldFirst } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";

/** What a recorded log says right after each decision of a person. */
function headlines(id: (typeof PROTOCOL_IDS)[number], name: string): string[] {
  const [first, ...rest] = readRecorded(id, name).log;
  if (!first) return [];
  let folded = foldFirst(first);
  return rest.flatMap((event) => {
    folded = foldEvent(folded, event);
    return event.payload.type === "gate.answered" ? [protocolById(id).readiness(folded.protocol).headline] : [];
  });
}

const said = new Map(PROTOCOL_IDS.map((id) => [id, recordedLogs(id).flatMap((name) => headlines(id, name))]));

it.each(PROTOCOL_IDS)("%s never says that a question is being prepared right after it was answered", (id) => {
  expect(said.get(id)?.filter((headline) => /preparing/i.test(headline))).toEqual([]);
});

it("says what was chosen until it has begun", () => {
  expect(said.get("debate")).toContainEqual(expect.stringMatching(/ chose “One more round”$/));
});
