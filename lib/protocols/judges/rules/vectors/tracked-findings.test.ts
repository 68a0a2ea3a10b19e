/** P4-52: every claim that decides a score is a finding, findings are matched before the rebuttal, and a rebuttal may raise new ones. */
import { describe, expect, it } from "vitest";
import { eventsOf, inTurn } from "@/lib/testing/builders";
import {
  callsIn,
  critical,
  evaluationIn,
  gatesIn,
  judge,
  stateIn,
  verdictIn,
  type JudgesGame,
  type Said,
  type Script,
} from "../judges-harness";
import { alsoSeenBy, claimsUnder, findingIds, heldFindings, heldStatus } from "../verdict/findings";
import { matchedFindings } from "../verdict/criticals";
import { heldViews } from "@/lib/protocols/judges/views/matching/matching-view";
import { judgesIssues } from "@/lib/protocols/judges/views/issues";

const claim = (text: string, confidence = "MEDIUM", dimension = "risk_mitigation") => ({
  claim: text,
  evidence: "Plan",
  confidence,
  weighs: "against",
  dimension,
});
const stating = (score: number, claims: object[], concerns: string[] = []): Said => ({
  score,
  key_claims: claims,
  position_statement: {
    strengths: [],
    concerns: concerns.map((point) => ({ point, evidence: "Plan" })),
    verdict: "So.",
  },
});
const matching = (json: object): JudgesGame => ({
  special: ({ kind }) => (kind === "match_findings" ? { json } : null),
});
const statuses = (played: ReturnType<typeof judge>) =>
  heldFindings(stateIn(played), 1).map((finding) => [finding.id, heldStatus(stateIn(played), 1, finding)]);

/** Neutral and against say the same, for says one case of it, against also has what neutral claims first among its concerns. */
const FIRST: Script[number] = [
  stating(3, [claim("Where edits live is not said", "HIGH"), claim("No risk is named", "HIGH")]),
  stating(3.6, [claim("A failed write is not treated")]),
  stating(2.4, [claim("No risk and no right is named")], ["Edits have no place"]),
];
const MATCHED = {
  matches: [
    { findings: ["neutral/k1", "against/c1"], reason: "bullet 1" },
    { findings: ["neutral/k2", "against/k1"], reason: "risks" },
  ],
  parts: [{ part: "for/k1", whole: "neutral/k2", reason: "one failure of all" }],
};

