import { describe, expect, it } from "vitest";
import { subjectSchema, type Subject } from "@/lib/domain/subject";
import { agent } from "@/lib/testing/builders";
import { CHAIR } from "../chair-seat";
import { chairGame, high, kindsIn, outcomeIn, seats, stateIn, type ConfigInput } from "../chair-harness";
import { chairConfigSchema } from "../config";
import { levelOf, pairsOf, withLevel } from "../conflicts/conflict-matrix";
import { fromWorkflowFile, toWorkflowFile } from "../conflicts/conflict-matrix";
import { isSubstantial, modeHint, teamName, teamSaving } from "../dispatch/dispatch-mode";
import { isLike, stem } from "../dispatch/keywords";
import { outlookOf } from "../dispatch/outlook";
import { chair } from "../protocol";
import { panelProblems, proposePanel } from "../seats";
import { ROSTER, SUGGESTED_OVERRIDES } from "../roster/roster";
import { specialistOf } from "../specialist";
import { triage, type TriageSignals } from "../dispatch/triage";
import { criteriaIn, sentencesIn, triageSignals } from "../dispatch/triage-signals";

const config = (input: ConfigInput = {}) => chairConfigSchema.parse(input);
const about = (title: string, question = "What do we do?", rest: Partial<Subject> = {}): Subject =>
  subjectSchema.parse({ title, question, ...rest });
const propose = (subject: Subject, input: ConfigInput = {}) => proposePanel({ ...subject, config: config(input) });
const proposed = (subject: Subject, input: ConfigInput = {}) => propose(subject, input).map(({ agent: { id } }) => id);

describe("P2-04: selection", () => {
  it("matches keywords against domains, in other forms too, and says which word it was", () => {
    const panel = propose(about("Move passwords to tokens", "Which authentication do we use for the endpoints?"));
    expect(panel.map(({ agent: { id } }) => id)).toEqual(["security", "api", "chair"]);
    expect(panel[0]?.reason).toBe("The text mentions “authentication”, “tokens”, “passwords”.");
    expect(panel.at(-1)).toMatchObject({ isRemovable: false });
  });

  it("falls back to the description where no domain matches", () => {
    const panel = [
      agent("Bees", { kind: "specialist", role: "Keeping pollinators alive in orchards" }),
      agent("Roads", { kind: "specialist", role: "Asphalt" }),
    ];
    const outlook = outlookOf(about("Orchard pollinators"), config({ triage_mode: "full" }), panel);
    expect(outlook.dispatched).toMatchObject([
      { agentId: "bees", reason: "Its description fits: “pollinators”, “orchard”." },
      { agentId: "roads", reason: "You put it on the panel." },
    ]);
  });

  it("prefers architects for design sessions and pairs a domain with a reviewer for plan reviews", () => {
    const subject = about("Database migration", "Is the release of the new schema safe, with rollback?", {
      context: "The screens change a little.",
    });
    expect(proposed(subject)).toEqual(["data-architect", "reliability", "frontend", "chair"]);
    expect(proposed(subject, { session_type: "review_plan" })).toEqual(["data-architect", "reliability", "chair"]);
    expect(proposed(subject, { session_type: "plan_issue" })).toHaveLength(3);
  });

  it("P2-12: always adds those that are listed, first", () => {
    expect(proposed(about("Button colour", "Which colour on the screen?"), { always_include: ["Cost"] })[0]).toBe(
      "cost",
    );
    const three = { always_include: ["Cost", "security", "api"], session_type: "plan_issue" as const };
    expect(proposed(about("Database schema"), three)).toEqual(["api", "cost", "security", "chair"]);
  });

  it("TV-P2-18: six match, four are asked", () => {
    const names = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox"];
    const panel = names.map((name) => agent(name, { kind: name === "Fox" ? "architect" : "specialist" }));
    const definitions = Object.fromEntries(
      names.map((name, index) => [name.toLowerCase(), { domains: index < 2 ? ["forest"] : ["forest", "river"] }]),
    );
    const played = chairGame([], {
      panel,
      config: { definitions: { ...definitions, fox: { domains: ["forest"], role: "architect" } } },
      subject: { title: "Forest and river" },
    });
    expect(stateIn(played).outlook.dispatched.map(({ agentId }) => agentId)).toEqual(["fox", "cat", "dog", "elk"]);
    expect(stateIn(played).outlook.leftOut).toMatchObject([
      { agentId: "ant", reason: expect.stringContaining("at most 4") },
      { agentId: "bee" },
    ]);
  });

  it("proposes more than one view where no word names a domain", () => {
    expect(proposed(about("Tuesday", "Yes or no?"))).toEqual(["data-architect", "system-architect", "chair"]);
  });

  it("P2-03: roles come from the definition, then the seat, then the default", () => {
    const seat = agent("X", { kind: "reviewer" });
    expect(specialistOf(seat, config()).role).toBe("reviewer");
    expect(specialistOf(seat, config({ definitions: { x: { role: "architect" } } })).role).toBe("architect");
    expect(specialistOf(agent("Y", { kind: "domain" }), config()).role).toBe("specialist");
    expect(specialistOf(agent("security", { kind: "domain" }), config())).toMatchObject({
      role: "reviewer",
      domains: expect.arrayContaining(["security"]),
    });
  });

  it("stems and slips", () => {
    expect([stem("migrations"), stem("migrating"), stem("APIs"), stem("pages"), stem("access")]).toEqual([
      "migr",
      "migr",
      "api",
      "page",
      "access",
    ]);
    expect([
      isLike("secur", "security"),
      isLike("databse", "database"),
      isLike("event", "eventually"),
      isLike("cat", "car"),
    ]).toEqual([true, true, false, false]);
  });
});

