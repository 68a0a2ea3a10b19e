/** P5.8, P5.9: what a person is asked when the panel does not agree, and what follows from the answer. */
import { describe, expect, it } from "vitest";
import {
  agentId,
  completeAnswer,
  debateStateIn,
  diagnosisReply,
  eventsOf,
  inTurn,
  panelOf,
  playScores,
  speakReply,
  tableOfAverages,
  type ScoredDebate,
  type ScoreTable,
} from "@/lib/testing/builders";
import { secondsBySeq, TEST_ID, type Answer, type Played } from "@/lib/testing/play";
import { foldLog } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { Ask } from "@/lib/kernel/types";
import { debate } from "../protocol";
import type { DiagnosisReply } from "../replies";

const STALLED: ScoreTable = tableOfAverages([70, 80, 80, 80], 5);
const LIMITED = { config: { max_iterations: 1 } } satisfies ScoredDebate;
const gateIn = ({ folded }: Played) => folded.lifecycle.openGates[0];
const gatesIn = ({ log }: Played) => eventsOf(log, "gate.opened").map(({ gate }) => gate);
const outcome = ({ log }: Played) => eventsOf(log, "deliberation.closed")[0]?.outcome;
const optionIds = (played: Played) => gateIn(played)?.options.map(({ id }) => id);
const optionIn = (played: Played, id: string) => gateIn(played)?.options.find((option) => option.id === id);
const diagnosing =
  (parts: Partial<DiagnosisReply>) =>
  (ask: Ask): Answer | null =>
    ask.kind === "diagnose" ? { json: diagnosisReply(parts) } : null;
/** No way out from the orchestrator: the gate stands on the agents' own words. */
const undiagnosed = (ask: Ask): Answer | null => (ask.kind === "diagnose" ? { fail: "timeout" } : null);
/** Four rounds that stall with these scores. */
const stalledAt = (last: number[], options: ScoredDebate = {}) =>
  playScores([...tableOfAverages([60, 80, 80], last.length), last], options);