describe("findings by dimension (P4-52)", () => {
  it("every claim against the documents that says which score it decides has an id; one without only if it is sure", () => {
    const ids = (claims: object[]) =>
      heldFindings(stateIn(judge([[stating(3, claims), 3.6, 2.4]])), 1).map(({ raised: [{ claim: text }] }) => text);
    expect(ids([claim("A"), claim("B", "LOW"), { ...claim("C"), weighs: "for" }])).toEqual(["A", "B"]);
    expect(
      ids([
        { ...claim("A"), dimension: "" },
        { ...claim("B", "HIGH"), dimension: undefined },
      ]),
    ).toEqual(["B"]);
    const labelled = judge([[stating(3, [claim("A", "LOW", "Risk mitigation")]), 3.6, 2.4]]);
    expect(stateIn(labelled).rounds[0]?.turns["neutral" as never]).toMatchObject({
      reply: { key_claims: [{ dimension: "risk_mitigation" }] },
    });
  });

  it("keeps consensus waiting only for what is sure, as P4-44 has it", () => {
    const config = { consensus_needs_answers: true };
    expect(evaluationIn(judge([[stating(4.2, [claim("A")]), 4.3, 4.1]], { config }), 1).status).toBe("consensus");
    expect(evaluationIn(judge([[stating(4.2, [claim("A", "HIGH")]), 4.3, 4.1]], { config }), 1).unanswered).toEqual([
      "F1",
    ]);
  });

  it("are matched before the round that answers them, also with concerns; no gate opens for it", () => {
    const played = judge([FIRST, [3, 3.6, 2.4], [3, 3.6, 2.4]], matching(MATCHED));
    expect(played.asked.filter(({ kind }) => kind === "match_findings").map(({ round }) => round)).toEqual([1]);
    expect([gatesIn(played).includes("finding_match"), callsIn(played)]).toEqual([false, 9]);
    expect(heldFindings(stateIn(played), 1)).toMatchObject([
      { id: "F1", raisedBy: ["neutral"], concernOf: ["against"], partOf: null },
      { id: "F2", raisedBy: ["neutral", "against"], concernOf: [], partOf: null },
      { id: "F3", raisedBy: ["for"], partOf: "F2" },
    ]);
    // Neutral and against hold F2, so they hold its part.
    expect(statuses(played)).toEqual([
      ["F1", "shared"],
      ["F2", "shared"],
      ["F3", "endorsed"],
    ]);
    const agreed = judge([[stating(4.2, [claim("A")], ["B"]), 4.3, 4.1]]);
    expect(agreed.asked.map(({ kind }) => kind)).not.toContain("match_findings");
  });

  it("what two judges have among their concerns is a finding of both, though neither claims it", () => {
    const first: Script[number] = [
      stating(3, [claim("No risk is named")], ["Edits have no place"]),
      stating(3.6, [claim("A failed write is not treated")], ["Where edits live is not said"]),
      stating(2.4, [claim("No owner")], ["Too long", "Too short"]),
    ];
    const raised = { score: 2.4, new_concerns: [{ point: "Nobody may export", evidence: "Plan", critical: false }] };
    const played = judge(
      [first, [3, 3.6, raised], [3, 3.6, 2.4]],
      matching({
        matches: [
          { findings: ["neutral/c1", "for/c1"], reason: "edits" },
          { findings: ["against/c1", "against/c2"], reason: "of one judge" },
        ],
        parts: [],
      }),
    );
    expect(heldFindings(stateIn(played), 1)).toMatchObject([
      { id: "F1" },
      { id: "F2" },
      { id: "F3" },
      { id: "F4", raisedBy: ["neutral", "for"], raised: [{ claim: "Edits have no place", confidence: null }, {}] },
      { id: "F5", raisedBy: ["against"] },
    ]);
    expect(findingIds(stateIn(played), { judgement: 1, number: 2 })).toEqual(["F1", "F2", "F3", "F4"]);
    expect(statuses(played)[3]).toEqual(["F4", "shared"]);
    expect(
      heldViews(stateIn(played), 1)
        .map(({ raised: [one] }) => one?.standing)
        .slice(2),
    ).toEqual(["confidence MEDIUM", "among its concerns", "raised in the rebuttal"]);
  });

  it("an answer to the whole answers its part, unless the part is answered by itself", () => {
    const on = (finding_id: string, stance: string) => ({ finding_id, stance, reason: "Looked up." });
    const answering = (...positions: object[]): Script => [
      FIRST,
      [3, 3.6, { score: 2.4, critical_positions: positions }],
      [3, 3.6, 2.4],
    ];
    const apart = { ...MATCHED, matches: [] };
    expect(statuses(judge(answering(on("F3", "reject")), matching(MATCHED)))[2]).toEqual(["F3", "disputed"]);
    expect(statuses(judge(answering(on("F2", "endorse")), matching(apart))).map(([, status]) => status)).toEqual([
      "unanswered",
      "endorsed",
      "endorsed",
      "unanswered",
    ]);
  });

  it("a matched concern and a matched claim are told under a CRITICAL finding, and hold it not as CRITICAL", () => {
    const script: Script = [
      [
        { ...(stating(3, [claim("No way back")]) as object), score: 3 },
        stating(3.6, [], ["Nothing is restored"]),
        { ...(stating(2.4, []) as object), score: 2.4, critical_findings: [critical()] },
      ],
      [3, 3.6, 2.4],
    ];
    const played = judge(
      script,
      matching({ matches: [{ findings: ["against/1", "neutral/k1", "for/c1"], reason: "Restore" }] }),
    );
    const [only] = matchedFindings(stateIn(played), 1);
    expect(only).toMatchObject({ id: "C1", raisedBy: ["against"] });
    expect(alsoSeenBy(stateIn(played), 1, only as never)).toEqual(["neutral", "for"]);
    expect(claimsUnder(stateIn(played), 1, only as never).map(({ claim: words }) => words)).toEqual(["No way back"]);
    expect(findingIds(stateIn(played), { judgement: 1, number: 2 })).toEqual(["C1"]);
    expect(evaluationIn(played, 1).criticals).toMatchObject([{ status: "disputed", heldBy: ["against"] }]);
  });

  it("what can't be meant is sent back or left out: unknown ids, a match of concerns only, parts of parts", () => {
    const unknown = judge(
      [FIRST, [3, 3.6, 2.4]],
      matching({ matches: [], parts: [{ part: "for/k1", whole: "for/k9", reason: "?" }] }),
    );
    expect(eventsOf(unknown.log, "reply.rejected").map(({ reason }) => reason)[0]).toContain(
      "there is no finding “for/k9”",
    );
    const odd = judge(
      [FIRST, [3, 3.6, 2.4]],
      matching({
        matches: [{ findings: ["against/c1", "against/c1"], reason: "one" }],
        parts: [
          { part: "for/k1", whole: "for/k1", reason: "itself" },
          { part: "against/k1", whole: "neutral/k2", reason: "one step" },
          { part: "for/k1", whole: "against/k1", reason: "two steps" },
        ],
      }),
    );
    expect(stateIn(odd).judgements[0]?.matching).toEqual({
      groups: [],
      parts: [{ part: "against/k1", whole: "neutral/k2", reason: "one step" }],
      person: null,
      isCorrected: false,
    });
  });

  it("a person who takes the critical findings apart leaves the rest as it was matched", () => {
    const script: Script = [
      [
        { ...(FIRST[0] as object), score: 3, critical_findings: [critical("No restore")] },
        FIRST[1] as Said,
        { ...(FIRST[2] as object), score: 2.4, critical_findings: [critical("Nothing comes back")] },
      ],
      [3, 3.6, 2.4],
    ];
    const groups = [...MATCHED.matches, { findings: ["neutral/1", "against/1"], reason: "Restore" }];
    const played = judge(script, {
      ...matching({ ...MATCHED, matches: groups }),
      decide: inTurn({ choice: "separate" }),
    });
    expect(stateIn(played).judgements[0]?.matching).toMatchObject({ groups: MATCHED.matches, parts: MATCHED.parts });
  });
});

