import { describe, expect, it } from "vitest";
import { citationOf, evidenceOf, questionOf } from "@/lib/testing/grounded";
import { basisOf, groundingVerdict, ungrounded } from "./ungrounded";

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

  it("only `required` sends a reply back, naming what rests on nothing and what was not found", () => {
    const evidence = evidenceOf({
      citations: [found, invented],
      grounds: [
        { concern: LOST, citations: ["c1"] },
        { concern: LIMIT, citations: ["c2"] },
      ],
    });
    expect(ungrounded([LOST, LIMIT], evidence)).toEqual([LIMIT]);
    for (const mode of ["off", "shown"] as const)
      expect(groundingVerdict(mode, [LOST, LIMIT], evidence)).toEqual({ kind: "ok" });
    expect(groundingVerdict("required", [LOST], evidence)).toEqual({ kind: "ok" });
    const verdict = groundingVerdict("required", [LOST, LIMIT], evidence);
    expect(verdict).toMatchObject({ kind: "re-ask", reason: expect.stringContaining(`“${LIMIT}”`) });
    expect(verdict).toMatchObject({ reason: expect.stringContaining("c2 “jobs are never lost”") });
  });
});
