import { expect, test } from "vitest";
import { agentId } from "@/lib/testing/builders";
import { furthestApart } from "./furthest-apart";

const position = (name: string, score: number | null) => ({
  agentId: agentId(name),
  name,
  score,
  stance: "",
  concerns: [],
  seq: null,
});
const names = (scores: Record<string, number | null>) => {
  const { lowest, highest } = furthestApart(Object.entries(scores).map(([name, score]) => position(name, score)));
  return { lowest: lowest.map(({ name }) => name), highest: highest?.name ?? null };
};

test("the three lowest, lowest first, and the highest beside them", () => {
  expect(names({ api: 93, test: 70, security: 55, operations: 62, database: 80 })).toEqual({
    lowest: ["security", "operations", "test"],
    highest: "api",
  });
});

test("agents that all say the same disagree with nobody in particular", () => {
  expect(names({ api: 80, test: 80 })).toEqual({ lowest: ["api", "test"], highest: null });
});

test("a missing score is not a low one", () => {
  expect(names({ api: null, test: 60, security: 90 })).toEqual({ lowest: ["test"], highest: "security" });
  expect(names({ api: null })).toEqual({ lowest: [], highest: null });
});
