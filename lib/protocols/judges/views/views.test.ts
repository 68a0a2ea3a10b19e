/** What the screens show of hand-made judgements. */
import { describe, expect, it } from "vitest";
import { snapshotSchema } from "@/lib/contracts/deliberations/snapshot";
import { foldLog } from "@/lib/kernel/fold";
import {
  critical,
  gateIn,
  judge,
  stateIn,
  synthesis,
  type Said,
  type Script,
} from "@/lib/protocols/judges/rules/judges-harness";
import { completeAnswer, inTurn } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { eventSentences } from "@/lib/projections/event-sentence";
import { openIssues } from "@/lib/projections/issue";
import { listRow } from "@/lib/projections/list-row";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";

const views = ({ folded }: Played) => viewsOf(folded);
const moved: Said = {
  score: 3.9,
  change_reason: "The way back is in the appendix.",
  position_revision: {
    accept: [{ point: "The appendix", from_judge: "Advocate", reason: "It is there" }],
    reject: [],
    revised: "Better.",
  },
};
const CONSENSUS: Script = [
  [3.8, 4.2, 3.5],
  [4, 4.1, moved],
];
const MAJORITY: Script = [[3.4, 3.9, { score: 2.6, critical_findings: [critical()] }]];

const consensus = judge(CONSENSUS);
const majority = judge(MAJORITY);
const lost = judge([[4, 4.2, 4]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) });
const once = judge([], { config: { enabled: false } });

describe("the matrix", () => {
  it("has every judge's score with its band, how it moved and who convinced it", () => {
    const { rows, columns, footTitle, hint } = views(consensus).matrix(consensus.folded);
    expect(
      rows.map(({ name, cells }) => [
        name,
        ...cells.map((cell) => (cell.kind === "said" ? [cell.word, cell.standing, cell.change] : cell.kind)),
      ]),
    ).toEqual([
      ["Neutral judge", ["3.8", "nearly", null], ["4.0", "agrees", "+0.2"]],
      ["Advocate", ["4.2", "agrees", null], ["4.1", "agrees", "−0.1"]],
      ["Challenger", ["3.5", "nearly", null], ["3.9", "nearly", "+0.4"]],
    ]);
    expect(rows[2]?.cells[1]).toMatchObject({
      text: "3.9, would pass it with conditions, was 3.5, convinced by Advocate",
    });
    expect([footTitle, ...columns.map(({ foot }) => foot), hint]).toEqual([
      "Mean, range",
      "3.8, 0.7",
      "4.0, 0.2",
      "consensus within 0.5",
    ]);
  });

  it("shows rounds that may still come, who writes, and a judge who was lost", () => {
    const waiting = judge([[3.8, 4.2, 3.0]], {
      special: ({ kind, agentId }) => (kind === "rebut" && agentId === "for" ? { fail: "timeout" } : null),
    });
    const advocate =
      views(waiting)
        .matrix(waiting.folded)
        .rows.find(({ name }) => name === "Advocate")?.cells ?? [];
    expect(advocate.map(({ kind }) => kind)).toEqual(["said", "failed", "not_reached"]);
    expect(
      views(waiting)
        .matrix(waiting.folded)
        .columns.map(({ isDegraded }) => isDegraded),
    ).toEqual([false, true, true]);
    const begun = foldLog(
      consensus.log.slice(
        0,
        consensus.log.findIndex(({ payload }) => payload.type === "ask.started" && payload.kind === "rebut") + 1,
      ),
    );
    expect(
      viewsOf(begun)
        .matrix(begun)
        .columns.map(({ state, order }) => [state, order.length]),
    ).toEqual([
      ["completed", 0],
      ["open", 3],
      ["remaining", 0],
    ]);
    expect(
      viewsOf(begun)
        .matrix(begun)
        .rows.map(({ cells }) => cells[1]?.kind),
    ).toEqual(["writing", "waiting", "waiting"]);
  });

  it("has totals of 20 where it is scored once, and no chart of another scale", () => {
    const { rows, columns } = views(once).matrix(once.folded);
    expect(
      rows.map(({ cells }) => cells.map((cell) => (cell.kind === "said" ? [cell.word, cell.text] : cell.kind))),
    ).toEqual([
      [["15.0", "15.0, of 20, YELLOW"]],
      [["15.0", "15.0, of 20, YELLOW"]],
      [["15.0", "15.0, of 20, YELLOW"]],
    ]);
    expect(columns[0]?.foot).toBe("15.0 of 20");
    expect(views(once).scores(once.folded)).toBeNull();
  });
});

it("the list has the mean of a scoring on its own scale, and of a debate that ended in one the debate's (P4-Q6)", () => {
  const scoring = judge([], { config: { enabled: false } });
  expect(listRow(scoring.folded).facts).toMatchObject({ scoreSeries: [15], target: 16, maxScore: 20 });
  const fallback = judge([[3, 4, 2]], { decide: inTurn({ choice: "fallback" }) });
  expect(listRow(fallback.folded).facts).toMatchObject({ scoreSeries: [3, 3, 3], target: 4, maxScore: 5 });
});