describe("the roster", () => {
  it("has briefs worth reading, every one with its parts, and domains", () => {
    expect(ROSTER.length).toBeGreaterThanOrEqual(10);
    for (const {
      agent: { brief, role },
      definition,
    } of ROSTER) {
      for (const part of ["**Owns.**", "**Leaves to others.**", "**Asks.**", "**Speaks.**"])
        expect(brief).toContain(part);
      // What one means is the same for all seats, and said to all.
      expect(brief).not.toContain("High:");
      expect(brief.match(/^- .*\?$/gm)).toHaveLength(4);
      expect(role).not.toBe("");
      expect(definition.domains.length).toBeGreaterThanOrEqual(8);
    }
    expect(new Set(ROSTER.map(({ agent: { id } }) => id)).size).toBe(ROSTER.length);
    expect(new Set(ROSTER.map(({ definition }) => definition.role))).toEqual(
      new Set(["architect", "specialist", "reviewer"]),
    );
  });

  it("suggests pairs of its own seats only", () => {
    for (const { agent_a, agent_b } of SUGGESTED_OVERRIDES)
      for (const id of [agent_a, agent_b]) expect(ROSTER.some(({ agent: seat }) => seat.id === id)).toBe(true);
  });
});

describe("P2-39: triage", () => {
  const clear: TriageSignals = {
    domains: 1,
    precedent: true,
    ambiguity: "none",
    additive: true,
    crossCutting: false,
    competingConcerns: false,
    criteria: 4,
    sentences: 8,
  };

  it("TV-P2-24: one domain, precedent, clear, additive, 4 criteria: solo; 3 domains: full; 2 sentences without criteria: full", () => {
    expect(triage(clear).level).toBe("solo");
    expect(triage({ ...clear, domains: 3 })).toMatchObject({
      level: "full",
      reasons: [{ points: "full", text: expect.stringContaining("3 domains") }],
    });
    expect(triage({ ...clear, sentences: 2, criteria: 0 }).level).toBe("full");
    expect(triage({ ...clear, sentences: 2 }).level).toBe("solo");
  });

  it.each([{ domains: 2 }, { precedent: false }, { ambiguity: "some" as const }, { additive: false }, { criteria: 6 }])(
    "P2-39: %j alone makes it lightweight",
    (signal) => {
      expect(triage({ ...clear, ...signal })).toMatchObject({
        level: "lightweight",
        reasons: [{ points: "not_solo" }],
      });
    },
  );

  it.each([{ ambiguity: "significant" as const }, { crossCutting: true }, { competingConcerns: true }])(
    "P2-39: %j overrides everything",
    (signal) => {
      expect(triage({ ...clear, ...signal }).level).toBe("full");
    },
  );

  it("reads the signals from the text", () => {
    const artifact =
      "We add a field to the settings page, following the existing pattern.\n\nIt is shown to admins. Nothing else changes.\n\n## Acceptance criteria\n- The field is saved\n- The field is shown";
    expect(triageSignals(about("Settings field", "Add a field to the page?", { artifact }), config(), [])).toEqual({
      domains: 1,
      precedent: true,
      ambiguity: "none",
      additive: true,
      crossCutting: false,
      competingConcerns: false,
      criteria: 2,
      sentences: expect.any(Number),
    });
    const rough =
      "Replace the queue across all services. Latency versus cost is unclear. Who owns it? What is the budget? TBD.";
    expect(triageSignals(about("Queue", "Which one?", { artifact: rough }), config(), [])).toMatchObject({
      precedent: false,
      ambiguity: "significant",
      additive: false,
      crossCutting: true,
      competingConcerns: true,
      criteria: 0,
    });
    expect(criteriaIn("- [ ] one\n- [x] two\n- three")).toBe(2);
    expect(sentencesIn("One. Two?\n\nThree\n- four")).toBe(4);
  });

  it("the user's signals come before the text's, the user's level before both", () => {
    const signals = {
      domains: 1,
      precedent: true,
      ambiguity: "none",
      additive: true,
      cross_cutting: false,
      competing_concerns: false,
      acceptance_criteria: 3,
    } as const;
    const solo = outlookOf(about("Queue"), config({ triage_signals: signals }), seats("a", "b"));
    expect(solo).toMatchObject({ level: "solo", decidedBy: "text", dispatched: [], eligibility: { maxRounds: 0 } });
    expect(
      outlookOf(about("Queue"), config({ triage_signals: signals, triage_mode: "full" }), seats("a", "b")),
    ).toMatchObject({
      level: "full",
      decidedBy: "user",
      proposed: { level: "solo" },
      dispatched: [{ agentId: "a" }, { agentId: "b" }],
    });
  });

  it("a pair of the panel set to HIGH says that concerns compete; one that is not on it does not", () => {
    const calm = about(
      "Settings field",
      "Add a field to the page, following the existing pattern? It is shown to admins. Nothing else changes.",
    );
    const level = (overrides: ConfigInput["conflict_overrides"]) =>
      outlookOf(calm, config({ conflict_overrides: overrides }), seats("a", "b")).level;
    expect([level([]), level([high("a", "b")]), level([high("a", "zed")])]).toEqual(["solo", "full", "solo"]);
  });

  it("P2-39: lightweight asks the one that fits best", () => {
    const panel = ROSTER.map(({ agent: seat }) => seat).filter(({ id }) =>
      ["system-architect", "frontend", "cost"].includes(id),
    );
    const outlook = outlookOf(
      about("Service page", "Which form, on which screen of the browser?"),
      config({ triage_mode: "lightweight" }),
      panel,
    );
    expect(outlook.dispatched).toMatchObject([{ agentId: "frontend" }]);
    expect(outlook.leftOut.map(({ agentId }) => agentId).toSorted()).toEqual(["cost", "system-architect"]);
    expect(outlook.eligibility.text).toContain("only Frontend is asked");
  });

  it("P2-05, P2-39: without specialists the chair reviews alone, and says why", () => {
    for (const triage_mode of ["auto", "lightweight", "full"] as const) {
      const played = chairGame([], { panel: [CHAIR], config: { triage_mode } });
      expect(stateIn(played).outlook).toMatchObject({
        level: "solo",
        decidedBy: "no_specialists",
        message: "No specialists are configured: the chair reviews alone.",
      });
      expect(kindsIn(played)).toEqual(["review_alone"]);
      expect(outcomeIn(played)).toMatchObject({
        status: "solo",
        rounds: 0,
        recorded: true,
        summary: "The chair decided alone: Sessions live in the database.",
      });
    }
  });
});

