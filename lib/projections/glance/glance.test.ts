import { describe, expect, it } from "vitest";
import { listFactsSchema } from "@/lib/contracts/deliberations/list-deliberations";
import { foldEvent, foldFirst, foldLog } from "@/lib/kernel/fold";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";
import { glanceOf } from "./glance";
import { listRow } from "@/lib/projections/list-row";

describe.each(PROTOCOL_IDS)("a list row of a %s", (id) => {
  it("says where it stands in words at every event, and stays small", () => {
    const name = recordedLogs(id)[0];
    if (!name) throw new Error(`There is no recorded log of ${id}.`);
    const [first, ...rest] = readRecorded(id, name).log;
    if (!first) throw new Error(`${name} is empty.`);
    let folded = foldFirst(first);
    for (const event of rest) {
      folded = foldEvent(folded, event);
      const { facts } = listRow(folded);
      expect(listFactsSchema.parse(facts)).toEqual(facts);
      expect(facts.glance?.text).toMatch(/^\S.{4,60}$/);
      expect(facts.glance?.text).not.toMatch(/undefined|null|NaN|_/);
      expect(JSON.stringify(facts.glance).length).toBeLessThan(1_500);
    }
    expect(glanceOf(folded)?.asked).toBeUndefined();
  });
});

const ended = (id: (typeof PROTOCOL_IDS)[number], part: string) => {
  const name = recordedLogs(id).find((one) => one.includes(part));
  if (!name) throw new Error(`There is no recorded log ${part} of ${id}.`);
  return readRecorded(id, name).log;
};

it("names who is not behind what a person decided, and who decided it", () => {
  const log = ended("debate", "stalemate.defer");
  const { facts } = listRow(foldLog(log));
  expect(facts.outcome).toMatchObject({ decidedBy: "nobody", decision: { by: expect.any(String) } });
  expect(facts.glance?.dissent).toMatch(/ (is|are) not behind it$/);
});

it("says whose reply is owed while it runs", () => {
  const log = ended("debate", "");
  const asked = log.findIndex(({ payload }) => payload.type === "ask.started");
  const { facts } = listRow(foldLog(log.slice(0, asked + 1)));
  expect(facts.glance?.asked?.length).toBeGreaterThan(0);
  expect(facts.glance?.seats.some(({ marks }) => marks.at(-1) === "writing")).toBe(true);
});