it("the chart has the scale of the debate and says how far apart they lie", () => {
  const series = views(consensus).scores(consensus.folded);
  expect(series).toMatchObject({ rounds: [1, 2], target: 4, scale: { min: 1, max: 5 }, openRound: null });
  expect(series?.sentence).toBe(
    "The mean rose from 3.8 in round 1 to 4.0 in round 2. The scores are 0.2 apart, and consensus allows 0.5.",
  );
});

describe("critical findings as the ledger (P4-23)", () => {
  it("are open while they are disputed, with who holds them and what was said of them", () => {
    const takes = (score: number, stance: string): Said => ({
      score,
      critical_positions: [{ finding_id: "C1", stance, reason: "Seen." }],
    });
    const endorsed = judge([
      [4, 4.1, { score: 3.9, critical_findings: [critical()] }],
      [takes(4, "endorse"), takes(4.1, "reject"), 3.9],
      [4, 4.1, 3.9],
    ]);
    const [issue] = views(endorsed).issues(endorsed.folded);
    expect(issue).toMatchObject({
      id: "C1",
      name: "Challenger",
      severity: { word: "CRITICAL" },
      state: "open",
      stateText: "disputed, held by Neutral judge and Challenger",
      raisedInRound: 1,
      age: 3,
    });
    expect(issue?.history.map(({ round, word, text }) => `${round} ${word} ${text}`.trim())).toEqual([
      "1 Challenger raised it",
      "2 Neutral judge endorses it Seen.",
      "2 Advocate rejects it Seen.",
    ]);
    const withdrawn = judge([
      [4, 4.1, { score: 3.9, critical_findings: [critical()] }],
      [4, 4.1, takes(3.9, "withdraw")],
    ]);
    expect(views(withdrawn).issues(withdrawn.folded)).toMatchObject([
      { state: "settled", stateText: "withdrawn in round 2", age: 1 },
    ]);
    expect(openIssues(views(withdrawn).issues(withdrawn.folded))).toEqual([]);
  });

  it("belong to their judgement: what was judged again is settled with it, what a person accepts is on record by name", () => {
    const raising: Said = { score: 2, critical_findings: [critical()] };
    const again = judge(
      [
        [raising, 2, 2],
        [2, 2, 2],
        [2, 2, 2],
      ],
      {
        decide: inTurn({ choice: "skip", texts: { risks: "The archive." }, answeredBy: "Grace" }),
        config: { max_revision_loops: 0, critical_finding_agreement: false },
      },
    );
    expect(views(again).issues(again.folded)).toMatchObject([
      { id: "C1", state: "accepted", stateText: "disputed, held by Neutral judge; still open when Grace decided" },
    ]);
    const revised = judge(
      [
        [raising, 2, 2],
        [2, 2, 2],
        [2, 2, 2],
      ],
      { config: { critical_finding_agreement: false } },
    );
    expect(
      views(revised)
        .issues(revised.folded)
        .map(({ id, state }) => [id, state]),
    ).toEqual([
      ["C1", "settled"],
      ["J2-C1", "settled"],
      ["J3-C1", "open"],
    ]);
  });
});

describe("the timeline", () => {
  it("has judges with their score and their parts, the moderator without one", () => {
    const { rounds } = timeline(majority.log);
    const turns = rounds.flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === "turn" ? [entry] : [])));
    expect(
      turns.filter(({ agentId }) => agentId === "against").map(({ view }) => view?.parts.map(({ title }) => title)),
    ).toEqual([
      ["Critical findings", "Verdict", "Strengths", "Concerns", "Key claims", "Dimensions"],
      ["Why the score holds", "Position now", "Dimensions"],
      ["Final position", "Dimensions"],
    ]);
    expect(turns.at(-1)).toMatchObject({
      name: "The moderator",
      task: "synthesis of the verdict",
      view: { word: null },
    });
    expect(rounds.map(({ summary }) => summary)).toEqual(["1.3 apart", "1.3 apart", "majority at 3.7"]);
  });

  it("has the turn in which a judge was lost, whether it failed or could not be read, and only that one", () => {
    const entries = timeline(lost.log).rounds[0]?.entries ?? [];
    expect(entries.filter((entry) => entry.kind === "turn" && entry.how === "failed")).toMatchObject([
      { name: "Advocate", rejections: [{ raw: "no" }, { raw: "no" }] },
    ]);
    expect(timeline(lost.log).rounds[0]?.isDegraded).toBe(true);
    const once_ = judge([[4, 4.2, 4]], {
      special: ({ agentId, key }) => (agentId === "for" && !key.includes("~") ? { fail: "timeout" } : null),
    });
    expect(
      timeline(once_.log).rounds[0]?.entries.filter((entry) => entry.kind === "turn" && entry.how === "failed"),
    ).toEqual([]);
    expect(timeline(once_.log).rounds[0]?.isDegraded).toBe(false);
  });

  it("has a sentence for every event", () => {
    for (const played of [consensus, majority, lost, once])
      for (const sentence of eventSentences(played.log)) expect(sentence).toMatch(/^\S.*[.?…]$/);
    const sentences = eventSentences(majority.log);
    expect(sentences).toContain("Challenger gave 2.6 in round 1, with 1 critical finding, marked.");
    expect(sentences).toContain("Challenger held 2.6 in round 2, marked.");
    expect(eventSentences(consensus.log)).toContain("Challenger moved from 3.5 to 3.9 in round 2.");
    expect(sentences).toContain("Round 3 is complete: scores 1.3 apart, a majority with dissent.");
    expect(eventSentences(lost.log)).toContain("Round 1 is complete, degraded: scores 0.0 apart, consensus.");
    expect(eventSentences(once.log)).toContain("Neutral judge gave 15.0 of 20 points.");
  });
});

