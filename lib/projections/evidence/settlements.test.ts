/** G-16 in a whole review: what settled an issue, and what becomes of it when the document changes. */
import { describe, expect, it } from "vitest";
import { UNPROVEN } from "@/lib/evidence/settled";
import { foldLog, nextStep } from "@/lib/kernel/fold";
import { recordViewsOf } from "@/lib/projections/views-of";
import { builtFor } from "@/lib/prompts/evidence/grounded";
import { groundedReview, ROTA } from "@/lib/testing/grounded/grounded-review";
import type { Played } from "@/lib/testing/play";
import { evidenceView } from "./evidence-view";

const played = groundedReview();
const settlementsIn = ({ folded }: Played) => evidenceView(folded)?.settlements ?? [];
const recordOf = ({ log, folded }: Played): string => recordViewsOf(folded).dossier(log, folded).markdown;

/** What the first assessor is given in this round. */
function promptOf({ log }: Played, round: number): string {
  const at = log.findIndex(({ payload }) => payload.type === "round.started" && payload.round === round);
  const folded = foldLog(log.slice(0, at + 1));
  const step = nextStep(folded);
  const ask = step.kind === "ask" ? step.asks[0] : undefined;
  const built = ask && builtFor(folded, ask);
  if (built?.kind !== "ready") throw new Error("It is asked, and it fits.");
  return built.messages.map(({ content }) => content).join("\n");
}

describe("what settled an issue of a review", () => {
  it("is shown with the passage, and whether the document still has it", () => {
    expect(settlementsIn(played)).toMatchObject([
      { issueId: "A1", round: 2, citations: [{ quote: ROTA, status: "found", isGone: true }] },
      // The second assessor said nothing of what settled its own.
    ]);
    expect(evidenceView(played.folded)?.concerns.map(({ issueId, settledBy }) => [issueId, settledBy?.length])).toEqual(
      [
        ["A1", 1],
        ["B1", 0],
      ],
    );
  });

  it("is told to its raiser once the words are gone, and to nobody else", () => {
    expect(promptOf(played, 2)).not.toContain("<changed-passages>\n<");
    const told = promptOf(played, 3);
    expect(told).toContain(`<changed-passage concern="A1" accepted-in-round="2">\n${ROTA}\n</changed-passage>`);
    expect(told.indexOf("<changed-passage ")).toBeGreaterThan(told.indexOf("<artifact"));
    expect(promptOf(groundedReview({ quotes: false }), 3)).not.toContain("<changed-passage ");
    expect(promptOf(groundedReview({ grounding: { evidence: "off" } }), 3)).not.toContain("changed-passage");
  });

  it("stands in the record, also where nobody named a passage", () => {
    const markdown = recordOf(played);
    expect(markdown).toContain(
      `“${ROTA}” (artifact, line 2, the document): found, **no longer in the document as it reads now**.`,
    );
    expect(markdown).toContain("- No passage was named for B1.");
    expect(recordOf(groundedReview({ grounding: { evidence: "off" } }))).not.toContain("What settled each");
  });

  it("a reply that was taken without proof is marked", () => {
    const marked = evidenceView(groundedReview({ flags: [UNPROVEN], quotes: false }).folded);
    expect(marked?.replies.filter(({ isUnproven }) => isUnproven).map(({ round }) => round)).toEqual([2]);
    expect(marked?.settlements).toEqual([]);
  });
});
