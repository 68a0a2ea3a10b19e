/** P4-46: what a record of judges may say, and what it must not. */
import { describe, expect, it } from "vitest";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import {
  critical,
  dims,
  judge,
  synthesis,
  type JudgesGame,
  type Said,
  type Script,
} from "@/lib/protocols/judges/rules/judges-harness";
import { completeAnswer, inTurn } from "@/lib/testing/builders";
import type { Played } from "@/lib/testing/play";
import { recordViewsOf } from "@/lib/projections/views-of";

const recordOf = ({ folded, log }: Played): string => recordViewsOf(folded).dossier(log, folded).markdown;
const section = (played: Played, title: string): string =>
  recordOf(played)
    .split(/^## /m)
    .find((part) => part.startsWith(`${title}\n`)) ?? "";
const titles = (played: Played): string[] =>
  [...recordOf(played).matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title);
const synthesised = (extra: Parameters<typeof synthesis>[0]): JudgesGame => ({
  special: ({ kind }) => (kind === "synthesise" ? { json: synthesis(extra) } : null),
});
const first: JudgesGame["decide"] = (gate) => ({
  ...completeAnswer(gate, gate.options[0]?.id ?? ""),
  answeredBy: "Grace",
});

const raises = (score: number): Said => ({ score, critical_findings: [critical()] });
const ALL_RAISE: Script = [
  [raises(4), raises(4.1), raises(3.9)],
  [4, 4.1, 3.9],
  [4, 4.1, 3.9],
];
const matching = (...findings: string[]): JudgesGame => ({
  special: ({ kind }) =>
    kind === "match_findings"
      ? { json: { matches: findings.length > 0 ? [{ findings, reason: "Same place, same failure." }] : [] } }
      : null,
});

/** Stopped at the matching gate, corrected by Grace under whatever name, then confirmed by Linus. */
function corrected(groups: string[][], by = "Grace"): Played {
  const waiting = judge(ALL_RAISE, matching("neutral/1", "for/1"));
  const input: EventPayload = { type: "input.given", input: "correct_matching", by, data: { groups } };
  const from: DeliberationEvent[] = [
    ...waiting.log,
    { ...(waiting.log.at(-1) as DeliberationEvent), seq: waiting.log.length + 1, payload: input },
  ];
  return judge(ALL_RAISE, {
    ...matching("neutral/1", "for/1"),
    from,
    decide: (gate) => ({
      ...completeAnswer(gate, gate.kind === "finding_match" ? "confirm" : (gate.options[0]?.id ?? "")),
      answeredBy: "Linus",
    }),
  });
}

describe("who matched the findings", () => {
  it("is the moderator, with its reason, and the person who confirmed it", () => {
    const findings = section(
      judge(ALL_RAISE, { ...matching("neutral/1", "for/1", "against/1"), decide: first }),
      "Critical findings",
    );
    expect(findings).toContain("Matched by the moderator; confirmed by Grace.");
    expect(findings).toContain("  - Matched by the moderator: Same place, same failure.");
  });

  it("is the person who corrected the matching, also one who is called like the moderator", () => {
    const findings = section(corrected([["neutral/1", "for/1", "against/1"]]), "Critical findings");
    expect(findings).toContain("Grace, not the moderator, decided which findings are the same; confirmed by Linus.");
    expect(findings).toContain("  - Matched by Grace.");
    expect(findings).not.toMatch(/matched by the moderator/i);
    expect(section(corrected([["neutral/1", "for/1", "against/1"]], "moderator"), "Critical findings")).toContain(
      "Moderator (a person), not the moderator, decided",
    );
  });

  it("is the moderator still for a match the person left as it was", () => {
    expect(section(corrected([["for/1", "neutral/1"]]), "Critical findings")).toContain(
      "  - Matched by the moderator: Same place, same failure.",
    );
  });

  it("is the person who kept them apart, or who answered in the moderator's place", () => {
    const apart = judge(ALL_RAISE, {
      ...matching("neutral/1", "for/1"),
      decide: inTurn({ choice: "separate", answeredBy: "Grace" }),
    });
    expect(section(apart, "Critical findings")).toContain("Each finding stands alone, as Grace decided.");
    const waiting = judge(ALL_RAISE, matching("neutral/1", "for/1"));
    const inPlace = waiting.log.map((event): DeliberationEvent =>
      event.payload.type === "reply.recorded" && event.payload.kind === "match_findings"
        ? { ...event, payload: { ...event.payload, model: "person", answeredBy: "Ada" } }
        : event,
    );
    const played = judge(ALL_RAISE, { ...matching(), from: inPlace, decide: first });
    expect(section(played, "Critical findings")).toContain(
      "Matched by Ada in the moderator's place; confirmed by Grace.",
    );
    expect(section(played, "Critical findings")).toContain("  - Matched by Ada: Same place, same failure.");
  });

  it("is nobody where nobody could, and not mentioned where one judge raised them all", () => {
    const unmatched = judge(ALL_RAISE, {
      special: ({ kind }) => (kind === "match_findings" ? { text: "no" } : null),
      decide: first,
    });
    expect(section(unmatched, "Critical findings")).toContain(
      "Nobody matched them, so each stands alone; confirmed by Grace.",
    );
    expect(section(judge([[raises(4), 4.1, 3.9]], {}), "Critical findings")).not.toMatch(/match/i);
  });
});

describe("the rules are those of its own form", () => {
  const scored = judge([], { config: { enabled: false } });

  it("GREEN, YELLOW and RED for a scoring, with the points there are, and nothing of the debate", () => {
    const rules = section(scored, "Decision drivers");
    expect(rules).toContain("GREEN from 16 of 20 points, YELLOW from 12, RED below that.");
    expect(rules).toContain("| Architecture quality | 5 |");
    expect(rules).toContain(
      "Where totals are more than 4 points apart, the lowest judge is asked again. Where they are less than 0.5 apart, the agreement is challenged.",
    );
    expect(
      section(
        judge([], { config: { enabled: false, reask_divergence: false, challenge_agreement: false } }),
        "Decision drivers",
      ),
    ).not.toMatch(/asked again|challenged/);
    expect(recordOf(scored)).not.toMatch(/PASS|CONDITIONAL|FAIL|Consensus|critical finding/i);
  });

  it("also where a debate without a majority was scored in the end", () => {
    const fallback = judge([[3, 4, 2]], {
      decide: inTurn({ choice: "fallback" }, { choice: "proceed", texts: { risks: "The date." }, answeredBy: "Grace" }),
    });
    expect(section(fallback, "Decision drivers")).not.toMatch(/PASS|Consensus/);
    expect(section(fallback, "Decision outcome")).not.toMatch(/PASS|CONDITIONAL|FAIL/);
  });

  it("PASS, CONDITIONAL and FAIL for a debate, with what its settings make of consensus", () => {
    const rules = (config: JudgesGame["config"]) => section(judge([[4, 4, 4]], { config }), "Decision drivers");
    expect(rules({})).toContain(
      "Consensus needs overall scores within 0.5, every dimension within 1, and agreement on critical findings. The overall scores decide; the weighted means of the dimensions are for comparison. PASS from 4.0, CONDITIONAL from 3.0, FAIL below that; a critical finding all judges agree on caps the verdict at CONDITIONAL.",
    );
    expect(rules({})).not.toMatch(/GREEN|of 20/);
    expect(rules({ critical_blocks_consensus: true })).toContain("and no critical finding left open.");
    expect(rules({ critical_finding_agreement: false })).toContain(
      "Consensus needs overall scores within 0.5 and every dimension within 1.",
    );
  });
});

describe("a minority is told of only where there was one", () => {
  const opinions = {
    majority_opinion: "Good enough.",
    minority_opinion: "Nothing can be restored.",
    recommended_view: "minority",
    user_attention_needed: [
      { issue: "Restore", majority_view: "Later", minority_view: "Now", recommendation: "", stakes: "" },
    ],
  };

  it("not in a consensus, whatever the moderator wrote", () => {
    expect(recordOf(judge([[4, 4.1, 3.9]], synthesised(opinions)))).not.toMatch(/minority|majority|dissent/i);
  });

  it("not where every judge shares the verdict, and not where there was no majority", () => {
    const shared = judge([[3.1, 3.5, 3.9]], {
      ...synthesised(opinions),
      config: { overall_score_range: 0.3 },
      decide: first,
    });
    expect(titles(shared)).toContain("Majority opinion");
    expect(titles(shared)).not.toContain("Minority opinion");
    expect(section(shared, "What needed attention")).not.toMatch(/Minority:/);
    expect(section(shared, "Decisions by people")).not.toMatch(/minority|the dissent stays/i);
    const divided = judge([[3, 4, 2]], { ...synthesised(opinions), decide: first });
    expect(titles(divided).filter((title) => /opinion/.test(title))).toEqual([]);
    expect(section(divided, "What needed attention")).toContain("- One view: Later\n- Another view: Now");
  });

  it("but who dissents from inside the majority is told of", () => {
    const played = judge([[2.7, 3.0, 2.5]], {
      ...synthesised({ ...opinions, minority_opinion: null }),
      config: { consensus_needs_answers: true },
    });
    expect(titles(played)).not.toContain("Minority opinion");
    expect(section(played, "Verdict")).toContain("Dissent from the verdict, inside the majority: Advocate 3.0");
    expect(section(played, "Dissenting opinion")).toContain("Advocate (3.0): In the end worth 3.");
    expect(section(played, "What needed attention")).toContain("- Dissent: Now");
  });

  it("where a judge dissents, and whose evidence is better stands with that side", () => {
    const told = (view: string) =>
      judge([[3.4, 3.9, 2.6]], { ...synthesised({ ...opinions, recommended_view: view }), decide: first });
    expect(section(told("minority"), "Minority opinion")).toContain(
      "The moderator finds the minority's evidence stronger. That does not change the recorded majority.",
    );
    expect(section(told("majority"), "Minority opinion")).not.toContain("The moderator finds");
    expect(section(told("majority"), "Majority opinion")).toContain(
      "The moderator finds the majority's evidence stronger.",
    );
  });
});

describe("“all” is said only where all agreed", () => {
  const shared = { finding: "The aim is clear", priority: "MEDIUM" };

  it("of what the moderator names every judge for, and of nothing else", () => {
    const partly = section(
      judge([[4, 4.1, 3.9]], synthesised({ convergent_findings: [{ ...shared, source_judges: ["neutral", "for"] }] })),
      "What the judges share and what they do not",
    );
    expect(partly).toContain("Shared by all judges:\n\nNothing on record.");
    expect(partly).toContain(
      "- The aim is clear\n  - Neutral judge: shares it\n  - Advocate: shares it\n  - Challenger: not said to share it",
    );
  });

  it("of nothing the moderator itself does not hold to be shared", () => {
    const unsure = synthesised({
      convergent_findings: [{ ...shared, source_judges: ["all"] }],
      self_check: { ...(synthesis()["self_check"] as object), convergent_really_shared: false },
    });
    expect(section(judge([[4, 4.1, 3.9]], unsure), "What the judges share and what they do not")).toContain(
      "Shared by all judges:\n\nNothing on record.",
    );
  });

  it("of those who were left, where a judge was lost", () => {
    const lost = (others: [Said, Said]): Played =>
      judge([[others[0], 4, others[1]]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) });
    expect(section(lost([4, 4.1]), "What the judges share and what they do not")).toContain(
      "Shared by both remaining judges:\n\n- MEDIUM: The aim is clear",
    );
    expect(section(lost([4, 4.1]), "Verdict")).toContain("Confidence HIGH; consensus of both remaining judges");
    expect(section(lost([4, 4.1]), "Recommendations")).toContain(
      "| MUST | Write the way back | both remaining judges |",
    );
    const agreed = judge([[raises(4), 4, raises(4.1)]], {
      special: ({ agentId, kind }) =>
        agentId === "for"
          ? { text: "no" }
          : kind === "match_findings"
            ? { json: { matches: [{ findings: ["neutral/1", "against/1"], reason: "Same." }] } }
            : null,
      decide: first,
    });
    expect(section(agreed, "Critical findings")).toMatch(
      /agreed by both remaining judges; it caps the verdict at CONDITIONAL/,
    );
  });

  it("and that it caps the verdict only where it did", () => {
    const low: Said = { ...(raises(2) as object), score: 2, dimension_scores: dims(2) };
    const failed = judge([[low, low, low]], {
      ...matching("neutral/1", "for/1", "against/1"),
      config: { max_revision_loops: 0 },
      decide: inTurn({ choice: "confirm" }, { choice: "abort" }),
    });
    expect(section(failed, "Critical findings")).toContain("agreed by all judges");
    expect(section(failed, "Critical findings")).not.toMatch(/cap/);
  });
});