describe("concerns of the rebuttal (P4-52)", () => {
  it("have ids after those of the analysis, can be answered in the last round and don't hold up consensus", () => {
    const played = judge(
      [
        FIRST,
        [{ score: 3, new_concerns: [{ point: "The export can't show it", evidence: "bullet 5" }] }, 3.6, 2.4],
        [3, 3.6, { score: 2.4, critical_positions: [{ finding_id: "F5", stance: "endorse", reason: "Right." }] }],
      ],
      matching({ matches: [] }),
    );
    const found = heldFindings(stateIn(played), 1);
    expect(
      found.map(({ id, raised: [{ claim: text, confidence, ordinal }] }) => [id, text, confidence, ordinal])[4],
    ).toEqual(["F5", "The export can't show it", null, 2]);
    expect(statuses(played)[4]).toEqual(["F5", "endorsed"]);
    // Nobody could answer it in the round it was raised in.
    expect(findingIds(stateIn(played), { judgement: 1, number: 2 })).not.toContain("F5");
    const closing = judge(
      [
        [4.2, 4.9, 4.1],
        [{ score: 4.2, new_concerns: [{ point: "New", evidence: "x" }] }, 4.3, 4.1],
      ],
      { config: { consensus_needs_answers: true } },
    );
    expect(evaluationIn(closing, 2)).toMatchObject({ status: "consensus", unanswered: [] });
  });
});

describe("a CRITICAL finding of the rebuttal (P4-57)", () => {
  const late = { point: "Nothing can be restored", evidence: "Plan", critical: true };
  const script = (last: Script[number]): Script => [
    [4.2, 4.9, 4.1],
    [{ score: 4.2, new_concerns: [{ point: "Small", evidence: "x" }, late] }, 4.3, 4.1],
    last,
  ];
  const holding = { critical_positions: [{ finding_id: "C1", stance: "endorse", reason: "Right." }] };

  it("holds up consensus, is answered by its id in the last round, and caps the verdict where all agree", () => {
    const open = judge(script([4.2, 4.3, 4.1]));
    expect(evaluationIn(open, 2)).toMatchObject({
      status: "continue",
      criticals: [{ id: "C1", status: "disputed", raisedBy: ["neutral"] }],
    });
    expect(findingIds(stateIn(open), { judgement: 1, number: 2 })).not.toContain("C1");
    expect(heldFindings(stateIn(open), 1).map(({ raised: [{ claim: text }] }) => text)).toEqual(["Small"]);
    const agreed = judge(script([4.2, { score: 4.3, ...holding }, { score: 4.1, ...holding }]));
    expect(verdictIn(agreed)?.verdict).toMatchObject({ type: "consensus", band: "CONDITIONAL", isCapped: true });
    expect(judgesIssues(agreed.folded)).toMatchObject([{ id: "C1", raisedInRound: 2, text: late.point }]);
    expect(judgesIssues(agreed.folded)[0]?.history.map(({ round, word }) => [round, word])).toEqual([
      [2, "Neutral judge raised it"],
      [3, "Advocate endorses it"],
      [3, "Challenger endorses it"],
    ]);
  });
});

describe("a finding the person's answer settles (P4-58)", () => {
  const settled = (finding_id: string) => ({
    critical_positions: [{ finding_id, stance: "settled", reason: "The restore is timed, says the answer." }],
  });
  const first: Script[number] = [4.2, 4.3, { score: 4.1, critical_findings: [critical()] }];

  it("is over when its raiser says so, and is not called withdrawn", () => {
    const played = judge([first, [4.2, 4.3, { score: 4.1, ...settled("C1") }]]);
    expect(evaluationIn(played, 2)).toMatchObject({ status: "consensus", criticals: [{ status: "settled" }] });
    expect(judgesIssues(played.folded)).toMatchObject([
      { state: "settled", stateText: "settled by an answer of the person, as Challenger found in round 2" },
    ]);
  });

  it("stays disputed while only another judge says so", () => {
    const played = judge([first, [{ score: 4.2, ...settled("C1") }, 4.3, 4.1]]);
    expect(evaluationIn(played, 2)).toMatchObject({ status: "continue", criticals: [{ status: "disputed" }] });
  });
});