describe("P5-32: the round limit", () => {
  const rows = [[85, 78, 80, 88, 84]];

  it("P5-32: shows the scores, every position and the key disagreement", () => {
    const played = playScores(rows, LIMITED);
    const gate = gateIn(played);
    expect(gate).toMatchObject({ kind: "max_iterations", rule: "P5-32", round: 1 });
    expect(gate?.question).toBe("Test's approach, Observability's, or another way on?");
    expect(gate?.about).toBe("Where the mute state lives.");
    expect(gate?.positions.map(({ agentId: id, score }) => [id, score])).toEqual([
      ["observability", 78],
      ["operations", 80],
      ["security", 84],
      ["domain-1", 85],
      ["test", 88],
    ]);
    for (const { stance, concerns } of gate?.positions ?? [])
      expect([stance, ...concerns]).toEqual(["Mute on the server.", "The failure mode is open."]);
  });

  it("says of one agent that it is below the target, and of several that they are", () => {
    expect(gateIn(playScores([[85, 95, 95, 95, 95]], LIMITED))?.reason).toContain(
      "1 of 5 seats does not stand behind it yet. The average is 93.0; the target is 90.",
    );
    expect(gateIn(playScores(rows, LIMITED))?.reason).toContain("5 of 5 seats do not stand behind it yet");
  });

  it("P5-32: offers the approach of X, of Y, a hybrid round and the best round", () => {
    const played = playScores(rows, {
      ...LIMITED,
      special: diagnosing({
        side_a: { agent: " Test ", approach: "Centralised" },
        side_b: { agent: "observability", approach: "Autonomous" },
      }),
    });
    expect(optionIds(played)?.slice(0, 4)).toEqual(["approach_a", "approach_b", "one_more_round", "best_round"]);
    expect(optionIn(played, "approach_a")).toMatchObject({
      label: "Adopt Test's approach",
      consequence: "Centralised",
    });
    expect(optionIn(played, "approach_b")).toMatchObject({
      label: "Adopt Observability's approach",
      consequence: "Autonomous",
    });
    expect(optionIn(played, "one_more_round")?.label).toBe("Try for a hybrid in one more round");
  });

  it("P5-32: without the orchestrator, X and Y are the highest and the lowest score", () => {
    const played = playScores(rows, { ...LIMITED, special: undiagnosed });
    expect(optionIn(played, "approach_a")?.label).toBe("Adopt Test's approach");
    expect(optionIn(played, "approach_b")?.label).toBe("Adopt Observability's approach");
    expect(gateIn(played)?.about).toBe("Observability (78): The failure mode is open.");
  });

  it("P5-32: an approach the orchestrator left empty is told in the agent's own words", () => {
    const played = playScores(rows, {
      ...LIMITED,
      special: diagnosing({ side_a: { agent: "test", approach: " " }, side_b: { agent: "security", approach: "" } }),
    });
    expect(optionIn(played, "approach_a")).toMatchObject({
      label: "Adopt Test's approach",
      consequence: "Mute on the server.",
    });
  });

  it("P5-32: option D names the round with the highest average, not the last", () => {
    const played = playScores(tableOfAverages([50, 80, 60], 5), { config: { max_iterations: 3 } });
    expect(optionIn(played, "best_round")?.label).toBe("Adopt the design from round 2");
    expect(optionIn(played, "best_round")?.consequence).toContain("80.0");
  });

  it.each(["approach_a", "approach_b", "best_round"])(
    "P5-32, P5-39: %s is the person's decision, written up and recorded",
    (choice) => {
      const played = playScores(rows, { ...LIMITED, decide: inTurn({ choice, answeredBy: "Ada" }) });
      expect(played.asked.at(-1)?.kind).toBe("synthesise");
      expect(outcome(played)).toMatchObject({
        status: "resolved",
        stoppedBy: "max_iterations",
        rounds: 1,
        recorded: true,
        decidedBy: "person",
        decision: { choice, by: "Ada", gateId: gatesIn(played)[0]?.id },
      });
      expect(eventsOf(played.log, "record.numbered")).toHaveLength(1);
      expect(played.folded.lifecycle.record?.status).toBe("accepted");
    },
  );
});

