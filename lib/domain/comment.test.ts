import { expect, it } from "vitest";
import { mentionedIn } from "./comment";

const ada = { id: "1", name: "Ada" };
const lovelace = { id: "2", name: "Ada Lovelace" };
const people = [ada, lovelace, { id: "3", name: "Zoë" }];

it.each([
  ["@Ada, look", [ada]],
  ["ask @ada lovelace about it", [lovelace]],
  ["@Adam is somebody else, and ada is not asked", []],
  ["@Ada Lovelace and @Ada", [lovelace, ada]],
  ["a@Ada.example counts: it is better to be told once too often", [ada]],
  ["@Zoë!", [people[2]]],
  ["@", []],
])("%s", (text, found) => {
  expect(mentionedIn(text, people)).toEqual(found);
});
