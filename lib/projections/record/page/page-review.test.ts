/** P5-38: the panel reviews the drafted page, at most two revisions long, and the record says who stands behind it. */
import { describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { PAGE_ASK } from "@/lib/kernel/page/page-ask";
import { REVIEW_ASK } from "@/lib/kernel/page/page-review";
import type { Ask } from "@/lib/kernel/types";
import { recordOf } from "@/lib/projections/record/record-of";
import { eventsOf } from "@/lib/testing/builders";
import { type Answer, play, type Played } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { reviewOfPage } from "./review-of-page";

const REVIEWED = { pageWriter: "model", pageReview: true } as const;
const APPROVE = { json: { verdict: "approve", remarks: [] } };
const change = (instead: string, cites = [1]) => ({
  json: { verdict: "change", remarks: [{ part: "context", wrong: "It leaves out why.", instead, cites }] },
});

function reviewed(answer: (ask: Ask) => Answer | null = () => null, protocol = "debate"): Played {
  return play({
    created: rehearsalCreated(protocol, REVIEWED),
    answer: (ask, state) => answer(ask) ?? rehearsalAnswer(ask, state),
  });
}

const asksOf = ({ asked }: Played, kind: string) => asked.filter((ask) => ask.kind === kind);
const textOf = ({ log, folded }: Played) => recordOf(log, folded);
const plain = play({ created: rehearsalCreated("debate"), answer: rehearsalAnswer });
const seats = rehearsalCreated("debate").panel;
const first = seats[0]?.id;

describe("a rehearsal with it", () => {
  const played = reviewed();
  const review = reviewOfPage(played.folded);

  it("drafts, asks everybody, revises, asks everybody again, and closes as it would have closed", () => {
    expect(asksOf(played, PAGE_ASK)).toHaveLength(2);
    expect(asksOf(played, REVIEW_ASK)).toHaveLength(2 * seats.length);
    expect(eventsOf(played.log, "deliberation.closed")).toEqual(eventsOf(plain.log, "deliberation.closed"));
    expect(eventsOf(played.log, "reply.rejected")).toEqual(eventsOf(plain.log, "reply.rejected"));
  });

  it("says on the page who approved it, and in the dossier what was asked for and changed", () => {
    const { markdown, dossier } = textOf(played);
    expect(markdown).toContain(
      `All ${seats.length} seats that took part approved the draft of this page, after 1 revision.`,
    );
    const asked = review?.drafts[0]?.seats.find(({ said }) => said === "asked for changes");
    const [remark] = asked?.remarks ?? [];
    expect(review?.last.changes).toEqual([{ part: "Reasons for the decision", gone: [], came: [remark?.instead] }]);
    const told = dossier().markdown;
    expect(told).toContain(
      `- **${asked?.name}** asked for changes (event ${asked?.seq})\n  - Reasons for the decision:`,
    );
    expect(told).toMatch(/### Revision 1\n\nWhat was changed:\n\n- Reasons for the decision, put in: \S/);
  });

  it("folds to the same from any point, and a log without it has no review", () => {
    const cut = played.log.findIndex(({ payload }) => payload.type === "ask.started" && payload.kind === REVIEW_ASK);
    const again = play({
      created: rehearsalCreated("debate", REVIEWED),
      answer: rehearsalAnswer,
      from: played.log.slice(0, cut + 3),
    });
    expect(again.log.map(({ payload }) => payload)).toEqual(played.log.map(({ payload }) => payload));
    expect(reviewOfPage(foldLog(plain.log))).toBeNull();
    expect(textOf(plain).dossier().markdown).not.toContain("Review of the page");
  });
});

it("holds for every protocol that decides", () => {
  for (const protocol of ["chair", "judges", "review", "structured"]) {
    const played = reviewed(undefined, protocol);
    expect(played.folded.lifecycle.end?.kind).toBe("closed");
    expect(textOf(played).page.reviewed).toMatch(
      /^(?:All \d+ seats that took part|[A-Z].*) approved the draft of this page/,
    );
  }
});

it("is revised at most twice; what is still asked for is on record", () => {
  const played = reviewed(({ kind, agentId }) =>
    kind !== REVIEW_ASK ? null : agentId === first ? change("Two engineers have one quarter.") : APPROVE,
  );
  expect(asksOf(played, PAGE_ASK)).toHaveLength(3);
  expect(asksOf(played, REVIEW_ASK)).toHaveLength(3 * seats.length);
  expect(played.folded.lifecycle.end?.kind).toBe("closed");
  expect(textOf(played).page.reviewed).toContain(
    `approved the draft of this page, after 2 revisions. ${seats[0]?.name} asked for changes that were not made.`,
  );
});

it("goes on without a seat that gives no usable answer, and names it", () => {
  const wrong: Answer[] = [
    { json: { verdict: "change", remarks: [] } },
    { json: { verdict: "approve", remarks: change("x").json.remarks } },
    change("x", [9999]),
    { fail: "It is down." },
  ];
  for (const answer of wrong) {
    const played = reviewed(({ kind, agentId }) =>
      kind === REVIEW_ASK ? (agentId === first ? answer : APPROVE) : null,
    );
    expect(asksOf(played, PAGE_ASK)).toHaveLength(1);
    expect(textOf(played).page.reviewed).toMatch(
      new RegExp(`approved the draft of this page\\. ${seats[0]?.name} gave no answer\\.$`),
    );
  }
});

it("keeps the draft before where the revision can't be had", () => {
  const played = reviewed(({ kind, key, agentId }) => {
    if (kind === PAGE_ASK && key.endsWith("/2")) return { fail: "It is down." };
    return kind === REVIEW_ASK ? (agentId === first ? change("x") : APPROVE) : null;
  });
  const view = reviewOfPage(played.folded);
  expect(view?.drafts).toHaveLength(1);
  expect(textOf(played).page.reviewed).toContain(`${seats[0]?.name} asked for changes that were not made.`);
  expect(played.folded.lifecycle.end?.kind).toBe("closed");
});