describe("P5-33: stalemate", () => {
  it("P5-33: shows the blocking issue and the concern, and offers two resolutions and to reconsider", () => {
    const played = playScores(STALLED);
    expect(gateIn(played)).toMatchObject({
      kind: "stalemate",
      rule: "P5-33",
      round: 4,
      question: expect.stringMatching(/^How should .+'s objection be settled\?$/),
      about: "Where the mute state lives.",
    });
    expect(gateIn(played)?.reason).toContain(
      "The average moved by +0.0 points over the last three rounds; it takes at least 5 to count as progress.",
    );
    expect(gateIn(played)?.positions[0]?.concerns).toEqual(["The failure mode is open."]);
    expect(optionIds(played)?.slice(0, 3)).toEqual(["resolution_1", "resolution_2", "reconsider"]);
    expect(optionIn(played, "resolution_1")).toMatchObject({
      label: "Keep it in memory",
      consequence: "Lost on restart.",
    });
  });

  it("P5-33: without the orchestrator, or with one resolution only, the two sides fill the rest", () => {
    const [top, low] = ["Security", "Operations"];
    const last = [80, 80, 70, 80, 85];
    expect(
      stalledAt(last, { special: undiagnosed })
        .folded.lifecycle.openGates[0]?.options.slice(0, 2)
        .map(({ label }) => label),
    ).toEqual([`Resolve it as ${low} asks`, `Resolve it as ${top} asks`]);
    const one = stalledAt(last, { special: diagnosing({ resolutions: [{ label: "Wait", consequence: "A week." }] }) });
    expect(
      gateIn(one)
        ?.options.slice(0, 3)
        .map(({ label }) => label),
    ).toEqual(["Wait", `Resolve it as ${low} asks`, "Reconsider the feature"]);
  });

  it("P5-33, P5-39: a resolution is a decision and recorded", () => {
    const played = playScores(STALLED, { decide: inTurn({ choice: "resolution_2" }) });
    expect(outcome(played)).toMatchObject({
      status: "resolved",
      stoppedBy: "stalemate",
      rounds: 4,
      recorded: true,
      decidedBy: "person",
      decision: { label: "Store it" },
    });
  });

  it.each([
    ["reconsider", "returned"],
    ["defer", "deferred"],
    ["split", "split"],
  ])("P5-33, P5-36, P5-39: %s closes as %s, without a decision: a debate record only", (choice, status) => {
    const played = playScores(STALLED, { decide: inTurn({ choice }) });
    expect(outcome(played)).toMatchObject({
      status,
      stoppedBy: "stalemate",
      rounds: 4,
      recorded: false,
      decidedBy: "nobody",
      decision: { choice },
    });
    expect(eventsOf(played.log, "record.numbered")).toEqual([]);
    expect(played.asked.some(({ kind }) => kind === "synthesise")).toBe(false);
  });
});

describe("P5-34, P5-35: fundamental disagreement", () => {
  const panel = panelOf("MH", "MC");
  const last = [95, 60, 75, 75, 75, 75];
  const CHOICE = "MH takes autonomous forwarding decisions";
  /** MH states its choice and MC its concern, in the last round; nobody asks the orchestrator. */
  const saying =
    (
      concern: string,
      {
        mh = 95,
        mc = 60,
        choice = CHOICE,
        otherwise = undiagnosed,
      }: { mh?: number; mc?: number; choice?: string | null; otherwise?: (ask: Ask) => Answer | null } = {},
    ) =>
    (ask: Ask): Answer | null => {
      if (ask.kind !== "speak" || ask.round !== 4) return otherwise(ask);
      if (ask.agentId === "mh") return { json: speakReply(mh, { choice }) };
      return ask.agentId === "mc" ? { json: speakReply(mc, { blocking_concerns: [concern] }) } : null;
    };

  it("TV-P5-24: MH 95, MC 60 against MH's core choice: proceed yes or no", () => {
    const played = stalledAt(last, {
      panel,
      special: saying("Autonomous decisions in the media path can't be debugged."),
    });
    expect(gateIn(played)).toMatchObject({ kind: "fundamental_disagreement", rule: "P5-34", round: 4 });
    expect(gateIn(played)?.question).toBe("Go ahead as recommended, although MC objects?");
    expect(optionIds(played)?.slice(0, 2)).toEqual(["proceed", "decline"]);
    const sides = gateIn(played)?.positions.filter(({ agentId: id }) => id === "mh" || id === "mc");
    expect(sides?.map(({ agentId: id, score }) => [id, score])).toEqual([
      ["mc", 60],
      ["mh", 95],
    ]);
  });

  it.each([
    ["a name in a sentence is not about its choice", "MH has not answered my question about rollback.", CHOICE],
    ["nor is one word the two have in common", "Forwarding has no load test.", CHOICE],
    ["where no choice is stated, none is attacked", "MH decides alone.", null],
    ["a choice that is only a name is none", "MH decides alone.", "MH"],
  ])("P5-40: %s", (_what, concern, choice) => {
    expect(gateIn(stalledAt(last, { panel, special: saying(concern, { choice }) }))?.kind).toBe("stalemate");
  });

  it("P5-40: where the orchestrator was asked and said no, it is no", () => {
    const special = saying("Autonomous decisions of MH can't be debugged.", {
      otherwise: diagnosing({ is_fundamental_trade_off: false }),
    });
    expect(gateIn(stalledAt(last, { panel, special }))?.kind).toBe("stalemate");
  });

  it("P5-35: it is none when the concern is about something else", () => {
    expect(gateIn(stalledAt(last, { panel, special: saying("The latest mhealth figures are missing.") }))?.kind).toBe(
      "stalemate",
    );
  });

  it("P5-35: nor when the objector is at 70, or nobody is at the target", () => {
    const at = (mh: number, mc: number) =>
      gateIn(
        stalledAt([mh, mc, 75, 75, 75, 75], {
          panel,
          special: saying("Autonomous decisions can't be debugged.", { mh, mc }),
        }),
      )?.kind;
    expect([at(90, 69), at(90, 70), at(89, 69)]).toEqual(["fundamental_disagreement", "stalemate", "stalemate"]);
  });

  it("P5-35: the orchestrator may mark the trade-off, with its recommendation", () => {
    const special = diagnosing({ is_fundamental_trade_off: true, trade_off: "Latency against observability" });
    const played = playScores([[80, 80, 80, 80, 80]], { ...LIMITED, special });
    expect(gateIn(played)).toMatchObject({
      kind: "fundamental_disagreement",
      recommendation: "Store it.",
      question: expect.stringMatching(/^Go ahead as recommended, although .+ objects\?$/),
      about: "Latency against observability: Where the mute state lives.",
    });
    expect(optionIn(played, "proceed")?.consequence).toBe("Store it.");
  });

  it("P5-34, P5-39: yes is recorded, no is not", () => {
    const special = diagnosing({ is_fundamental_trade_off: true });
    expect(outcome(playScores(STALLED, { special, decide: inTurn({ choice: "proceed" }) }))).toMatchObject({
      status: "resolved",
      stoppedBy: "stalemate",
      recorded: true,
      decidedBy: "person",
    });
    expect(outcome(playScores(STALLED, { special, decide: inTurn({ choice: "decline" }) }))).toMatchObject({
      status: "declined",
      stoppedBy: "stalemate",
      recorded: false,
      decidedBy: "nobody",
    });
  });
});

describe("P5-41: a seat that did not answer is absent", () => {
  /** Security never answers. */
  const silent = (ask: Ask): Answer | null => (ask.agentId === "security" ? { fail: "timeout" } : undiagnosed(ask));
  const without = playScores([[85, 78, 80, 88, 0]], { ...LIMITED, special: silent });

  it("has no position, and no option takes its approach", () => {
    expect(gateIn(without)?.positions.map(({ agentId: id }) => id)).toEqual([
      "observability",
      "operations",
      "domain-1",
      "test",
    ]);
    expect(optionIn(without, "approach_a")?.label).toBe("Adopt Test's approach");
    expect(optionIn(without, "approach_b")?.label).toBe("Adopt Observability's approach");
    expect(JSON.stringify(gateIn(without)?.options)).not.toContain("No proposal was given");
  });

  it("is not counted as below the target, and the reason says what its 0 does to the average", () => {
    expect(gateIn(without)?.reason).toBe(
      "Round 1 of 1 ended without consensus. 4 of 4 seats that answered do not stand behind it yet. The average is 66.2, with Security counted as 0; the target is 90. Security could not answer, so this round can't reach consensus.",
    );
    expect(gateIn(without)?.question).toBe("Test's approach, Observability's, or another way on?");
    expect(gateIn(without)?.about).toBe("Observability (78): The failure mode is open.");
  });

  it("P5-36: going on without a cross-cutting one is a risk that is accepted, but not in its words", () => {
    expect(optionIn(without, "approach_a")?.requires).toEqual([
      {
        kind: "risk_acceptance",
        agentId: "security",
        concern: "Security gave no answer: nobody has looked at this from its side",
      },
    ]);
  });

  it("is no side, also where the orchestrator names it", () => {
    const played = playScores([[85, 78, 80, 88, 0]], {
      ...LIMITED,
      special: (ask) =>
        ask.agentId === "security"
          ? { fail: "timeout" }
          : diagnosing({
              side_a: { agent: "security", approach: "Its own." },
              side_b: { agent: "test", approach: "Another." },
            })(ask),
    });
    expect(
      gateIn(played)
        ?.options.map(({ label }) => label)
        .join(),
    ).not.toContain("Security");
  });

  it("is left out of readiness, where its absence is named", () => {
    const texts = debate.readiness(debateStateIn(without)).requirements.map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual([
      "4 of 5 seats have spoken in round 1; Security could not answer, so this round can't reach consensus",
      "4 of 4 seats not behind it yet: Domain 1 85, Observability 78, Operations 80, Test 88; no answer from Security",
    ]);
  });

  it("who missed only the last round keeps its position, with the round it is from", () => {
    const played = playScores(
      [
        [70, 70, 70, 70, 70],
        [80, 80, 80, 80, 0],
      ],
      { config: { max_iterations: 2 }, special: (ask) => (ask.round === 2 ? silent(ask) : undiagnosed(ask)) },
    );
    expect(gateIn(played)?.positions[0]).toMatchObject({
      agentId: "security",
      score: 70,
      stance: "Mute on the server.",
    });
    expect(gateIn(played)?.hints).toContain(
      "Security gave no answer in round 2. Its score and position are from round 1.",
    );
    expect(debate.readiness(debateStateIn(played)).requirements[1]?.text).toContain(
      "; the score of Security is from round 1",
    );
  });

  it("with nobody there, no approach is on offer and the question says why", () => {
    const nobody = playScores([[0, 0, 0, 0, 0]], { ...LIMITED, special: () => ({ fail: "timeout" }) });
    expect(optionIds(nobody)).toEqual(["one_more_round", "modified_scope", "defer", "split"]);
    expect(gateIn(nobody)).toMatchObject({
      question: "How should the debate go on?",
      about: "No seat has given an answer.",
    });
    expect(debate.readiness(debateStateIn(nobody)).requirements[1]).toEqual({
      id: "target",
      state: "pending",
      text: "No seat has given a score yet; all 5 have to reach 90",
    });
  });

  it("with one there, its approach is on offer once", () => {
    const alone = playScores([[80, 0, 0, 0, 0]], {
      ...LIMITED,
      special: (ask) => (ask.agentId === "domain-1" ? null : { fail: "timeout" }),
    });
    expect(optionIds(alone)).toEqual([
      "approach_a",
      "one_more_round",
      "best_round",
      "modified_scope",
      "defer",
      "split",
    ]);
  });
});

describe("P5-36: risk acceptance", () => {
  const withSecurityAt = (score: number, options: ScoredDebate = {}) => stalledAt([75, 75, 75, 75, score], options);
  const needs = (played: Played, option = "resolution_1") => optionIn(played, option)?.requires;

  it("TV-P5-25: Security at 65 must be accepted by name before proceeding, at 72 not", () => {
    expect(needs(withSecurityAt(65))).toEqual([
      { kind: "risk_acceptance", agentId: "security", concern: "Security (65): The failure mode is open." },
    ]);
    expect(needs(withSecurityAt(72))).toEqual([]);

    const silent = withSecurityAt(65, { decide: inTurn({ choice: "resolution_1" }) });
    expect(Object.keys(silent.refused[0]?.problems ?? {})).toEqual(["acceptedRisks.security"]);
    expect(statusOf(silent.folded.lifecycle)).toBe("awaiting_human");
    const accepted = withSecurityAt(65, {
      decide: inTurn({ choice: "resolution_1", acceptedRisks: [agentId("security")] }),
    });
    expect(outcome(accepted)).toMatchObject({ recorded: true, decidedBy: "person" });
    expect(outcome(withSecurityAt(72, { decide: inTurn({ choice: "resolution_1" }) }))).toMatchObject({
      recorded: true,
    });
  });

  it("P5-36: the floor itself is not below it, and the floor is configured", () => {
    expect(needs(withSecurityAt(70))).toEqual([]);
    expect(needs(withSecurityAt(69))).toHaveLength(1);
    expect(needs(withSecurityAt(79, { config: { cross_cutting_floor: 80 } }))).toHaveLength(4);
  });

  it("P5-36: domain dissent needs none, and neither does what does not proceed", () => {
    expect(needs(stalledAt([10, 75, 75, 75, 75]))).toEqual([]);
    const played = withSecurityAt(10);
    expect(["reconsider", "one_more_round", "defer", "split"].map((option) => needs(played, option))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it("P5-36: every way to proceed demands it, also at the limit and at a trade-off", () => {
    const limited = playScores([[80, 80, 80, 80, 60]], LIMITED);
    expect(["approach_a", "approach_b", "best_round"].map((option) => needs(limited, option)?.length)).toEqual([
      1, 1, 1,
    ]);
    expect(
      needs(
        playScores([[80, 80, 80, 80, 60]], { ...LIMITED, special: diagnosing({ is_fundamental_trade_off: true }) }),
        "proceed",
      ),
    ).toHaveLength(1);
  });

  it("P5-36: can be switched off", () => {
    expect(needs(withSecurityAt(10, { config: { require_risk_acceptance: false } }))).toEqual([]);
  });

  it("P5-Q11: applies at escalations; consensus below the floor asks nothing", () => {
    const played = playScores([[60, 60, 60, 60, 60]], { config: { target_satisfaction: 60 } });
    expect(outcome(played)).toMatchObject({ status: "consensus", recorded: true });
  });

  it("P5-36: a changed scope is needed in words, and brings one more round", () => {
    const rows = [...STALLED, [90, 90, 90, 90, 90]];
    expect(
      Object.keys(playScores(rows, { decide: inTurn({ choice: "modified_scope" }) }).refused[0]?.problems ?? {}),
    ).toEqual(["texts.scope"]);
    const played = playScores(rows, { decide: inTurn({ choice: "modified_scope", texts: { scope: "Hosts only" } }) });
    expect(eventsOf(played.log, "round.started").at(-1)).toMatchObject({ round: 5, extension: true });
    expect(outcome(played)).toMatchObject({ status: "consensus", rounds: 5 });
  });
});

describe("P5-37, G-10: one more round", () => {
  const more = { choice: "one_more_round" };
  const limited = [[80, 80, 80, 80, 80]];

  it("TV-P5-26: the extra round agrees: consensus", () => {
    const played = playScores([...limited, [90, 90, 90, 90, 90]], { ...LIMITED, decide: inTurn(more) });
    expect(outcome(played)).toMatchObject({ status: "consensus", rounds: 2, decidedBy: "panel", recorded: true });
  });

  it("TV-P5-26: the extra round does not: the same gate again", () => {
    const played = playScores([...limited, [89, 90, 90, 90, 90]], { ...LIMITED, decide: inTurn(more) });
    expect(eventsOf(played.log, "round.completed")[1]?.evaluation).toMatchObject({
      status: "no_consensus_in_extension",
    });
    const [first, second] = gatesIn(played);
    expect(second?.kind).toBe(first?.kind);
    expect(second?.options.map(({ id }) => id)).toEqual(first?.options.map(({ id }) => id));
    expect(second?.id).not.toBe(first?.id);
    expect(second).toMatchObject({
      round: 2,
      reason:
        "The extra round ended without consensus. 1 of 5 seats does not stand behind it yet. The average is 89.8; the target is 90.",
    });
    expect(statusOf(played.folded.lifecycle)).toBe("awaiting_human");
  });

  it("P5-37, G-10: can be granted again and again, each exactly one round and counted", () => {
    const rows = [...STALLED, ...tableOfAverages([80, 80, 80], 5)];
    const played = playScores(rows, { decide: inTurn(more, more, more) });
    expect(eventsOf(played.log, "round.started").map(({ extension }) => extension)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(gatesIn(played).map(({ kind, round }) => [kind, round])).toEqual([
      ["stalemate", 4],
      ["stalemate", 5],
      ["stalemate", 6],
      ["stalemate", 7],
    ]);
    expect(debateStateIn(played).extendedByUser).toBe(3);
  });

  it("P5-37: a jump within an extra round is not progress that would go on by itself", () => {
    const played = playScores([...STALLED, [89, 89, 89, 89, 89]], { decide: inTurn(more) });
    expect(eventsOf(played.log, "round.completed").at(-1)?.evaluation).toMatchObject({
      status: "no_consensus_in_extension",
      progress: 9,
    });
  });

  it("P5-37: what is decided after an extra round keeps the word of what stopped the debate", () => {
    const played = playScores([...STALLED, [80, 80, 80, 80, 80]], { decide: inTurn(more, { choice: "resolution_1" }) });
    expect(outcome(played)).toMatchObject({ status: "resolved", stoppedBy: "stalemate", rounds: 5, recorded: true });
  });

  it("P5-Q9: an extra round in which a call failed goes back to the gate", () => {
    const failing = ({ round, agentId: id }: Ask): Answer | null =>
      round === 2 && id === "test" ? { fail: "timeout" } : null;
    const played = playScores(
      [
        [80, 90, 90, 90, 90],
        [90, 90, 90, 90, 90],
      ],
      { ...LIMITED, special: failing, decide: inTurn(more) },
    );
    expect(gatesIn(played)).toHaveLength(2);
  });
});

describe("G-06, G-07, G-10: gates and logs", () => {
  it("TV-G-01: the log of any finished debate replays to the same state and status", () => {
    const finished = [
      playScores([[90, 90, 90, 90, 90]]),
      playScores(STALLED, { decide: inTurn({ choice: "resolution_1" }) }),
      stalledAt([75, 75, 75, 75, 60], { decide: (gate) => completeAnswer(gate, "resolution_2") }),
    ];
    for (const { log, folded } of finished) {
      const replayed = foldLog(JSON.parse(JSON.stringify(log)) as typeof log);
      expect(replayed).toEqual(folded);
      expect(statusOf(replayed.lifecycle)).toBe("closed");
    }
  });

  it.each(["maybe", "resolution_3", "abort", "constructor"])(
    "TV-G-03: the unknown option %j is rejected and the gate stays open",
    (choice) => {
      const played = playScores(STALLED, { decide: inTurn({ choice }) });
      expect(played.refused).toMatchObject([
        { problems: { choice: expect.stringContaining("Choose one of: resolution_1") as string } },
      ]);
      expect(eventsOf(played.log, "gate.answered")).toEqual([]);
      expect(statusOf(played.folded.lifecycle)).toBe("awaiting_human");
    },
  );

  it("TV-G-03: an empty answer is no answer", () => {
    expect(() => playScores(STALLED, { decide: inTurn({ choice: " " }) })).toThrow("Choose one of the options.");
    const { refused, log } = playScores(STALLED, { decide: inTurn({ choice: "defer", rationale: " " }) });
    expect(refused.map(({ problems }) => problems)).toEqual([{ rationale: "Say why: it goes into the record." }]);
    expect(eventsOf(log, "gate.answered")).toEqual([]);
  });

  it("G-10: an answered gate is the only way on, and a closed debate has none", () => {
    const closed = playScores(STALLED, { decide: inTurn({ choice: "defer" }) });
    const more = playScores(STALLED, { from: closed.log, decide: () => ({ choice: "one_more_round" }) });
    expect(more.log).toEqual(closed.log);
  });

  it("G-10: a cancelled debate no longer says that it needs a decision", () => {
    const open = playScores(STALLED);
    expect(debate.readiness(debateStateIn(open)).headline).toBe(
      "Needs your decision: How should Domain 1's objection be settled?",
    );
    const event = {
      deliberationId: TEST_ID,
      seq: open.log.length + 1,
      at: secondsBySeq(open.log.length + 1),
      payload: { type: "deliberation.cancelled" as const, by: "Ada" },
    };
    expect(debate.readiness(debateStateIn({ folded: foldLog([...open.log, event]) })).headline).toBe(
      "Cancelled, no decision was made",
    );
  });
});
