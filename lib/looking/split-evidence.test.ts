import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import { protocolById } from "@/lib/kernel/registry";
import { wireSchema } from "@/lib/models/wire-schema";
import { evidenceNames } from "@/lib/prompts/evidence/fields";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { splitEvidence } from "./split-evidence";

const names = evidenceNames("debate", "speak");

describe("what a reply says about its evidence", () => {
  it("is taken off, whatever else is in it", () => {
    const { reply, evidence } = splitEvidence(
      { proposal: "x", citations: [], grounds: null, questions: "Who pays?", assumptions: ["a", "", 3] },
      names,
    );
    expect(reply).toEqual({ proposal: "x" });
    expect(evidence).toEqual({
      citations: [],
      grounds: [],
      questions: [],
      assumptions: ["a", "3"],
      unread: ["Who pays?"],
    });
  });

  it("is read leniently: numbers for lines, nulls, brackets; two of one mark are told apart", () => {
    const { evidence } = splitEvidence(
      {
        citations: [
          { id: "[c1]", source: null, path: "a.ts", lines: 12, quote: "one" },
          { id: "c1", quote: "two" },
          { id: "c3", quote: "" },
        ],
        grounds: [{ concern: "x", citations: null, assumption: null, settledBy: "a test" }],
      },
      names,
    );
    expect(evidence.citations).toEqual([
      { id: "c1", source: "", path: "a.ts", lines: "12", quote: "one" },
      { id: "c1-2", source: "", path: "", lines: "", quote: "two" },
    ]);
    expect(evidence.grounds).toEqual([{ concern: "x", citations: [], settledBy: "a test" }]);
    expect(evidence.unread).toEqual(['{"id":"c3","quote":""}']);
  });

  it("is nothing where the reply is no object", () => {
    expect(splitEvidence([1], names).reply).toEqual([1]);
  });
});

it("no protocol loses a field of its own to evidence", () => {
  for (const id of PROTOCOL_IDS)
    for (const [kind, { replySchema }] of Object.entries(protocolById(id).asks)) {
      const own = Object.keys(wireSchema(replySchema).properties as object);
      for (const name of Object.values(evidenceNames(id, kind))) expect(own).not.toContain(name);
    }
  expect(evidenceNames("review", "assess_adversarial").questions).toBe("evidence_questions");
});
