import { expect, it } from "vitest";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import { contentHashSchema } from "@/lib/domain/evidence/source";
import { proposalPart } from "./exhibits";
import { promptsOf } from "./prompt-harness";

const CITED: CheckedCitation = {
  id: "c1",
  source: "artifact",
  path: "",
  lines: "",
  quote: "Nine of seventeen asked for it.",
  status: "found",
  at: { source: "artifact", path: "", hash: contentHashSchema.parse("0".repeat(64)), from: 1, to: 1 },
};

it("others read the cited words in place of a mark that only its writer's list explains", () => {
  const { asked } = promptsOf([{}]);
  const state = asked.get("r1/supplement/guardian")?.state;
  const round = state?.rounds[0];
  const proposal = round?.proposal;
  if (!state || !proposal) throw new Error("There is a proposal.");
  const reply = { ...proposal.reply, position: "Most want it [c1]. So we build it first." };
  const told = (citations?: readonly CheckedCitation[]) =>
    proposalPart(state, {
      ...round,
      proposal: { ...proposal, reply, ...(citations ? { citations } : {}) },
    }).join("");
  expect(told([CITED])).toContain("Most want it [“Nine of seventeen asked for it.”]. So we build it first.");
  expect(told()).toContain("Most want it [c1].");
});
