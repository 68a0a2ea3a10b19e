import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { readYamlFile } from "@/lib/client/new-deliberation/yaml-file";
import { anchorFromYaml, anchorToYaml } from "./anchor-yaml";

const problemsOf = async (text: string) => {
  const reading = await anchorFromYaml(text);
  return reading.ok ? [] : reading.problems;
};

const words = fc.string({ maxLength: 40, unit: "grapheme" });
const line = fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`);
const size = fc.option(fc.integer({ min: 1, max: 400 }));
const entry = fc.record({
  date: words,
  field: line,
  old_value: fc.option(words),
  new_value: fc.oneof(words, fc.integer(), fc.boolean(), fc.array(words, { maxLength: 2 })),
  reason: line,
  user_approved: fc.boolean(),
});

const anchors: fc.Arbitrary<ResearchAnchor> = fc
  .record({
    domain: words,
    subdomain: words,
    research_type: fc.option(fc.constantFrom("M", "D", "C", "H")),
    research_type_locked: fc.boolean(),
    expert_persona: words,
    reviewer_focus: fc.array(line, { maxLength: 3 }),
    target_venue: fc.record({
      primary: words,
      alternatives: fc.array(line, { maxLength: 3 }),
      tier: fc.option(fc.constantFrom("A", "B", "C")),
      venue_locked: fc.boolean(),
    }),
    venue_constraints: fc.record({
      page_limit: size,
      format: words,
      expected_figures: size,
      expected_tables: size,
      writing_style: words,
    }),
    resources: fc.record({ compute: words, compute_budget: words, submission_deadline: words, data_status: words }),
    project_intent: fc.stringMatching(/^[a-z\n:#'"-]{0,40}$/),
    value_proposition: fc.constantFrom(
      "null",
      "~",
      "yes",
      "12",
      "2026-01-05",
      "- a",
      "a: b",
      "# no comment",
      "&a *a",
      "first\nsecond\n\n  third",
    ),
    innovation_point: words,
    story_line: words,
    primary_track: fc.option(fc.constantFrom("M", "D")),
    confirmed_by_user: fc.boolean(),
    confirmed_at: fc.option(fc.constant("2026-01-05T09:00:00.000Z")),
    last_modified: fc.option(fc.constant("2026-01-05T09:00:00.000Z")),
    modification_log: fc.array(entry, { maxLength: 3 }),
  })
  .map((anchor) => researchAnchorSchema.parse(anchor));

describe("P1-14: an anchor as YAML", () => {
  it("comes back as it was, whatever is in it", async () => {
    await fc.assert(
      fc.asyncProperty(anchors, async (anchor) => {
        expect(await anchorFromYaml(await anchorToYaml(anchor))).toEqual({ ok: true, anchor, leftOut: [] });
      }),
    );
  });

  it("reads what was written by hand: open fields, comments, lists", async () => {
    const text = [
      "# our project",
      "domain: Networks",
      "subdomain:",
      "reviewer_focus: [proofs, scale]",
      "target_venue:",
      "  primary: NSDI # for now",
      "  tier: A",
      "  alternatives:",
      "    - SOSP",
      "",
    ].join("\n");
    expect(await anchorFromYaml(text)).toEqual({
      ok: true,
      leftOut: [],
      anchor: researchAnchorSchema.parse({
        domain: "Networks",
        reviewer_focus: ["proofs", "scale"],
        target_venue: { primary: "NSDI", tier: "A", alternatives: ["SOSP"] },
      }),
    });
  });

  it("says which fields it left out, and where they stood", async () => {
    const reading = await anchorFromYaml(
      "domain: Networks\nbudgett: 3\ntarget_venue:\n  primary: NSDI\n  city: Boston\n",
    );
    expect(reading).toMatchObject({
      ok: true,
      leftOut: ["budgett (line 2, column 10)", "target_venue.city (line 5, column 9)"],
    });
  });
});

describe("bad YAML says what and where", () => {
  test.each<[string, string, RegExp]>([
    ["a broken quote", 'domain: Networks\nsubdomain: "open', /^Line 2, column \d+: Missing closing "quote/],
    ["a tab as indentation", "target_venue:\n\tprimary: NSDI", /^Line 2, column 1: .*[Tt]abs/],
    ["a field twice", "domain: a\ndomain: b", /^Line 2, column 1: Map keys must be unique/],
    ["two documents", "domain: a\n---\ndomain: b", /^Line 2, column \d+: a second document begins here/],
    [
      "text where a number belongs",
      "domain: a\nvenue_constraints:\n  page_limit: twelve",
      /^Line 3, column 15: venue_constraints\.page_limit: expected a (whole )?number\./,
    ],
    ["a number where text belongs", "domain: 12", /^Line 1, column 9: domain: expected text\./],
    ["a type that does not exist", "research_type: Z", /^Line 1, column 16: research_type: use one of: M, D, C, H\./],
    ["a list where fields belong", "target_venue:\n  - NSDI", /^Line 2, column 3: target_venue: expected fields\./],
    [
      "an entry of the log without a reason",
      "modification_log:\n  - { date: x, field: domain, old_value: a, new_value: b, user_approved: true }",
      /^Line 2, column 5: modification_log\.0\.reason: this is missing\./,
    ],
    ["a list", "- domain", /^Line 1, column 1: fields are expected here/],
    ["prose", "Our project is about networks", /^Line 1, column 1: fields are expected here/],
    ["nothing", "# only a comment\n", /^It is empty\.$/],
    [
      "another file",
      "name: parley\nversion: 1",
      /^None of its fields belongs to a research anchor: name \(line 1, column 7\)/,
    ],
  ])("%s", async (_what, text, problem) => {
    const [first, ...others] = await problemsOf(text);
    expect(first).toMatch(problem);
    expect(others.every((other) => /^Line \d+/.test(other))).toBe(true);
  });

  it("several at once, each with its place", async () => {
    expect(await problemsOf("research_type: Z\nprimary_track: Q")).toEqual([
      expect.stringContaining("Line 1,"),
      expect.stringContaining("Line 2,"),
    ]);
  });

  it("aliases that multiply are refused instead of filling the memory", async () => {
    const bomb = [
      "a: &a [x, x, x, x, x, x, x, x, x, x]",
      ..."bcdefgh"
        .split("")
        .map(
          (name, index) => `${name}: &${name} [${Array.from({ length: 10 }, () => `*${"abcdefg"[index]}`).join(", ")}]`,
        ),
    ].join("\n");
    expect(await problemsOf(bomb)).toEqual([expect.stringMatching(/alias/i)]);
  });

  it("takes .yaml and .yml only", async () => {
    expect(await readYamlFile(new File(["domain: a"], "anchor.yml"))).toMatchObject({ ok: true, text: "domain: a" });
    expect(await readYamlFile(new File(["{}"], "anchor.json"))).toMatchObject({
      ok: false,
      problem: expect.stringContaining("choose a .yaml or .yml file"),
    });
  });
});

it("does not put to the reader what could stop the page", async () => {
  expect(await anchorFromYaml("> ".repeat(100_000))).toEqual({
    ok: false,
    problems: ["It has 200,000 characters; at most 50,000 are read."],
  });
  expect(await anchorFromYaml(`domain: Networks\ngoal: ${"[".repeat(5000)}`)).toEqual({
    ok: false,
    problems: ["Line 2 has more than 4,000 characters. Break it into several lines."],
  });
});