describe("every sentence is true of the log", () => {
  it("says a decision once, and what was still open when it was made", () => {
    const decided = judge([[3.4, 3.9, { score: 2.6, critical_findings: [critical()] }]], { decide: first });
    expect(section(decided, "Decision outcome").match(/Grace decided/g)).toHaveLength(1);
    expect(section(decided, "Critical findings")).toContain(
      "disputed, held by Challenger; still open when Grace decided",
    );
  });

  it("counts calls by who was asked, and no money in a rehearsal", () => {
    const calls = (played: Played) => section(played, "Calls");
    expect(calls(judge([[4, 4.1, 3.9]]))).toContain("3 judge calls and 1 call to the moderator.");
    expect(calls(judge([[4, 4.1, 3.9]]))).not.toContain("$");
    expect(calls(judge([[2, 2, 2]], { config: { max_revision_loops: 1 } }))).toContain(
      "6 judge calls, 2 calls to the moderator and 1 call to the author.",
    );
    expect(calls(judge([], { config: { enabled: false, challenge_agreement: false } }))).toContain("3 judge calls.");
  });

  it("says that a close agreement was challenged only where it was", () => {
    const note = (challenge_agreement: boolean) =>
      section(judge([], { config: { enabled: false, challenge_agreement } }), "Scores by round");
    expect(note(true)).toContain("The totals are less than 0.5 apart; the agreement was challenged.");
    expect(note(false)).toContain("The totals are less than 0.5 apart; the agreement was not challenged.");
  });

  it("tells where each judge stands on a disputed finding in words", () => {
    const disputed = judge(
      [
        [3.4, 3.9, { score: 2.6, critical_findings: [critical()] }],
        [{ score: 3.4, critical_positions: [{ finding_id: "C1", stance: "reject", reason: "" }] }, 3.9, 2.6],
      ],
      { decide: first },
    );
    expect(section(disputed, "What the judges share and what they do not")).toContain(
      "  - Neutral judge: rejects it\n  - Advocate: did not raise it\n  - Challenger: raised it",
    );
  });

  it("does not take a synthesis a person wrote for the moderator's", () => {
    const written = judge(
      [[3.4, 3.9, 2.6]],
      synthesised({ majority_opinion: "Good.", minority_opinion: "Bad.", recommended_view: "majority" }),
    );
    const inPlace = written.log.map((event): DeliberationEvent =>
      event.payload.type === "reply.recorded" && event.payload.kind === "synthesise"
        ? { ...event, payload: { ...event.payload, model: "person", answeredBy: "Ada" } }
        : event,
    );
    const played = judge([[3.4, 3.9, 2.6]], { from: inPlace });
    expect(section(played, "Majority opinion")).toContain(
      "Ada (in the moderator's place) finds the majority's evidence stronger.",
    );
    expect(section(played, "Recommendations")).toContain("| Support, according to Ada (in the moderator's place) |");
  });

  it("names the documents that were judged, and who revised them", () => {
    const revised = judge([[2, 2, 2]], {
      config: {
        documents: [
          { name: "plan", text: "Move." },
          { name: "design", text: "Boxes." },
        ],
      },
      artifact: "",
    });
    expect(section(revised, "Context and problem statement")).toContain(
      "The judges had 2 documents before them: plan and design. They are included below as last judged.",
    );
    expect(section(revised, "Context and problem statement")).not.toContain("beyond the question");
    expect(section(revised, "Revisions")).toContain("### Version 2, by the author");
  });
});

