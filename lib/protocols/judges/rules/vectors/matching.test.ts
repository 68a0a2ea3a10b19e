/** P4-23: which critical findings are the same, and a person's correction before it counts. */
import { describe, expect, it } from "vitest";
import { inTurn, logOf } from "@/lib/testing/builders";
import { play, type Played } from "@/lib/testing/play";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { matchedFindings } from "../verdict/criticals";
import { INPUT_KINDS } from "../inputs";
import {
  analysis,
  critical,
  evaluationIn,
  gateIn,
  gatesIn,
  judge,
  judgesCreated,
  serviceReply,
  stateIn,
  stateOf,
  type Said,
  type Script,
} from "../judges-harness";

const raising = (score: number, ...findings: string[]): Said => ({
  score,
  critical_findings: findings.map((finding) => critical(finding)),
});
const ALL_RAISE: Script = [
  [raising(4, "No restore"), raising(4.1, "Backups untested"), raising(3.9, "Nothing comes back", "No owner")],
  [4, 4.1, 3.9],
  [4, 4.1, 3.9],
];
const matching = (...matches: string[][]) => ({
  special: ({ kind }: { kind: string }) =>
    kind === "match_findings"
      ? { json: { matches: matches.map((findings) => ({ findings, reason: "Same place, same failure" })) } }
      : null,
});
const given = (played: Played, input: string, data: unknown): DeliberationEvent[] => [
  ...played.log,
  {
    ...(played.log.at(-1) as DeliberationEvent),
    seq: played.log.length + 1,
    payload: { type: "input.given", input, by: "Grace", data } as EventPayload,
  },
];
/** Goes on from a log with an input in it. */
const goOn = (log: DeliberationEvent[], choice: string, script = ALL_RAISE) =>
  judge(script, { from: log, decide: inTurn({ choice }) });

describe("matching", () => {
  it("is asked of the moderator when two judges raised something, shown, and counts only when it is confirmed", () => {
    const played = judge(ALL_RAISE, matching(["neutral/1", "FOR/1", "against/1"]));
    expect(gateIn(played)).toMatchObject({
      kind: "finding_match",
      rule: "P4-23",
      hints: ["C1: neutral/1 = for/1 = against/1, matched by the moderator: Same place, same failure"],
    });
    expect(stateIn(played).rounds[0]?.evaluation).toBeNull();
    expect(gateIn(played)?.positions.map(({ agentId, concerns }) => `${agentId} ${concerns.length}`)).toEqual([
      "against 2",
      "neutral 1",
      "for 1",
    ]);
    const confirmed = judge(ALL_RAISE, {
      ...matching(["neutral/1", "for/1", "against/1"]),
      decide: inTurn({ choice: "confirm" }),
    });
    expect(evaluationIn(confirmed, 1).criticals).toMatchObject([
      { id: "C1", status: "agreed" },
      { id: "C2", status: "disputed", raisedBy: ["against"] },
    ]);
    const separate = judge(ALL_RAISE, {
      ...matching(["neutral/1", "for/1", "against/1"]),
      decide: inTurn({ choice: "separate" }),
    });
    expect(evaluationIn(separate, 1).criticals.map(({ status }) => status)).toEqual([
      "disputed",
      "disputed",
      "disputed",
      "disputed",
    ]);
  });

  it("in round 1 only a finding all judges raised is agreed, and it caps the verdict", () => {
    const script: Script = [[raising(4, "A"), raising(4.1, "B"), raising(3.9, "C")]];
    const agreed = judge(script, {
      ...matching(["neutral/1", "for/1", "against/1"]),
      decide: inTurn({ choice: "confirm" }),
    });
    expect(evaluationIn(agreed, 1)).toMatchObject({
      status: "consensus",
      verdict: { band: "CONDITIONAL", isCapped: true },
    });
    const two = judge([...script, [4, 4, 4], [4, 4, 4]], {
      ...matching(["neutral/1", "for/1"]),
      decide: inTurn({ choice: "confirm" }),
    });
    expect(evaluationIn(two, 1)).toMatchObject({
      status: "continue",
      criticals: [{ status: "disputed", heldBy: ["neutral", "for"] }, { status: "disputed" }],
    });
  });

  it("can be corrected while the gate is open; a correction that can't be meant is refused with a sentence", () => {
    const played = judge(ALL_RAISE, matching(["neutral/1", "for/1"]));
    const { refusal } = INPUT_KINDS.correct_matching;
    expect(refusal(stateIn(played), { groups: [["neutral/1", "nobody/1"]] })).toContain(
      "There is no finding nobody/1. There are neutral/1, for/1, against/1, against/2.",
    );
    expect(
      refusal(stateIn(played), {
        groups: [
          ["neutral/1", "for/1"],
          ["for/1", "against/1"],
        ],
      }),
    ).toContain("for/1 is in two groups");
    expect(refusal(stateIn(played), { groups: [["neutral/1"]] })).toContain("at least two");
    expect(refusal(stateIn(played), { groups: [["neutral/1", "against/2"]] })).toBeNull();
    const corrected = goOn(
      given(played, "correct_matching", { groups: [["neutral/1", "for/1", "against/2"]] }),
      "confirm",
    );
    expect(stateIn(corrected).judgements[0]?.matching).toMatchObject({ person: "Grace", isCorrected: true });
    expect(evaluationIn(corrected, 1).criticals).toMatchObject([
      { id: "C1", status: "agreed" },
      { id: "C2", status: "disputed", raisedBy: ["against"] },
    ]);
    expect(refusal(stateIn(corrected), { groups: [] })).toContain("There is no matching to correct now");
    // Too late or not readable: it changes nothing.
    expect(foldLog(given(played, "correct_matching", { groups: [["x"]] })).protocol).toEqual(stateIn(played));
  });

  it("goes on without the moderator: each finding stands alone, and a person may still match", () => {
    const played = judge(ALL_RAISE, {
      special: ({ kind }) =>
        kind === "match_findings" ? { json: { matches: [{ findings: ["neutral/9", "for/1"], reason: "?" }] } } : null,
    });
    expect(
      played.asked.filter(({ kind }) => kind === "match_findings").map(({ correction }) => correction?.reason),
    ).toEqual([
      undefined,
      "there is no finding “neutral/9”; there are neutral/1, for/1, against/1, against/2, neutral/c1, for/c1, against/c1",
    ]);
    expect(gateIn(played)?.reason).toContain("the moderator could not say which are the same");
    const silent = judge(ALL_RAISE, {
      config: { confirm_matching: false },
      special: ({ kind }) => (kind === "match_findings" ? { fail: "timeout" } : null),
    });
    expect(gatesIn(silent)).not.toContain("finding_match");
    expect(matchedFindings(stateIn(silent), 1).map(({ id }) => id)).toEqual(["C1", "C2", "C3", "C4"]);
  });

  it("is withdrawn when all who raised it took it back, and a lost judge's finding stays", () => {
    const takes = (score: number, stance: string): Said => ({
      score,
      critical_positions: [{ finding_id: "C1", stance }],
    });
    const script: Script = [
      [raising(4, "A"), 4.1, raising(3.9, "B")],
      [takes(4, "withdraw"), 4.1, takes(3.9, "reject")],
    ];
    const withdrawn = judge(script, { ...matching(["neutral/1", "against/1"]), decide: inTurn({ choice: "confirm" }) });
    expect(evaluationIn(withdrawn, 2)).toMatchObject({
      status: "consensus",
      criticals: [{ status: "withdrawn", heldBy: [] }],
    });
    const one = judge([script[0] ?? [], [takes(4, "withdraw"), 4.1, 3.9], [4, 4.1, 3.9]], {
      ...matching(["neutral/1", "against/1"]),
      decide: inTurn({ choice: "confirm" }),
    });
    expect(evaluationIn(one, 2).criticals).toMatchObject([{ status: "disputed", heldBy: ["against"] }]);
    const lost = judge(
      [
        [4, 4.1, raising(3.9, "B")],
        [4, 4.1, 3.9],
        [4, 4.1, 3.9],
      ],
      { special: ({ kind, agentId }) => (kind === "rebut" && agentId === "against" ? { fail: "timeout" } : null) },
    );
    expect(evaluationIn(lost, 2)).toMatchObject({
      status: "continue",
      lost: ["against"],
      criticals: [{ status: "disputed", raisedBy: ["against"], heldBy: [] }],
    });
  });
});

