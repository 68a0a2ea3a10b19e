import { describe, expect, it } from "vitest";
import { agentIdSchema, deliberationIdSchema, gateId, gateIdSchema } from "./ids";

describe("ids", () => {
  it.each(["security", "c2", "media-handler", "7"])("%j names a seat", (id) => {
    expect(agentIdSchema.parse(id)).toBe(id);
  });

  it.each(["", "Security", "a b", "-a", "a--b", "a-", "ä", "__proto__", "constructor", "a".repeat(49)])(
    "%j does not",
    (id) => {
      expect(agentIdSchema.safeParse(id).success).toBe(false);
    },
  );

  it("names a gate by its deliberation and its place in it", () => {
    const id = deliberationIdSchema.parse("dlb_abcdef123456");
    expect(gateId(id, 3)).toBe("gat_abcdef123456_3");
    expect(gateIdSchema.safeParse("gat_abcdef123456").success).toBe(false);
  });
});
