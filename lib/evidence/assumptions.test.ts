/** G-22 */
import { expect, it } from "vitest";
import { agentIdSchema } from "@/lib/domain/ids";
import { evidenceOf } from "@/lib/testing/grounded/grounded";
import { assumptionsIn, standingAssumptions } from "./assumptions";

const said = (seq: number, by: string, more: Parameters<typeof evidenceOf>[0]) => ({
  agentId: agentIdSchema.parse(by),
  evidence: evidenceOf(more),
  seq,
});

const REPLIES = [
  said(2, "a", { assumptions: ["One region."] }),
  said(3, "b", {
    assumptions: ["One region.", "Ten users."],
    grounds: [{ concern: "C", citations: [], assumption: "No cache." }],
  }),
];

it("each has an id of its own by seat and words, also what a concern rests on", () => {
  expect(assumptionsIn(REPLIES).map(({ id, agentId, text }) => [id, agentId, text])).toEqual([
    ["as1", "a", "One region."],
    ["as2", "b", "One region."],
    ["as3", "b", "Ten users."],
    ["as4", "b", "No cache."],
  ]);
});

it("what is overtaken stands no more, and ids stay; unknown ids change nothing", () => {
  const after = [...REPLIES, said(4, "chair", { overtaken: [" AS2 ", "as9"] })];
  expect(standingAssumptions(after).map(({ id }) => id)).toEqual(["as1", "as3", "as4"]);
  expect(assumptionsIn(after)[1]).toMatchObject({ id: "as2", overtakenBy: { agentId: "chair", seq: 4 } });
});

it("stated again, it stands again under its id", () => {
  const again = [...REPLIES, said(4, "chair", { overtaken: ["as1"] }), said(5, "a", { assumptions: ["One region."] })];
  expect(standingAssumptions(again)).toContainEqual(expect.objectContaining({ id: "as1", seq: 5 }));
});
