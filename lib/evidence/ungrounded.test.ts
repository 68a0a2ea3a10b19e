import { describe, expect, it } from "vitest";
import { REPLY_SOURCE } from "@/lib/domain/evidence/own-sources";
import { citationOf, evidenceOf, HASH, questionOf } from "@/lib/testing/grounded/grounded";
import { basisOf, ungrounded } from "./ungrounded";

const LOST = "Jobs are lost when the worker restarts.";
const LIMIT = "Nobody said how many attempts there are.";
const found = citationOf("c1", "jobs live in memory");
const invented = citationOf("c2", "jobs are never lost", { status: "not_found" });

describe("G-15: what a blocking concern rests on", () => {
  it.each([
    [
      "a passage that was found",
      evidenceOf({ citations: [found], grounds: [{ concern: LOST, citations: ["c1"] }] }),
      "evidence",
    ],
    [
      "one that stands at other lines",
      evidenceOf({ citations: [{ ...found, status: "moved" }], grounds: [{ concern: LOST, citations: ["[C1]"] }] }),
      "evidence",
    ],
    ["an invented one", evidenceOf({ citations: [invented], grounds: [{ concern: LOST, citations: ["c2"] }] }), "none"],
    ["one nobody quoted", evidenceOf({ grounds: [{ concern: LOST, citations: ["c9"] }] }), "none"],
    [
      "a passage of another concern",
      evidenceOf({ citations: [found], grounds: [{ concern: LIMIT, citations: ["c1"] }] }),
      "none",
    ],
    [
      "an assumption",
      evidenceOf({ grounds: [{ concern: LOST, citations: [], assumption: "Jobs are kept in memory." }] }),
      "assumption",
    ],
    [
      "a question that would settle it",
      evidenceOf({
        grounds: [{ concern: LOST, citations: [], assumption: "x", settledBy: "May jobs be lost on a restart?" }],
        questions: [questionOf("May jobs be lost on a restart?")],
      }),
      "question",
    ],
    ["nothing at all", undefined, "none"],
  ] as const)("%s", (_, evidence, basis) => {
    expect(basisOf([LOST], evidence)).toBe(basis);
  });

  it("a shortened concern, its id, or a mark in its own text will do", () => {
    const by = (concern: string) => evidenceOf({ citations: [found], grounds: [{ concern, citations: ["c1"] }] });
    expect(basisOf([LOST], by("Jobs are lost when the worker stops"))).toBe("evidence");
    expect(basisOf(["A1", LOST], by("a1"))).toBe("evidence");
    expect(basisOf([`${LOST} [c1]`], evidenceOf({ citations: [found] }))).toBe("evidence");
  });

  it("names those that rest on neither a passage nor a question", () => {
    const evidence = evidenceOf({
      citations: [found, invented],
      grounds: [
        { concern: LOST, citations: ["c1"] },
        { concern: LIMIT, citations: ["c2"] },
      ],
    });
    expect(ungrounded([LOST, LIMIT], evidence)).toEqual([LIMIT]);
  });

  it("what another seat said is no evidence", () => {
    const said = citationOf("c1", "jobs live in memory", {
      at: { source: REPLY_SOURCE, path: "Ada, round 1", hash: HASH, from: 1, to: 1, seq: 4 },
    });
    expect(basisOf([LOST], evidenceOf({ citations: [said], grounds: [{ concern: LOST, citations: ["c1"] }] }))).toBe(
      "none",
    );
  });
});
