import { expect, it } from "vitest";
import type { AskKind } from "@/lib/kernel/types";
import { withSettledIn } from "./settled-in";
import type { WrittenEvidence } from "./split-evidence";

const PLACE: NonNullable<AskKind["settledIn"]> = {
  list: "prior_concerns",
  id: "issue_id",
  words: "comment",
  state: "status",
  value: "RESOLVED",
};
const cited = (...ids: string[]): WrittenEvidence => ({
  citations: ids.map((id) => ({ id, source: "artifact", path: "", lines: "", quote: "Nights are covered." })),
  grounds: [],
  questions: [],
  assumptions: [],
  unread: [],
});
const concern = (issue_id: unknown, status: unknown, comment: unknown) => ({ issue_id, status, comment });

it("G-16: the marks in the words about a settled concern say what settled it", () => {
  const reply = {
    prior_concerns: [
      concern("A1", "resolved", "It now names nights [c1] and weekends [C2]; [c9] is no citation."),
      concern("A2", "PARTIALLY", "Half of it stands there [c1]."),
      concern("A3", "RESOLVED", "I can live with it."),
      concern(7, "RESOLVED", "[c1]"),
      "A4",
    ],
  };
  expect(withSettledIn(cited("c1", "c2"), reply, PLACE).settled).toEqual([{ concern: "A1", citations: ["c1", "c2"] }]);
});

it("nothing is made up where the form has no such place, or nothing is marked", () => {
  const reply = { prior_concerns: [concern("A1", "RESOLVED", "Done [c1].")] };
  expect(withSettledIn(cited("c1"), reply, undefined)).toEqual(cited("c1"));
  expect(withSettledIn(cited(), reply, PLACE)).toEqual(cited());
  expect(withSettledIn(cited("c1"), { prior_concerns: "all" }, PLACE)).toEqual(cited("c1"));
  const written = { ...cited("c1"), settled: [{ concern: "A9", citations: ["c1"] }] };
  expect(withSettledIn(written, reply, PLACE).settled).toEqual([
    { concern: "A9", citations: ["c1"] },
    { concern: "A1", citations: ["c1"] },
  ]);
});