describe("P2-09: the conflict matrix", () => {
  const [a, b, c] = seats("a", "b", "c") as [
    ReturnType<typeof agent>,
    ReturnType<typeof agent>,
    ReturnType<typeof agent>,
  ];

  it("all pairs are LOW; only HIGH is HIGH; the later entry wins; order does not matter", () => {
    expect(pairsOf([a, b, c], []).map(({ level }) => level)).toEqual(["LOW", "LOW", "LOW"]);
    expect(levelOf([high("b", "a")], a, b)).toBe("HIGH");
    expect(levelOf([{ ...high("a", "b"), level: "high" }], a, b)).toBe("HIGH");
    for (const level of ["LOW", "MEDIUM", "extreme"]) expect(levelOf([{ ...high("a", "b"), level }], a, b)).toBe("LOW");
    expect(levelOf([high("a", "b"), { agent_a: "b", agent_b: "a", level: "LOW" }], a, b)).toBe("LOW");
  });

  it("a cell is set without touching the others", () => {
    const set = withLevel([high("x", "y")], a, b, "HIGH");
    expect(set).toEqual([high("x", "y"), high("a", "b")]);
    expect(withLevel(set, b, a, "LOW")).toEqual([high("x", "y")]);
  });

  it("names and ids both name a seat", () => {
    const named = agent("Data Architect");
    for (const called of ["Data Architect", "data-architect", "data_architect", "DATA ARCHITECT"])
      expect(levelOf([high(called, "a")], named, a)).toBe("HIGH");
  });

  it("goes to the workflow file and back", () => {
    const overrides = [high("a", "b"), { agent_a: "c", agent_b: "a", level: "LOW" }];
    expect(toWorkflowFile(overrides)).toEqual({ deliberation: { conflict_overrides: overrides } });
    expect(fromWorkflowFile(toWorkflowFile(overrides))).toEqual({ overrides, problems: [] });
    expect(fromWorkflowFile({ conflict_overrides: [{ agent_a: "a", agent_b: "b" }] }).overrides).toEqual([
      high("a", "b"),
    ]);
    expect(fromWorkflowFile([{ agent_a: "a", agent_b: "b", level: "high" }]).overrides).toEqual([high("a", "b")]);
  });

  it("tells what it can't read, and takes the rest", () => {
    const { overrides, problems } = fromWorkflowFile({
      deliberation: { conflict_overrides: [high("a", "b"), { agent_a: "a" }, high("a", "A"), "x"] },
    });
    expect(overrides).toEqual([high("a", "b")]);
    expect(problems).toEqual([
      expect.stringContaining("Entry 2"),
      expect.stringContaining("two agents"),
      expect.stringContaining("Entry 4"),
    ]);
    expect(fromWorkflowFile(7).problems).toHaveLength(1);
    for (const empty of [null, {}, { deliberation: null }, { planning: {} }])
      expect(fromWorkflowFile(empty)).toEqual({ overrides: [], problems: [] });
  });
});

