/** P1.1, P1.2: profiles, seats, panel, thresholds and the research anchor. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { wireSchema } from "@/lib/models/wire-schema";
import { agent } from "@/lib/testing/builders";
import {
  FIXED_BY_SOURCE,
  profileSchema,
  reviewConfigSchema,
  roundLimit,
  sharedValues,
  type ProfileId,
  type ReviewConfig,
} from "../config";
import { panelProblems, proposePanel, referenceHint } from "../panel-problems";
import { PROFILES, seatsOf } from "../profiles";
import { review } from "../protocol";
import { changeAnchor, researchAnchorSchema } from "../ideas/research-anchor";

const configOf = (profile: ProfileId, research_type: ReviewConfig["research_type"] = "M") =>
  reviewConfigSchema.parse({ profile, research_type, primary_track: "M" });
const namesOf = (profile: ProfileId, type?: ReviewConfig["research_type"]) =>
  seatsOf(configOf(profile, type)).map(({ agent: seat }) => seat.name);

describe("P1-05: profiles", () => {
  it.each<[ProfileId, ReviewConfig["research_type"], string[]]>([
    ["idea", null, ["Visionary Researcher", "Pragmatic Advisor", "Field Scout"]],
    ["question", "M", ["Senior Professor", "Journal or Conference Editor", "Research Scientist"]],
    ["question", "H", ["Senior Professor", "Journal or Conference Editor", "Research Scientist"]],
    ["question", "C", ["Target User Representative", "Journal or Conference Editor", "Software Architect"]],
    ["design", "M", ["Innovation Advisor", "Technical Architect", "Baseline Devil's Advocate"]],
    ["design", "D", ["Domain Scientist", "Methodology Consultant", "Statistical Rigor Advisor"]],
    ["design", "C", ["Target User", "Competing Tool Expert", "Software Quality Advisor"]],
    ["focused", "D", ["Domain Scientist", "Methodology Consultant", "Statistical Rigor Advisor"]],
    ["story", null, ["Story Architect", "Devil's Advocate", "Audience Specialist"]],
    ["section", null, ["Domain Expert", "Writing Editor", "Adversarial Reviewer"]],
    ["paper", null, ["Proofreader", "Domain Expert", "Adversarial Reviewer #2"]],
  ])("P1-02: %s %s has its three assessors", (profile, type, names) => {
    expect(namesOf(profile, type)).toEqual(names);
  });

  it.each(profileSchema.options)(
    "%s: rubric, convergence, a panel that passes its own check, briefs in all parts",
    (profile) => {
      const config = configOf(profile);
      const panel = proposePanel(config).map(({ agent: seat }) => seat);
      expect(panelProblems(panel, config)).toEqual({});
      expect(panel).toHaveLength(4);
      expect(PROFILES[profile].rubric).toMatch(/PASS|STRONG/);
      expect(PROFILES[profile].convergence).not.toBe("");
      for (const { agent: seat } of seatsOf(config)) {
        expect(agentSchema.parse(seat)).toEqual(seat);
        for (const part of ["Owns", "Leaves to others", "Asks", "Wants to see", "Watches for", "Speaks"])
          expect(seat.brief).toContain(`**${part}.**`);
      }
    },
  );

  it("P1-06: question, design and focused need a research type", () => {
    for (const profile of ["question", "design", "focused"] as const)
      expect(reviewConfigSchema.safeParse({ profile }).error?.issues[0]?.path).toEqual(["research_type"]);
    expect(reviewConfigSchema.parse({}).profile).toBe("custom");
  });

  it("P1-07, P1-08: five rounds, focused three, within one and ten", () => {
    for (const profile of profileSchema.options)
      expect(roundLimit(configOf(profile))).toBe(profile === "focused" ? 3 : 5);
    for (const max_rounds of [0, 11, 2.5]) expect(reviewConfigSchema.safeParse({ max_rounds }).success).toBe(false);
    expect(reviewConfigSchema.safeParse({ max_rounds: 2, min_rounds: 3 }).success).toBe(false);
    expect(reviewConfigSchema.parse(reviewConfigSchema.parse({ profile: "story" }))).toEqual(
      reviewConfigSchema.parse({ profile: "story" }),
    );
  });

  it("can be said as JSON Schema with a default for everything", () => {
    const schema = z.toJSONSchema(reviewConfigSchema, { io: "input" });
    expect(schema).toMatchObject({
      type: "object",
      properties: { profile: { default: "custom" }, authority_threshold: { default: 7 } },
    });
    expect(schema.required).toBeUndefined();
    expect(JSON.parse(JSON.stringify(reviewConfigSchema.parse({})))).toEqual(reviewConfigSchema.parse({}));
  });

  it("P1-07: what the source calls fixed is editable with its reason", () => {
    expect(Object.keys(FIXED_BY_SOURCE)).toEqual([
      "max_rounds",
      "authority_threshold",
      "disagreement_rounds",
      "persistent_fail_rounds",
    ]);
    expect(FIXED_BY_SOURCE.max_rounds).toContain("insists on five rounds");
  });

  it("P1-17: counts three assessments per round and one revision between two", () => {
    expect(review.maxCalls(4, configOf("custom"))).toBe(19);
    expect(review.maxCalls(4, reviewConfigSchema.parse({ max_rounds: 1 }))).toBe(3);
  });

  it.each(Object.entries(review.asks))("%s can be asked for in strict structured output", (_kind, { replySchema }) => {
    expect(wireSchema(replySchema)).toMatchObject({ type: "object", additionalProperties: false });
  });
});

describe("P1-01, P1-02: the panel", () => {
  const custom = configOf("custom");
  const three = [agent("Legal"), agent("Finance"), agent("Ops")];

  it("custom takes any three names, with or without the modifier's seat", () => {
    expect(panelProblems(three, custom)).toEqual({});
    expect(panelProblems([...three, agent("Modifier", { kind: "modifier" })], custom)).toEqual({});
  });

  it("refuses two, four, twins and a literature seat", () => {
    expect(panelProblems(three.slice(1), custom)["panel"]).toContain("exactly three");
    expect(panelProblems([...three, agent("Sales")], custom)["panel"]).toContain("there are 4");
    expect(
      panelProblems([agent("Legal"), agent("legal", { id: three[1]!.id }), agent("Ops")], custom)["panel"],
    ).toContain("Two agents");
    expect(panelProblems([agent("Literature"), ...three.slice(1)], custom)["panel"]).toContain("taken");
  });

  it("fixed profiles keep their assessors", () => {
    expect(panelProblems(three, configOf("story"))["panel"]).toContain(
      "Story Architect, Devil's Advocate, Audience Specialist",
    );
  });

  it("P1-04: says when two assessors read the same material", () => {
    const same = [{ title: "Notes", text: "All of it." }];
    const withReferences = (references: ReviewConfig["references"]) => referenceHint(three, { ...custom, references });
    expect(withReferences({})).toBeNull();
    expect(withReferences({ legal: same, finance: same, ops: [] })).toContain("same reference material");
    expect(withReferences({ legal: same, finance: [{ title: "Budget", text: "x" }] })).toBeNull();
  });
});

describe("P1-09, P1-13, P1-14: the anchor", () => {
  const anchor = researchAnchorSchema.parse({
    research_type: "M",
    research_type_locked: true,
    value_proposition: "Half the messages",
    target_venue: { primary: "NSDI", venue_locked: true },
  });
  const at = "2026-01-05T09:00:00.000Z";

  it("fills the shared values where the config leaves them open", () => {
    expect(sharedValues(reviewConfigSchema.parse({}))).toEqual({
      venue: "unspecified",
      valueProposition: "unspecified",
      researchType: "unspecified",
    });
    expect(sharedValues(reviewConfigSchema.parse({ anchor, target_venue: "SOSP" }))).toEqual({
      venue: "SOSP",
      valueProposition: "Half the messages",
      researchType: "M",
    });
  });

  it("changes locked fields only with a person's word and a reason, and logs every change", () => {
    expect(
      changeAnchor(anchor, { field: "research_type", value: "D", reason: "New data", userApproved: false, at }),
    ).toMatchObject({ ok: false });
    expect(
      changeAnchor(anchor, { field: "research_type_locked", value: false, reason: "x", userApproved: false, at }),
    ).toMatchObject({ ok: false });
    expect(
      changeAnchor(anchor, { field: "research_type", value: "D", reason: " ", userApproved: true, at }),
    ).toMatchObject({ ok: false });
    const moved = changeAnchor(anchor, {
      field: "research_type",
      value: "D",
      reason: "New data",
      userApproved: true,
      at,
    });
    expect(moved).toMatchObject({
      ok: true,
      anchor: {
        research_type: "D",
        last_modified: at,
        modification_log: [
          { field: "research_type", old_value: "M", new_value: "D", reason: "New data", user_approved: true, date: at },
        ],
      },
    });
    expect(
      changeAnchor(anchor, { field: "domain", value: "Networks", reason: "", userApproved: false, at }),
    ).toMatchObject({ ok: true });
  });
});
