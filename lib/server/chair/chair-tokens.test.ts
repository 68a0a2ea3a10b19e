import { describe, expect, it } from "vitest";
import { modeCosts as contract } from "@/lib/contracts/chair-tokens";
import { advice, chairGame, conflict, high, seats } from "@/lib/protocols/chair/rules/chair-harness";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { playScores } from "@/lib/testing/builders";
import { TEST_ID, type Played } from "@/lib/testing/play";
import { definitionTokens, modeCosts } from "./chair-tokens";

const storeOf = ({ log }: Pick<Played, "log">) => ({ read: async () => log }) as unknown as EventStore;
const skill = { name: "Threats", text: "Ask who gains by breaking it. ".repeat(100) };

describe("P2-16: tokens of the definitions", () => {
  it("are those of role, brief and skills; the chair has none to save", () => {
    const panel = [
      { id: "security", name: "Security" },
      { name: "Legal team", brief: "Reads contracts." },
      { id: "chair", name: "Chair" },
    ];
    const { definitions } = definitionTokens({ config: {}, panel });
    expect(definitions.map(({ agentId }) => agentId)).toEqual(["security", "legal-team"]);
    expect(definitions[0]?.tokens).toBeGreaterThan(100);
    const more = definitionTokens({
      config: { definitions: { "legal-team": { skills: [skill] } } },
      panel,
    }).definitions;
    expect((more[1]?.tokens ?? 0) - (definitions[1]?.tokens ?? 0)).toBeGreaterThan(600);
  });

  it("a setting that can't be read is refused", () => {
    expect(() => definitionTokens({ config: { dispatch_mode: "crowd" }, panel: [] })).toThrow(/dispatch_mode/);
  });
});

describe("P2-16: measured tokens of both modes", () => {
  it("are counted for the mode it ran in and for the other, with the saving of the definitions", async () => {
    const played = chairGame([{ a: advice("High"), b: advice("High") }], {
      panel: seats("a", "b"),
      config: {
        triage_mode: "full",
        dispatch_mode: "team",
        conflict_overrides: [high("a", "b")],
        definitions: { a: { skills: [skill] } },
      },
      conflicts: [conflict("a", "b")],
    });
    const costs = contract.response.parse(await modeCosts(storeOf(played), TEST_ID));
    expect(costs).toMatchObject({ ran: "team", rounds: 2 });
    const once = costs.definitions.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(costs.saving).toEqual({ saved: once, total: 2 * once, share: 0.5 });
    expect(costs.team.fresh).toBeLessThan(costs.task.fresh);
    expect(costs.task.sent).toBeGreaterThan(costs.saving.total);
  });

  it("another protocol has none", async () => {
    await expect(modeCosts(storeOf(playScores([[95, 95, 95, 95, 95]])), TEST_ID)).rejects.toThrow(
      "Only deliberations with a chair",
    );
  });
});