describe("P2-16: the mode", () => {
  const long = agent("Long", { brief: Array.from({ length: 100 }, (_, line) => `${line}`).join("\n") });

  it("TV-P2-20: 2000, 3000 and 1500 tokens: 13,000 of 19,500 in three rounds, 6,500 in two", () => {
    expect(teamSaving([2000, 3000, 1500], 3)).toMatchObject({
      saved: 13_000,
      total: 19_500,
      share: expect.closeTo(2 / 3),
    });
    expect(teamSaving([2000, 3000, 1500], 2)).toEqual({ saved: 6500, total: 13_000, share: 0.5 });
    expect(teamSaving([2000], 1)).toEqual({ saved: 0, total: 2000, share: 0 });
    expect(teamSaving([], 0)).toEqual({ saved: 0, total: 0, share: 0 });
  });

  it("P2-16: substantial is 100 lines or two skills", () => {
    const skilled = (skills: number) =>
      specialistOf(
        agent("s"),
        config({ definitions: { s: { skills: Array.from({ length: skills }, () => ({ name: "n", text: "t" })) } } }),
      );
    expect([isSubstantial(specialistOf(long, config())), isSubstantial(skilled(1)), isSubstantial(skilled(2))]).toEqual(
      [true, false, true],
    );
    expect(isSubstantial(specialistOf({ ...long, brief: long.brief.replace("\n", " ") }, config()))).toBe(false);
  });

  it("P2-16: team for several rounds of substantial definitions, task otherwise, a warning for a single round", () => {
    const [big, small] = [specialistOf(long, config()), specialistOf(agent("s"), config())];
    expect(modeHint([big, small], { isEligible: true }, "task")).toMatchObject({ preferred: "team", warning: null });
    expect(modeHint([small], { isEligible: true }, "team")).toMatchObject({ preferred: "task", warning: null });
    expect(modeHint([big], { isEligible: false }, "team")).toMatchObject({
      preferred: "task",
      warning: expect.stringContaining("single round"),
    });
    expect(modeHint([big], { isEligible: false }, "task").warning).toBeNull();
  });

  it("P2-17: the team's name", () => {
    const at = "2026-01-05T09:00:00.000Z";
    expect(teamName(config({ subject_kind: "issue", subject_number: 228 }), at)).toBe(
      "deliberation-issue-228-design-session",
    );
    expect(teamName(config({ subject_kind: "pr", subject_number: 7, session_type: "review_plan" }), at)).toBe(
      "deliberation-pr-7-review-plan",
    );
    expect(teamName(config({ subject_kind: "document", session_type: "plan_issue" }), at)).toBe(
      "deliberation-plan-issue-1767603600",
    );
    expect(teamName(config({ subject_kind: "issue" }), at)).toBe("deliberation-design-session-1767603600");
  });
});

