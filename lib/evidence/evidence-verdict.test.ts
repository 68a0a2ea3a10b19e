import { describe, expect, it } from "vitest";
import { citationOf, evidenceOf } from "@/lib/testing/grounded/grounded";
import { evidenceVerdict } from "./evidence-verdict";
import { UNPROVEN } from "./settled";
import { UNGROUNDED } from "./ungrounded";

const LOST = "Jobs are lost when the worker restarts.";
const LIMIT = "Nobody said how many attempts there are.";
const A1 = { id: "A1", text: "No rollback" };
const found = citationOf("c1", "jobs live in memory");
const invented = citationOf("c2", "jobs are never lost", { status: "not_found" });

describe("what nothing proves", () => {
  const evidence = evidenceOf({
    citations: [found, invented],
    grounds: [
      { concern: LOST, citations: ["c1"] },
      { concern: LIMIT, citations: ["c2"] },
    ],
    settled: [{ concern: "A1", citations: ["c2"] }],
  });

  it("only `required` sends a reply back", () => {
    for (const mode of ["off", "shown"] as const)
      expect(evidenceVerdict(mode, { blocking: [LIMIT], resolved: [A1] }, evidence)).toEqual({ kind: "ok" });
    expect(evidenceVerdict("required", { blocking: [LOST], resolved: [] }, evidence)).toEqual({ kind: "ok" });
  });

  it("G-15: names the concerns that rest on nothing, and the quotations that were not found", () => {
    const verdict = evidenceVerdict("required", { blocking: [LOST, LIMIT], resolved: [] }, evidence);
    expect(verdict).toMatchObject({ kind: "unfounded", flags: [UNGROUNDED] });
    expect(verdict).toMatchObject({ reason: expect.stringContaining(`“${LIMIT}”`) });
    expect(verdict).toMatchObject({ reason: expect.stringContaining("c2 “jobs are never lost”") });
    expect(verdict).not.toMatchObject({ reason: expect.stringContaining("resolved") });
  });

  it("G-16: names what is called resolved without a passage that is there", () => {
    const verdict = evidenceVerdict("required", { blocking: [], resolved: [A1] }, evidence);
    expect(verdict).toMatchObject({ kind: "unfounded", flags: [UNPROVEN] });
    expect(verdict).toMatchObject({ reason: expect.stringContaining("you call A1 resolved") });
    const proven = { ...evidence, settled: [{ concern: "a1", citations: ["[c1]"] }] };
    expect(evidenceVerdict("required", { blocking: [], resolved: [A1] }, proven)).toEqual({ kind: "ok" });
  });

  it("says both at once: a reply is sent back once", () => {
    expect(evidenceVerdict("required", { blocking: [LIMIT], resolved: [A1] }, undefined)).toMatchObject({
      flags: [UNGROUNDED, UNPROVEN],
    });
  });
});
