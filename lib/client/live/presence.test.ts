import { describe, expect, it } from "vitest";
import type { Present } from "@/lib/events/frames";
import { TEST_ID } from "@/lib/testing/play";
import { createPresences, NOBODY_PRESENT, othersOf } from "./presence";
import { lookingWords, writingWords } from "./presence-words";

const present = (names: readonly string[], more = 0): Present => ({
  people: names.map((name) => ({ id: `per_${name}`, name, writing: null })),
  more,
});

it("the last word about a deliberation counts, until it is left or the connection is lost", () => {
  const presences = createPresences();
  presences.take({ deliberationId: TEST_ID, ...present(["Ada"]) });
  presences.take({ deliberationId: TEST_ID, ...present(["Ben"]) });
  expect(presences.read().get(TEST_ID)).toEqual(present(["Ben"]));
  presences.forget(TEST_ID);
  expect(presences.read().size).toBe(0);
  presences.take({ deliberationId: TEST_ID, ...present(["Ada"]) });
  presences.forgetAll();
  expect(presences.read().size).toBe(0);
});

describe("others", () => {
  it("are all but the viewer, who is one of those counted when not named", () => {
    expect(othersOf(present(["Ada", "Ben"], 3), "per_Ada")).toEqual(present(["Ben"], 3));
    expect(othersOf(present(["Ada", "Ben"], 3), "per_Zoe")).toEqual(present(["Ada", "Ben"], 2));
    expect(othersOf(NOBODY_PRESENT, "per_Zoe")).toEqual(NOBODY_PRESENT);
  });
});

describe("words", () => {
  it("say who looks", () => {
    expect(lookingWords(present(["Ada"]))).toBe("Ada is looking at this too");
    expect(lookingWords(present(["Ada", "Ben"]))).toBe("Ada and Ben are looking at this too");
    expect(lookingWords(present(["Ada", "Ben"], 1_234))).toBe("Ada, Ben and about 1,234 more are looking at this too");
  });

  it("say who writes", () => {
    expect(writingWords([])).toBe("");
    expect(writingWords(["Ada"])).toBe("Ada is writing an answer");
    expect(writingWords(["Ada", "Ben"])).toBe("Ada and Ben are writing answers");
    expect(writingWords(["Ada", "Ben", "Cleo", "Dora"])).toBe("Ada, Ben and 2 others are writing answers");
  });
});
