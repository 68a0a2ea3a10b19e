/** P4-51: what the judges' agreement depends on, by id, from round to round. */
import { describe, expect, it } from "vitest";
import { judge, stateIn, type Said } from "../judges-harness";
import { conditionLedger, conditionLine } from "../verdict/conditions";

const asking = (score: number, ...conditions: (string | { text: string; state: string })[]): Said => ({
  score,
  conditions: conditions.map((one) => (typeof one === "string" ? { text: one, state: "open" } : one)),
});
const met = (text: string) => ({ text, state: "met" });

const ledgerOf = (played: ReturnType<typeof judge>, before?: number) =>
  conditionLedger(stateIn(played), 1, before).map(({ id, holders }) => [
    id,
    ...holders.map(({ agentId, text, state }) => `${agentId} ${state}: ${text}`),
  ]);

describe("conditions (P4-51)", () => {
  const played = judge([
    [
      asking(3, "Edits are log events.", "A first slice is named"),
      asking(3.6, "Writes never overwrite"),
      asking(2.4, "edits are  LOG events"),
    ],
    [
      asking(3.2, met("K2: A first slice is named"), "K1: It is written where edits live.", "K3"),
      asking(3.5, "Writes never overwrite", "[K1] Edits are events, said so in bullet 1"),
      {
        ...(asking(2.7, "One authority hands out numbers") as object),
        score: 2.7,
        dropped_conditions: [
          { condition_id: "k1", reason: "The neutral judge's wording says it." },
          { condition_id: "K9", reason: "?" },
        ],
      },
    ],
    [3.2, 3.4, 2.8],
  ]);

  it("are told once each, also where a judge took one over in words of its own", () => {
    const lines = conditionLedger(stateIn(played), 1, 3)
      .filter(({ holders }) => holders.length > 0)
      .map((one) => conditionLine(one, String));
    expect(lines.filter((line) => line.startsWith("K1"))).toEqual([
      "K1: It is written where edits live. (neutral: open, for: open, as “Edits are events, said so in bullet 1”)",
    ]);
  });

  it("have an id each, also where two judges name the same in the same words", () => {
    expect(ledgerOf(played, 2)).toEqual([
      ["K1", "neutral open: Edits are log events.", "against open: edits are  LOG events"],
      ["K2", "neutral open: A first slice is named"],
      ["K3", "for open: Writes never overwrite"],
    ]);
  });

  it("are kept, met, reworded and taken over by id; a bare id has the words it was named with", () => {
    expect(ledgerOf(played, 3)).toEqual([
      ["K1", "neutral open: It is written where edits live.", "for open: Edits are events, said so in bullet 1"],
      ["K2", "neutral met: A first slice is named"],
      ["K3", "for open: Writes never overwrite", "neutral open: Writes never overwrite"],
      ["K4", "against open: One authority hands out numbers"],
    ]);
  });

  it("are dropped with the reason given, and by whoever states another list without them", () => {
    expect(conditionLedger(stateIn(played), 1, 3)[0]?.drops).toEqual([
      { agentId: "against", ordinal: 2, reason: "The neutral judge's wording says it." },
    ]);
    const silent = judge([
      [asking(3, "A"), asking(3.6, "B"), 2.4],
      [asking(3, "Something else"), 3.6, 2.4],
      [3, 3.6, 2.4],
    ]);
    expect(conditionLedger(stateIn(silent), 1)).toMatchObject([
      { id: "K1", first: "A", holders: [], drops: [{ agentId: "neutral", ordinal: 2, reason: "" }] },
      { id: "K2", holders: [{ agentId: "for" }] },
      { id: "K3", holders: [{ agentId: "neutral" }] },
    ]);
  });

  it("an id nobody gave is left out and marked; a word that only looks like an id stays a word", () => {
    const rebuttal = stateIn(played).rounds[1]?.turns["against" as never];
    expect(rebuttal).toMatchObject({
      flags: expect.arrayContaining(["unknown_condition"]) as unknown,
      reply: { dropped_conditions: [{ condition_id: "K1" }] },
    });
    expect(
      ledgerOf(
        judge([
          [asking(3, "K8s is the target"), 3.6, asking(2.4, "K12: twelve nodes")],
          [3, 3.6, 2.4],
          [3, 3.6, 2.4],
        ]),
      ),
    ).toEqual([
      ["K1", "neutral open: K8s is the target"],
      ["K2", "against open: K12: twelve nodes"],
    ]);
  });
});