describe("what the verdict depends on and what is left between the judges", () => {
  const open = (text: string) => ({ text, state: "open" });
  const claim = (text: string, confidence = "MEDIUM") => ({
    claim: text,
    evidence: "Plan",
    confidence,
    weighs: "against",
    dimension: "feasibility",
  });
  const script: Script = [
    [
      { score: 3.2, conditions: [open("An owner is named"), open("A date is set")], key_claims: [claim("No owner")] },
      { score: 3.6, conditions: [open("an owner is named.")], key_claims: [] },
      { score: 2.4, key_claims: [claim("Nobody owns any step", "HIGH")] },
    ],
    [
      {
        score: 3.2,
        conditions: [open("K1: An owner is named")],
        dropped_conditions: [{ condition_id: "K2", reason: "The person set it." }],
      },
      3.5,
      2.7,
    ],
    [
      3.2,
      { score: 3.4, moved_by: [{ what: "The date", by: "Challenger", reason: "Step 2" }] },
      {
        score: 2.8,
        unresolved_disagreements: [
          {
            issue: "March",
            with_judges: ["for"],
            my_final_view: "Too early",
            opposing_view: "Fine",
            why_unresolved: "A guess.",
            user_attention_needed: true,
          },
        ],
      },
    ],
  ];
  const played = judge(script, {
    special: ({ kind }) =>
      kind === "match_findings"
        ? {
            json: {
              matches: [{ findings: ["against/k1", "for/c1"], reason: "Owners." }],
              parts: [{ part: "neutral/k1", whole: "against/k1", reason: "One step." }],
            },
          }
        : null,
  });

  it("P4-51: conditions stand with id and owners, and so does what nobody asks for any more", () => {
    const verdict = section(played, "Verdict");
    expect(verdict).toContain("K1: An owner is named (Neutral judge; open)");
    expect(verdict).toContain("K1: an owner is named. (Advocate; open)");
    expect(verdict).toContain(
      "Conditions no judge asks for any more:\n\n- K2: A date is set (Neutral judge: The person set it.)",
    );
  });

  it("P4-52: findings have their confidence, the finding they are part of and whose concern repeats them", () => {
    const findings = section(played, "Findings the scores rest on");
    expect(findings).toContain("- **F1**, Neutral judge: No owner *(confidence MEDIUM; endorsed; part of F2)*");
    expect(findings).toContain("- **F2**, Challenger: Nobody owns any step *(confidence HIGH; shared)*");
    expect(findings).toContain("  - Advocate has it among its concerns");
  });

  it("P4-54: a dispute the other side may have answered in the same round says so", () => {
    expect(section(played, "Left in dispute")).toContain(
      "A guess. Needs the person's attention. Advocate moved in the same round, which could not be known here: The date: Step 2.",
    );
  });
});
