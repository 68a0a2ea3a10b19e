import { describe, expect, it } from "vitest";
import { chairConfigSchema } from "@/lib/protocols/chair/rules/config";
import { blankDraft, defaultConfig, type Draft, type DraftConfig } from "@/lib/client/new-deliberation/draft";
import { draftReducer } from "@/lib/client/new-deliberation/draft-reducer";
import { ownSeat, seatIds, seatsOf } from "@/lib/client/new-deliberation/seats";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { chairRequest, formOutlook, overridesIn, overridesWithIds } from "./chair-request";

const KEY = "own-0d9f6c2e-0000-4000-8000-000000000001";
const draftOf = (config: DraftConfig = {}, extra: Partial<Draft> = {}): Draft => ({
  ...blankDraft(),
  protocol: "chair",
  config: { ...defaultConfig("chair"), ...config },
  title: "Login",
  question: "How do users log in without a password?",
  ...extra,
});
/** Security, Product and a seat of the user's own, by this name. */
function withOwn(name: string, config: DraftConfig = {}): Draft {
  const proposed = draftOf(config, { question: "Security or product: which login and which price?" });
  return draftReducer(
    { ...proposed, seats: seatsOf(proposed).filter(({ id }) => ["security", "product", "chair"].includes(id ?? "")) },
    { type: "seat.add", seat: { ...ownSeat(KEY), name } },
  );
}

describe("what belongs to a seat of the user's own", () => {
  const config: DraftConfig = {
    conflict_overrides: [{ agent_a: "security", agent_b: KEY, level: "HIGH" }],
    always_include: [KEY],
    definitions: { [KEY]: { domains: ["contracts"], role: "reviewer", skills: [], tools: [], max_turns: null } },
  };

  it("stays with it whatever it is called, and is sent under the id made of its name", () => {
    for (const [name, id] of [
      ["Legal team", "legal-team"],
      ["Counsel", "counsel"],
    ] as const) {
      const draft = withOwn(name, config);
      const body = toRequest(draft, { seats: seatsOf(draft), source: { kind: "rehearsal" }, by: "" });
      expect(body.config).toMatchObject({
        conflict_overrides: [{ agent_a: "security", agent_b: id, level: "HIGH" }],
        always_include: [id],
        definitions: { [id]: { role: "reviewer" } },
      });
      expect(chairConfigSchema.safeParse(body.config).success).toBe(true);
    }
  });

  it("goes with it: a removed seat leaves no pair, no definition and no claim to be asked", () => {
    const draft = draftReducer(withOwn("Legal", config), { type: "seat.remove", key: KEY });
    const seats = seatsOf(draft);
    expect(chairRequest(draft, seats, seatIds(seats))).toMatchObject({
      conflict_overrides: [],
      always_include: [],
      definitions: {},
    });
  });
});

describe("pairs of a file", () => {
  it("are matched by id or by name; those without a seat are kept as they are", () => {
    const seats = seatsOf(withOwn("Legal team"));
    const file = [
      { agent_a: "Legal team", agent_b: "SECURITY", level: "HIGH" },
      { agent_a: "legal_team", agent_b: "product", level: "HIGH" },
      { agent_a: "nobody", agent_b: "product", level: "LOW" },
    ];
    expect(overridesWithIds(file, seats, seatIds(seats))).toEqual([
      { agent_a: "legal-team", agent_b: "security", level: "HIGH" },
      { agent_a: "legal-team", agent_b: "product", level: "HIGH" },
      { agent_a: "nobody", agent_b: "product", level: "LOW" },
    ]);
  });

  it("that can't be read count as none", () => {
    expect(overridesIn({ conflict_overrides: "HIGH" })).toEqual([]);
  });
});

describe("the outlook of the form", () => {
  it("P2-15: is that of the protocol, on the panel as it would be sent", () => {
    const draft = withOwn("Legal", {
      triage_mode: "full",
      conflict_overrides: [{ agent_a: "security", agent_b: KEY, level: "HIGH" }],
    });
    const { outlook, panel } = formOutlook(draft, seatsOf(draft));
    expect(panel.map(({ id }) => id)).toEqual(["product", "security", "legal", "chair"]);
    expect(outlook.eligibility).toMatchObject({
      isEligible: true,
      maxRounds: 3,
      text: expect.stringContaining("Set to HIGH: Security with Legal"),
    });
  });

  it("holds while a seat has no name yet, and with settings that can't be read", () => {
    const draft = withOwn("", { context_lines: null });
    expect(formOutlook(draft, seatsOf(draft)).panel.map(({ name }) => name)).toContain("New agent");
  });
});