it("versions are what was handed in and each revision, several documents under their names", () => {
  const revised = judge([[2, 2, 2]], {
    config: {
      documents: [
        { name: "plan", text: "Move." },
        { name: "design", text: "Boxes." },
      ],
    },
    artifact: "",
  });
  const versions = views(revised).versions(revised.folded);
  expect(versions.map(({ number, round, by }) => [number, round, by])).toEqual([
    [1, 0, "as handed in"],
    [2, 1, "the author"],
    [3, 2, "the author"],
  ]);
  expect(versions[0]?.text).toBe("# plan\n\nMove.\n\n# design\n\nBoxes.");
  expect(versions[1]?.changes).toEqual([{ what: "A way back", why: "Asked for", answers: [] }]);
});

it("P4-34: a degraded run is marked in the list, at its gate, in its summary and in its record", () => {
  expect(listRow(lost.folded).facts.isDegraded).toBe(true);
  expect(listRow(consensus.folded).facts.isDegraded).toBeUndefined();
  const divided = judge([[4, 4.8, 4]], { special: ({ agentId }) => (agentId === "against" ? { text: "no" } : null) });
  expect(gateIn(divided)?.title).toBe("No majority (degraded)");
  expect(views(lost).round(stateIn(lost).rounds[0]?.evaluation as never).isDegraded).toBe(true);
  expect(recordViewsOf(lost.folded).dossier(lost.log, lost.folded).markdown).toContain(
    "Degraded: Advocate gave no usable answer.",
  );
});

it("the snapshot is what the API promises", () => {
  const snapshot = snapshotOf(majority.folded.lifecycle.deliberationId, majority.folded);
  expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
  expect(snapshot.scores.map(({ name, score, band }) => [name, score, band])).toEqual([
    ["Neutral judge", 3.4, "CONDITIONAL"],
    ["Advocate", 3.9, "CONDITIONAL"],
    ["Challenger", 2.6, "FAIL"],
  ]);
  expect(
    snapshotOf(consensus.folded.lifecycle.deliberationId, consensus.folded).scores.map(({ change }) => change),
  ).toEqual([0.2, -0.1, 0.4]);
});

describe("the record", () => {
  it("has majority and minority opinion, the dissent on the verdict line, and the tables (P4-27, P4-29)", () => {
    const decided = judge(MAJORITY, {
      special: ({ kind }) =>
        kind === "synthesise"
          ? {
              json: synthesis({
                majority_opinion: "Good enough.",
                minority_opinion: "Nothing can be restored.",
                recommended_view: "minority",
                user_attention_needed: [
                  {
                    issue: "Restore",
                    majority_view: "Later",
                    minority_view: "Now",
                    recommendation: "Now",
                    stakes: "The archive",
                  },
                ],
              }),
            }
          : null,
      decide: (gate) => ({ ...completeAnswer(gate, "accept"), answeredBy: "Grace" }),
    });
    const {
      markdown,
      data: { kind },
    } = recordViewsOf(decided.folded).dossier(decided.log, decided.folded);
    expect(kind).toBe("decision");
    expect(markdown).toMatchSnapshot();
  });

  it("tells a scoring and its challenge, and what is not there yet is said", () => {
    const { markdown } = recordViewsOf(once.folded).dossier(once.log, once.folded);
    expect(markdown).toContain("## Challenge to the agreement");
    expect(markdown).toContain("Scored by 3 judges: 15.0 of 20, YELLOW. The totals are suspiciously close together.");
    const log = once.log.slice(0, 1);
    const draft = recordViewsOf(foldLog(log)).dossier(log, foldLog(log));
    expect(draft).toMatchObject({
      data: { kind: "draft" },
      markdown: expect.stringContaining("*The judges have not reached a verdict.*") as string,
    });
  });
});
