import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readYamlFile } from "@/lib/client/new-deliberation/yaml-file";
import { overridesFromYaml, overridesToYaml } from "./overrides-yaml";

const FILE = `# workflow
planning:
  always_include: [security]
deliberation:
  conflict_overrides:
    - agent_a: security   # they never agree
      agent_b: product
      level: HIGH
    - { agent_a: cost, agent_b: product, level: low }
`;

describe("P2-09: conflict overrides as YAML", () => {
  it("are read from a workflow file, from its part, or from the bare list", async () => {
    const pairs = [
      { agent_a: "security", agent_b: "product", level: "HIGH" },
      { agent_a: "cost", agent_b: "product", level: "LOW" },
    ];
    expect(await overridesFromYaml(FILE)).toEqual({ overrides: pairs, problems: [] });
    expect(await overridesFromYaml("conflict_overrides:\n  - agent_a: a\n    agent_b: b")).toEqual({
      overrides: [{ agent_a: "a", agent_b: "b", level: "HIGH" }],
      problems: [],
    });
    expect((await overridesFromYaml("- { agent_a: a, agent_b: b, level: HIGH }")).overrides).toHaveLength(1);
  });

  it("come back as they were, whatever the names", async () => {
    const name = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).map((text) => `x${text}`.trim());
    const pair = fc
      .record({ agent_a: name, agent_b: name, level: fc.constantFrom("HIGH", "LOW", "MEDIUM") })
      .filter(({ agent_a, agent_b }) => agent_a.toLowerCase() !== agent_b.toLowerCase());
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 5 }), async (overrides) => {
        expect(await overridesFromYaml(await overridesToYaml(overrides))).toEqual({ overrides, problems: [] });
      }),
      { numRuns: 50 },
    );
  });

  test.each<[string, string, RegExp]>([
    ["a broken quote", 'deliberation:\n  conflict_overrides: "open', /^Line 2, column \d+: Missing closing "quote/],
    ["a pair of one", "- { agent_a: a, agent_b: A }", /^Entry 1: a pair needs two agents/],
    ["a pair without a name", "- { agent_a: a }", /^Entry 1: agent_b/],
    ["text where a list belongs", "deliberation:\n  conflict_overrides: all", /^There is no list under/],
    ["nothing", "# only a comment\n", /^It contains no pairs/],
    ["another file", "name: parley", /^It contains no pairs/],
  ])("%s is said, and nothing is taken", async (_what, text, problem) => {
    const { overrides, problems } = await overridesFromYaml(text);
    expect(overrides).toEqual([]);
    expect(problems[0]).toMatch(problem);
  });

  it("one bad entry takes none: half a file is no file", async () => {
    expect(await overridesFromYaml("- { agent_a: a, agent_b: b }\n- { agent_a: a }")).toMatchObject({
      overrides: [],
      problems: [expect.stringMatching(/^Entry 2/)],
    });
  });

  it("takes .yaml and .yml only", async () => {
    expect(await readYamlFile(new File([FILE], "workflow.yml"))).toMatchObject({ ok: true });
    expect(await readYamlFile(new File([FILE], "workflow.json"))).toMatchObject({ ok: false });
  });
});
