import { expect, it } from "vitest";
import "@/lib/protocols/all";
import { REPLY_SOURCE } from "@/lib/domain/evidence/citation";
import { groundsOf } from "@/lib/prompts/evidence/grounds";
import { agentId } from "@/lib/testing/builders";
import { AUDIT, groundedDebate } from "@/lib/testing/grounded-debate";
import { checkEvidence } from "./check-evidence";
import { NO_SOURCES } from "./no-sources";
import { replyTexts } from "./reply-texts";

const { folded, log } = groundedDebate();
const ask = { key: "r3/speak/api", kind: "speak", round: 3, agentId: agentId("api") };
const grounds = groundsOf(folded, ask);
const cited = { id: "c1", source: "replies", path: "Security", lines: "", quote: AUDIT };
const evidence = { citations: [cited], grounds: [], questions: [], assumptions: [], unread: [] };

it("G-16: the words of another seat are found where they settle something, and lead to its reply", async () => {
  if (!grounds) throw new Error("It is grounded.");
  const settled = [{ concern: "The mute state is lost.", citations: ["c1"] }];
  const { citations } = await checkEvidence({ ...evidence, settled }, grounds, NO_SOURCES, replyTexts(folded, ask));
  expect(citations).toMatchObject([{ status: "found", at: { source: REPLY_SOURCE } }]);
  const seq = citations[0]?.at?.seq ?? 0;
  expect(log[seq - 1]?.payload).toMatchObject({
    type: "reply.recorded",
    agentId: "security",
    reply: { blocking_concerns: [AUDIT] },
  });
  expect(citations[0]?.at?.path).toBe("Security, round 1");
});

it("they are no passage for anything else, and nobody quotes its own words", async () => {
  if (!grounds) throw new Error("It is grounded.");
  const { citations } = await checkEvidence(evidence, grounds, NO_SOURCES, replyTexts(folded, ask));
  expect(citations).toMatchObject([{ status: "not_found" }]);
  const seqs = new Set(replyTexts(folded, ask).map(({ seq }) => seq));
  for (const { seq, payload } of log)
    if (payload.type === "reply.recorded" && payload.agentId === "api") expect(seqs).not.toContain(seq);
  expect(replyTexts(folded, { ...ask, kind: "synthesise" })).toEqual([]);
});