describe("the panel", () => {
  it("P2-03: the place of a seat of the roster follows from its id; for one's own it is a choice, and a specialist without one", () => {
    const kindOf = (id: string, kind: string) => chair.seats.kindOf({ id: id as never, kind });
    expect([
      kindOf("my-own", "architect"),
      kindOf("security", "architect"),
      kindOf("chair", "reviewer"),
      kindOf("my-own", "king"),
    ]).toEqual(["architect", "reviewer", "chair", "specialist"]);
    expect(
      ["chair", "system-architect", "security", "product", "my-own", "constructor"].map((id) =>
        chair.seats.kindOf({ id: id as never }),
      ),
    ).toEqual(["chair", "architect", "reviewer", "specialist", "specialist", "specialist"]);
    expect(chair.seats.known(config()).map(({ agent: seat }) => seat.id)).toEqual([
      ...ROSTER.map(({ agent: seat }) => seat.id),
      "chair",
    ]);
  });

  it.each([
    [[], {}, "Add a specialist"],
    [[CHAIR, { ...CHAIR }], {}, "only one chair"],
    [seats(..."abcdefghijklm"), {}, "At most 12"],
    [[agent("Chair", { id: "x" as never })], {}, "“Chair” is reserved"],
    [seats("a", "a"), {}, "Two agents are called “a”"],
    [seats("a"), { always_include: ["zed"] }, "“zed” is always included"],
    [seats(..."abcde"), { always_include: [..."abcde"] }, "At most 4 specialists can be included always"],
  ])("is refused with a reason: %#", (panel, input, reason) => {
    expect(panelProblems(panel, config(input))["panel"]).toContain(reason);
  });

  it("is fine with the chair, without it, and with the chair alone", () => {
    for (const panel of [[...seats("a", "b"), CHAIR], seats("a"), [CHAIR]])
      expect(panelProblems(panel, config())).toEqual({});
  });
});
