import { describe, expect, it } from "vitest";
import { profileSchema } from "./config";
import { REVIEW_SCRIPTS, scriptFor } from "./scripts";

describe("the scripts of a review", () => {
  it("have ids, titles and sentences of their own", () => {
    for (const field of ["id", "title", "what"] as const)
      expect(new Set(REVIEW_SCRIPTS.map((script) => script[field])).size).toBe(REVIEW_SCRIPTS.length);
    for (const { what, profiles } of REVIEW_SCRIPTS) {
      expect(what).toMatch(/^[A-Z].*\.$/);
      expect(profiles.length).toBeGreaterThan(0);
    }
  });

  it("converge, stall, split and scatter for every profile", () => {
    for (const profile of profileSchema.options) {
      for (const id of ["converges", "stalls", "splits", "scattered", "no_answer"])
        expect(scriptFor(profile, id)).toBe(id);
    }
  });

  it("are played as the nearest one where they have no place, and converge where there is none", () => {
    expect(scriptFor("question", "hard_block")).toBe("not_novel");
    expect(scriptFor("paper", "hard_block")).toBe("experiment_needed");
    expect(scriptFor("idea", "hard_block")).toBe("rescue");
    expect(scriptFor("custom", "supplements")).toBe("converges");
    expect(scriptFor("custom", "no such script")).toBe("converges");
  });
});