describe("documents handed in", () => {
  const documents = [
    { name: "Plan", text: "With a way back." },
    { name: "Tasks", text: "1. Restore." },
  ];

  it("P4-37: are judged instead of the author's revision", () => {
    const played = judge([[3.5, 3.5, 3.5]], {
      config: {
        documents: [
          { name: "plan", text: "Move." },
          { name: "design", text: "Boxes." },
        ],
      },
      artifact: "",
    });
    expect(gateIn(played)?.kind).toBe("conditional");
    const again = play({
      created: judgesCreated(),
      from: given(played, "hand_in_documents", { documents }),
      answer: (ask, folded) => (ask.kind === "analyse" ? { json: analysis(4.2) } : serviceReply(ask, stateOf(folded))),
      decide: inTurn({ choice: "go_back" }),
    });
    expect(again.asked.some(({ kind }) => kind === "revise")).toBe(false);
    expect(stateIn(again).versions[1]).toMatchObject({
      by: "Grace",
      documents: [
        { name: "plan", text: "With a way back." },
        { name: "design", text: "Boxes." },
        { name: "Tasks", text: "1. Restore." },
      ],
    });
    expect(stateIn(again).outcome).toMatchObject({ status: "consensus", rounds: 2 });
  });

  it("are refused while they are being judged, and without a text", () => {
    const { refusal } = INPUT_KINDS.hand_in_documents;
    const running = stateOf(foldLog(logOf(judgesCreated(), { type: "deliberation.started" })));
    expect(refusal(running, { documents })).toContain("can't be replaced while they are being judged");
    const waiting = stateIn(judge([[3.5, 3.5, 3.5]]));
    expect(refusal(waiting, { documents: [{ name: "Plan", text: " " }] })).toBe("The document is empty.");
    expect(refusal(waiting, { documents: [] })).toBe("Submit at least one document.");
    expect(refusal(waiting, { documents })).toBeNull();
  });
});
