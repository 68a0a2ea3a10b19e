import { expect, it } from "vitest";
import { stated } from "./statements";

const LONG = `The lock is built${", and one more part of it is named here".repeat(9)}.`;

it("keeps what is said in one long sentence, and of more than one what fits", () => {
  expect(LONG.length).toBeGreaterThan(320);
  expect(stated(LONG, 7)).toEqual([{ text: LONG, cites: ["e7"] }]);
  expect(stated(`Short. ${LONG}`, 7)).toEqual([{ text: "Short.", cites: ["e7"] }]);
  expect(stated("a".repeat(2000), 7)).toEqual([]);
});
